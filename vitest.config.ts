import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { timeoutMs } from './src/web/testing/timeout.ts';

const files = globSync('{src,reliability,scripts}/**/*.test.{ts,tsx}').map((file) =>
  file.replaceAll('\\', '/'),
);
/** What a test leaves behind: a module it has replaced, a method it has replaced by itself, or a page. */
const lasting = /\bvi\.(mock|doMock)\(|\.prototype\.\w+ =|@vitest-environment/;
/** It waits for a minute, so it begins with the first ones. */
const waiting = 'reliability/rest.test.ts';
const own = files.filter((file) => file === waiting || lasting.test(readFileSync(file, 'utf8')));
const pages = own.filter((file) => readFileSync(file, 'utf8').includes('@vitest-environment'));

export default defineConfig({
  test: {
    // More than there are cores: tests often wait, for a database, a timer or a process of theirs.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    setupFiles: './src/web/testing/setup.ts',
    globalSetup: ['./src/server/testing/postgres.ts', './src/server/testing/service.ts'],
    // A whole PostgreSQL is started in some tests, on machines that may be slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: timeoutMs } },
    projects: [
      // In the order of their names, so that the long ones are not left for the end.
      { extends: true, test: { name: 'own process', include: own.filter((file) => !pages.includes(file)) } },
      {
        extends: true,
        test: {
          name: 'pages',
          include: pages,
          // A context of its own for each file, in a process that has parsed the libraries before.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          // Wide enough for every table.
          environmentOptions: { happyDOM: { width: 1440, height: 900 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'shared process',
          include: files.filter((file) => !own.includes(file)),
          // Loading the service takes longer than most of these files.
          isolate: false,
          setupFiles: ['hash-once', 'one-seed', 'restore'].map((name) => `./src/server/testing/${name}.ts`),
        },
      },
    ],
  },
});
