import { Client, Query } from 'pg';
import { currentRequestId } from '../../kernel/current-request.ts';

type Method = (this: object, ...args: unknown[]) => unknown;
type Methods = Record<string, Method>;

/**
 * Counts the round trips of requests from now on: how often a statement was sent on a connection once an answer had come there.
 * What is sent before the answers come counts once.
 */
export function watchRoundTrips(): { count: () => number; reset: () => void; close: () => void } {
  /** The connections that were last used by a request. */
  const ofRequest = new WeakSet<object>();
  /** Those that have been asked since the last answer. */
  let asked = new WeakSet<object>();
  let count = 0;
  const client = Client.prototype as unknown as Methods;
  const statement = Query.prototype as unknown as Methods;
  const { query } = client;
  const { submit, handleReadyForQuery, handleError } = statement;
  client.query = function (this: object, ...args) {
    const { connection } = this as { connection: object };
    if (currentRequestId() === undefined) ofRequest.delete(connection);
    else ofRequest.add(connection);
    return query?.apply(this, args);
  };
  statement.submit = function (this: object, ...args) {
    const [connection] = args as [object];
    if (ofRequest.has(connection) && !asked.has(connection)) count += 1;
    asked.add(connection);
    return submit?.apply(this, args);
  };
  const heard = (method: Method | undefined): Method =>
    function (this: object, ...args) {
      asked.delete(args.at(-1) as object);
      return method?.apply(this, args);
    };
  statement.handleReadyForQuery = heard(handleReadyForQuery);
  statement.handleError = heard(handleError);
  return {
    count: () => count,
    reset: () => {
      count = 0;
      asked = new WeakSet();
    },
    close: () => {
      Object.assign(client, { query });
      Object.assign(statement, { submit, handleReadyForQuery, handleError });
    },
  };
}
