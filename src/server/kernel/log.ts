import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * What is logged names nobody and holds nothing anybody typed: no password, no token, no code, no address. An error of
 * the database carries the values of its statement, so that an error is written by what of it is ours to tell.
 */

const mostDepth = 5;

interface Told {
  type: string;
  message?: string;
  stack?: string;
  cause?: Told;
  errors?: Told[];
  [fact: string]: unknown;
}

/** What PostgreSQL and Node say of an error without repeating a value. */
const facts = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'] as const;

/** An error for the log, without the values it is about. */
function tellError(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as unknown as Record<string, unknown>;
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(facts.filter((name) => name in fields).map((name) => [name, fields[name]])),
    ...(stack ? { stack: stack.join('\n') } : {}),
    ...(error.cause instanceof Error && depth < mostDepth
      ? { cause: tellError(error.cause, depth + 1) }
      : {}),
    ...(error instanceof AggregateError && depth < mostDepth
      ? { errors: error.errors.map((one) => tellError(one, depth + 1)) }
      : {}),
  };
}

/** A statement is told without its parameters, and a value that PostgreSQL could not take (class 22) not at all. */
function messageOf(error: Error): string {
  const state = (error as { code?: unknown }).code;
  if ('severity' in error && typeof state === 'string' && state.startsWith('22'))
    return 'A value was not taken.';
  return error.message.replace(/\nparams: .*$/s, '');
}

const serializers = {
  err: (error: unknown) => tellError(error),
  // Fastify's own lines would tell the address that was asked for, with all that stands in it.
  req: ({ method }: { method: string }) => ({ method }),
};

/** The log of the process: a line of JSON each. */
export function openLog(level: string, stream?: DestinationStream): Logger {
  return pino({ level, serializers }, stream);
}
