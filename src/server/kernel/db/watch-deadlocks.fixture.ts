import { Client } from 'pg';

/** Counts the deadlocks from now on. Nobody else sees them, as a transaction that meets one runs again. */
export function watchDeadlocks(): { count: () => number; close: () => void } {
  const { query } = Client.prototype;
  let count = 0;
  const watched = function (this: Client, ...args: unknown[]): unknown {
    const answer: unknown = Reflect.apply(query, this, args);
    if (answer instanceof Promise) {
      answer.catch((error: { code?: string }) => {
        if (error.code === '40P01') count += 1;
      });
    }
    return answer;
  };
  Client.prototype.query = watched as typeof query;
  return {
    count: () => count,
    close: () => {
      Client.prototype.query = query;
    },
  };
}
