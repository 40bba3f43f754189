/** In milliseconds: how long a test waits for what comes. It is long, as a busy machine is no mistake. */
export const timeoutMs = 30_000;
