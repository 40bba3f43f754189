import { vi } from 'vitest';
import { patienceMs } from './patience.ts';

// Vitest has no setting for it, and would wait for a second.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patiently(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patiently(options));

const patiently = <T extends object>(options: T | number | undefined) =>
  typeof options === 'object' ? { timeout: patienceMs, ...options } : (options ?? patienceMs);
