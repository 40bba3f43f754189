import { AsyncResource } from 'node:async_hooks';
import type { ClientBase, Pool } from 'pg';
import { currentRequestId } from '../current-request.ts';

/** A statement that succeeded or failed. Its values are left out: people typed them. */
export interface TimedStatement {
  text: string;
  milliseconds: number;
  /** The request that ran it. */
  request_id: string | undefined;
}

export type StatementListener = (statement: TimedStatement) => void;

/** Reports every statement of a pool when it ends, with the time it took on its connection. */
export function watchStatements(pool: Pool, listener: StatementListener): void {
  pool.on('connect', (client) => watchClient(client, listener));
  keepAsyncContext(pool);
}

type AnyFunction = (...args: unknown[]) => unknown;

function watchClient(client: ClientBase, listener: StatementListener): void {
  const query: AnyFunction = client.query.bind(client);
  /** What is sent before the answers come is timed from the answer before its own. */
  let answered = 0;
  const timedQuery: AnyFunction = (...args) => {
    const sent = performance.now();
    const request_id = currentRequestId();
    const report = () => {
      const started = Math.max(sent, answered);
      answered = performance.now();
      listener({ text: textOf(args[0]), milliseconds: answered - started, request_id });
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (...answers: unknown[]) => {
        report();
        callback(...answers);
      };
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(report, report);
    return result;
  };
  Object.assign(client, { query: timedQuery });
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

/**
 * A queued `connect` is resolved by the request that releases the connection. Without this it would continue
 * in the async context of that request.
 */
function keepAsyncContext(pool: Pool): void {
  const connect: AnyFunction = pool.connect.bind(pool);
  const hasToWait = () => pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const boundConnect: AnyFunction = (callback) => {
    if (typeof callback !== 'function') return connect();
    return connect(hasToWait() ? AsyncResource.bind(callback as () => void) : callback);
  };
  Object.assign(pool, { connect: boundConnect });
}
