/** The message of any thrown value, to use inside a sentence. */
export function errorMessage(error: unknown): string {
  // A host name with several addresses fails with one error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
