import type { Pool, PoolClient } from 'pg';

interface ListeningPool {
  /** The same pool, for the adapter. */
  pool: Pool;
  /** Resolves when the adapter's last query is done. @throws the error of that query */
  answered: () => Promise<unknown>;
  /** Releases the adapter's connection and gives it no other. */
  close: () => void;
}

/**
 * A pool for Socket.IO's adapter that gives it at most one connection, the one it listens on. When that
 * connection breaks, the adapter does not release it, so the pool would lose one each time. When it breaks
 * early, the adapter takes two new ones and would receive every message twice. After its end it still asks
 * for one.
 */
export function listeningPool(pool: Pool): ListeningPool {
  let held: PoolClient | undefined;
  let isClosed = false;
  let asked: Promise<unknown> = Promise.resolve();
  const query = (...args: Parameters<Pool['query']>) => {
    asked = pool.query(...args) as unknown as Promise<unknown>;
    return asked;
  };
  const forget = (_error: unknown, client: PoolClient): void => {
    if (client === held) held = undefined;
  };
  const giveBack = (): void => {
    const client = held;
    held = undefined;
    client?.removeAllListeners('end').removeAllListeners('notification').release(true);
  };
  const connect = async (): Promise<PoolClient> => {
    const client = isClosed ? await never : await pool.connect();
    giveBack();
    held = client;
    client.once('end', () => client === held && giveBack());
    if (!isClosed) return client;
    giveBack();
    return never;
  };
  pool.on('release', forget);
  return {
    pool: Object.create(pool, { connect: { value: connect }, query: { value: query } }),
    answered: () => asked,
    close: () => {
      isClosed = true;
      giveBack();
      pool.off('release', forget);
    },
  };
}

const never = new Promise<never>(() => {});
