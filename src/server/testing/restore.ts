import { afterAll, vi } from 'vitest';

// Setup of the tests that share a process: what one file has spied on, faked or stubbed is as it was for the next.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
