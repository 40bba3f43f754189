import { Client } from 'pg';

/** Counts the deadlocks from now on. Nobody else sees them, as a transaction that meets one runs again. */
export function watchDeadlocks(): { count: () => number; close: () => void } {
  const { query } = Client.prototype;
  let count = 0;
  const watched = function (this: Client, ...args: unknown[]): unknown {
    const done = args.at(-1);
    if (typeof done === 'function')
      args[args.length - 1] = (error: { code?: string } | null, answer: unknown) => {
        if (error?.code === '40P01') count += 1;
        done(error, answer);
      };
    return Reflect.apply(query, this, args);
  };
  Client.prototype.query = watched as typeof query;
  return {
    count: () => count,
    close: () => {
      Client.prototype.query = query;
    },
  };
}
