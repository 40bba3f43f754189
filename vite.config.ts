import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './scripts/compressed-files.ts';
import { shellFiles } from './scripts/shell-files.ts';

const service = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

export default defineConfig({
  root: 'src/web',
  build: { outDir: '../../dist/web', emptyOutDir: true },
  plugins: [react(), tailwindcss(), shellFiles(), compressedFiles()],
  server: { proxy: { '/api': service, '/socket.io': { target: service, ws: true } } },
});
