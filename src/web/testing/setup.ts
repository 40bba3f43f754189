import { afterAll } from 'vitest';

// Setup of the tests: on a busy machine a render may take longer than the default timeout of one second.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
  stopTimersWithWindow();
}

/** A toast that fades when the last test ends would find no window any more. */
function stopTimersWithWindow(): void {
  const start = globalThis.setTimeout;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof start>) => {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  }, start);
  afterAll(() => timers.forEach(clearTimeout));
}
