import type { Pool, PoolClient } from 'pg';

interface ListeningPool {
  /** The same pool, for the adapter. */
  pool: Pool;
  /** Resolves once what the adapter asked last is answered. @throws when that failed */
  answered: () => Promise<unknown>;
  /** Gives back what the adapter still has, and lets it have no more. */
  close: () => void;
}

/**
 * The pool as Socket.IO's adapter may have it. The adapter listens on a connection of its own. When that breaks it
 * forgets to give it back, which would cost the pool a place each time; when it breaks early, the adapter asks for two
 * new ones and would tell everything twice; and it goes on asking after its end. So it holds one at the most here.
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
