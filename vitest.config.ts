import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'reliability/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Both cores: the usual number, one less than there are, would leave one of two idle.
    maxWorkers: '100%',
    setupFiles: './src/web/testing/setup.ts',
    globalSetup: ['./src/server/testing/postgres.ts', './src/server/testing/service.ts'],
    // A whole PostgreSQL is started in some tests, on machines that may be slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
