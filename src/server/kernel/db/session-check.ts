import { StartupError } from '../startup-error.ts';
import { connect, withConnection } from './connect.ts';
import { requireWritable } from './pool.ts';

/** In milliseconds. PostgreSQL tells at once, a pooler that lends sessions never. */
const defaultMaxWaitMs = 5_000;

/**
 * Whether a connection stays with one session of PostgreSQL, as listening, named statements and `set` need. A pooler that lends
 * sessions loses what one hears between two transactions: so this listens on one and notifies over another.
 * @throws Error where the server takes no writes, or cannot be reached
 */
export async function keepsSession(url: string, maxWaitMs = defaultMaxWaitMs): Promise<boolean> {
  const channel = `washline_${crypto.randomUUID().replaceAll('-', '')}`;
  return withConnection(connect(url), async (listener) => {
    const { promise: heard, resolve } = Promise.withResolvers<boolean>();
    listener.on('notification', (notification) => notification.channel === channel && resolve(true));
    await requireWritable(listener);
    await listener.query(`listen ${channel}`);
    await withConnection(connect(url), (other) => other.query(`notify ${channel}`));
    const timer = setTimeout(() => resolve(false), maxWaitMs);
    return heard.finally(() => clearTimeout(timer));
  });
}

export const lendsSessions =
  'A pooler before the database lends a session for each transaction: Washline needs sessions of its own. Set pool_mode = session for it (PgBouncer), or lead DATABASE_URL past the pooler.';

/** @throws StartupError when a pooler lends sessions */
export async function requireSession(url: string): Promise<void> {
  if (!(await keepsSession(url))) throw new StartupError(lendsSessions);
}
