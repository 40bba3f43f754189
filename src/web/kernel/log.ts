/** Logs a failure that the user can do nothing about. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the only log a screen has
  console.error(what, error);
}
