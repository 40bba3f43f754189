import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeFiles } from './scripts/code-files.ts';
import { compressedFiles } from './scripts/compressed-files.ts';
import { firstFiles } from './scripts/first-files.ts';
import { shellFiles } from './scripts/shell-files.ts';

const service = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  root: 'src/web',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    rolldownOptions: { output: { codeSplitting: codeFiles } },
  },
  plugins: [react(), tailwindcss(), firstFiles(), shellFiles(), compressedFiles()],
  server: { proxy: { '/api': service, '/socket.io': { target: service, ws: true } } },
});
