import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeFiles } from './scripts/code-files.ts';
import { compressedFiles } from './scripts/compressed-files.ts';
import { firstFiles } from './scripts/first-files.ts';
import { shellFiles } from './scripts/shell-files.ts';

/** Where `npm run dev` runs the service. */
const target = process.env.SERVICE ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: codeFiles } },
  },
  server: { proxy: { '/api': target, '/socket.io': { target, ws: true } } },
  plugins: [react(), tailwindcss(), firstFiles(), shellFiles(), compressedFiles()],
});
