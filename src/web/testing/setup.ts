import type { Config } from '@testing-library/react';
import { afterAll } from 'vitest';
import { timeoutMs } from './timeout.ts';
import './wait-timeout.ts';

// Setup of the tests.
if (typeof document !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react');
  const isTrying = () =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
  configure(({ getElementError }) => ({
    asyncUtilTimeout: timeoutMs,
    getElementError: printPageAtTheEnd(getElementError, isTrying),
  }));
  stopTimersWithWindow();
}

/**
 * To print the page takes longer than to look for a part of it, and `waitFor` looks again and again: it prints the page once it
 * gives up.
 */
function printPageAtTheEnd(
  print: Config['getElementError'],
  isTrying: () => boolean | undefined,
): Config['getElementError'] {
  return (message, container) =>
    isTrying()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : print(message, container);
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
