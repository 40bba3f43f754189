import { AsyncResource } from 'node:async_hooks';
import type { ClientBase, Pool } from 'pg';
import { currentRequestId } from './current-request.ts';

/** A statement that succeeded or failed. Its values are left out: people typed them. */
export interface Statement {
  text: string;
  milliseconds: number;
  /** The request that ran it. */
  request_id: string | undefined;
}

export type HearStatement = (statement: Statement) => void;

/** Reports every statement of a pool when it ends, with the time it took on its connection. */
export function watchStatements(pool: Pool, hear: HearStatement): void {
  pool.on('connect', (client) => watchClient(client, hear));
  keepContext(pool);
}

type Ask = (...args: unknown[]) => unknown;

function watchClient(client: ClientBase, hear: HearStatement): void {
  const query: Ask = client.query.bind(client);
  const watched: Ask = (...args) => {
    const started = performance.now();
    const request_id = currentRequestId();
    const over = () => hear({ text: textOf(args[0]), milliseconds: performance.now() - started, request_id });
    const answer = args.at(-1);
    if (typeof answer === 'function') {
      args[args.length - 1] = (...answers: unknown[]) => {
        over();
        answer(...answers);
      };
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(over, over);
    return result;
  };
  Object.assign(client, { query: watched });
}

const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked);

/**
 * A queued `connect` is resolved by the request that releases the connection. Without this it would continue
 * in the async context of that request.
 */
function keepContext(pool: Pool): void {
  const connect: Ask = pool.connect.bind(pool);
  const hasToWait = () => pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const kept: Ask = (answer) => {
    if (typeof answer !== 'function') return connect();
    return connect(hasToWait() ? AsyncResource.bind(answer as () => void) : answer);
  };
  Object.assign(pool, { connect: kept });
}
