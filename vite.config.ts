import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { asciiFiles } from './scripts/ascii-files.ts';
import { codeFiles } from './scripts/code-files.ts';
import { commonPasswords } from './scripts/common-passwords.ts';
import { compressedFiles } from './scripts/compressed-files.ts';
import { directImports } from './scripts/direct-imports.ts';
import { firstFiles } from './scripts/first-files.ts';
import { noCircles } from './scripts/no-circles.ts';
import { noJsonSchema } from './scripts/no-json-schema.ts';
import { shellFiles } from './scripts/shell-files.ts';

/** Where `npm run dev` runs the service. */
const target = process.env.SERVICE ?? 'http://127.0.0.1:3001';

const only =
  (environment: 'client' | 'ssr') =>
  (plugin: Plugin): Plugin => ({ ...plugin, applyToEnvironment: ({ name }) => name === environment });

/** What the service loads from `node_modules`: machine code, what is not installed, and what needs its own sequence of modules. */
const external = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@simplewebauthn/server/helpers',
  'pdfkit',
  'pg-native',
  'sharp',
];

export default defineConfig({
  root: join(import.meta.dirname, 'src/web'),
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '../../dist/web',
        emptyOutDir: true,
        rolldownOptions: { output: { codeSplitting: codeFiles } },
      },
    },
    // The service in one file, with all it stands on but what is external: it starts in half the time
    // and holds two thirds of the memory of its sources.
    ssr: {
      resolve: { noExternal: true, external },
      build: {
        outDir: '../../dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'esnext',
        minify: false,
        rolldownOptions: {
          // PDFs are drawn and imports read in threads, pictures in a process of its own: each has a file of its own.
          input: {
            start: join(import.meta.dirname, 'src/server/start.ts'),
            'pdf-worker': join(import.meta.dirname, 'src/server/papers/pdf/pdf-worker.ts'),
            'import-worker': join(import.meta.dirname, 'src/server/imports/import-worker.ts'),
            'picture-worker': join(import.meta.dirname, 'src/server/files/picture-worker.ts'),
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name].js',
            // Node holds the text of what it runs: without a seventh of it that nobody reads there.
            comments: { jsdoc: false },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': target, '/socket.io': { target, ws: true } } },
  plugins: [
    react(),
    tailwindcss(),
    ...[directImports(), noJsonSchema(), noCircles(), firstFiles(), shellFiles(), compressedFiles()].map(
      only('client'),
    ),
    commonPasswords(),
    only('ssr')(asciiFiles()),
  ],
});
