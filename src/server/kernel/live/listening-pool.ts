import type { Pool, PoolClient } from 'pg';

interface ListeningPool {
  /** The same pool, for the adapter. */
  pool: Pool;
  /** Resolves when the adapter's last query is done. @throws the error of that query */
  lastQueryDone: () => Promise<unknown>;
  /** Releases the adapter's connection and gives it no other. */
  close: () => void;
}

interface ListeningEvents {
  /** The adapter listens, from now on or again. */
  onListening?: () => void;
  /** It listens no more: its connection broke. */
  onLost?: () => void;
  /** A query of the adapter failed: what it sent, or was to read, is lost. */
  onFailed?: () => void;
}

/**
 * A pool that gives Socket.IO's adapter at most one connection. The adapter does not release one that broke, takes two when it
 * breaks early, which would bring every message twice, and still asks for one after its end.
 */
export function listeningPool(pool: Pool, events: ListeningEvents = {}): ListeningPool {
  const { onListening, onLost, onFailed } = events;
  let heldClient: PoolClient | undefined;
  let isClosed = false;
  let lastQuery: Promise<unknown> = Promise.resolve();
  const query = (...args: Parameters<Pool['query']>) => {
    lastQuery = pool.query(...args) as unknown as Promise<unknown>;
    lastQuery.catch(() => !isClosed && onFailed?.());
    return lastQuery;
  };
  const onRelease = (_error: unknown, client: PoolClient): void => {
    if (client === heldClient) heldClient = undefined;
  };
  const releaseClient = (): void => {
    const client = heldClient;
    heldClient = undefined;
    client?.removeAllListeners('end').removeAllListeners('notification').release(true);
  };
  const connect = async (): Promise<PoolClient> => {
    const client = isClosed ? await never : await pool.connect();
    releaseClient();
    heldClient = client;
    client.once('end', () => {
      if (client !== heldClient) return;
      releaseClient();
      if (!isClosed) onLost?.();
    });
    if (!isClosed) {
      // By then the adapter has sent its LISTEN, which is answered before this.
      if (onListening) setImmediate(() => client === heldClient && listensNow(client));
      return client;
    }
    releaseClient();
    return never;
  };
  const listensNow = (client: PoolClient): void => {
    client.query('select pg_listening_channels()').then(
      () => client === heldClient && onListening?.(),
      () => {},
    );
  };
  pool.on('release', onRelease);
  return {
    pool: Object.create(pool, { connect: { value: connect }, query: { value: query } }),
    lastQueryDone: () => lastQuery,
    close: () => {
      isClosed = true;
      releaseClient();
      pool.off('release', onRelease);
    },
  };
}

const never = new Promise<never>(() => {});
