import { vi } from 'vitest';
import { timeoutMs } from './timeout.ts';

// Vitest has no setting for it, and would wait for a second.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, withTimeout(options));
vi.waitUntil = (callback, options) => waitUntil(callback, withTimeout(options));

const withTimeout = <T extends object>(options: T | number | undefined) =>
  typeof options === 'object' ? { timeout: timeoutMs, ...options } : (options ?? timeoutMs);
