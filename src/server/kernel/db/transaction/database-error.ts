/** The SQLSTATE of a database error, also where Drizzle has wrapped it. */
export const sqlState = (error: unknown): string | undefined => errorField(error, 'code');

/** The constraint a database error names. */
export const violatedConstraint = (error: unknown): string | undefined => errorField(error, 'constraint');

/** The SQLSTATE of a server that takes no writes. */
export const readOnly = '25006';

/** Whether an error says that the server takes no writes: then its connection is of no use any more. */
export const saysReadOnly = (state: string | undefined): boolean => state === readOnly;

function errorField(error: unknown, name: 'code' | 'constraint'): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const value = cause instanceof Error && (cause as Error & Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
