import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log holds no personal data and nothing anybody typed: no password, token, code or address. A database
 * error carries the values of its statement, so only chosen fields of an error are logged.
 */

const maxDepth = 5;

interface LoggedError {
  type: string;
  message?: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
  [fact: string]: unknown;
}

/** Fields of PostgreSQL's and Node's errors that repeat no value. */
const loggedFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
] as const;

/** Serializes an error for the log, without values. */
function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as unknown as Record<string, unknown>;
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: safeMessage(error),
    ...Object.fromEntries(loggedFields.filter((name) => name in fields).map((name) => [name, fields[name]])),
    ...(stack ? { stack: stack.join('\n') } : {}),
    ...(error.cause instanceof Error && depth < maxDepth
      ? { cause: serializeError(error.cause, depth + 1) }
      : {}),
    ...(error instanceof AggregateError && depth < maxDepth
      ? { errors: error.errors.map((one) => serializeError(one, depth + 1)) }
      : {}),
  };
}

/**
 * Leaves out the parameters of a statement, and the message of a data exception (class 22), which quotes the
 * value.
 */
function safeMessage(error: Error): string {
  const state = (error as { code?: unknown }).code;
  if ('severity' in error && typeof state === 'string' && state.startsWith('22'))
    return 'A value was not taken.';
  return error.message.replace(/\nparams: .*$/s, '');
}

const serializers = {
  err: (error: unknown) => serializeError(error),
  // Fastify's own lines would log the URL, with what people searched for.
  req: ({ method }: { method: string }) => ({ method }),
};

/** Opens the log of the process: one line of JSON per entry. */
export function openLog(level: string, stream?: DestinationStream): Logger {
  return pino({ level, serializers }, stream);
}
