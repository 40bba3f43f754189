import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { openConfiguredShop } from '../configured-shop.ts';
import { startBundledPostgres } from '../kernel/bundled-postgres.ts';
import { connect } from '../kernel/connect.ts';
import { openLog } from '../kernel/log.ts';
import { schemaAge } from '../kernel/migrate.ts';
import { hasBundledDatabase, reachBundledPostgres } from '../kernel/reach-postgres.ts';
import { reasonOf } from '../kernel/reason-of.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { tellRunning } from '../kernel/tell-running.ts';
import type { Shop } from '../shop.ts';

interface Wishes {
  /** A data folder without a database gets one. */
  mayCreate?: boolean;
}

/**
 * Works on the database that the settings name. The bundled one is used beside the application that runs on it, and
 * started, and stopped again, when none does.
 */
export async function withDatabase<T>(
  config: Config,
  { mayCreate = false }: Wishes,
  work: (url: string, isBundled: boolean) => Promise<T>,
): Promise<T> {
  if (config.DATABASE_URL) return work(config.DATABASE_URL, false);
  const folder = config.DATA_DIR;
  refuseForeignFolder(folder);
  const isNew = mayCreate && !hasBundledDatabase(folder);
  if (isNew) await mkdir(folder, { recursive: true });
  const bundled = await (isNew ? startBundledPostgres(folder) : reachBundledPostgres(folder));
  try {
    return await work(bundled.url, true);
  } finally {
    await bundled.stop();
  }
}

/** What root leaves in somebody else's folder, that one cannot use any more. */
function refuseForeignFolder(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() === 0 && owner)
    throw new StartupError(
      `${folder} belongs to the user with the number ${owner}: do this as that user, not as root.`,
    );
}

/** Works in the shop itself, beside the processes that serve it; their sockets hear of what changes. */
export function withShop<T>(config: Config, wishes: Wishes, work: (shop: Shop) => Promise<T>): Promise<T> {
  return withDatabase(config, wishes, async (url, isBundled) => {
    await refuseOlder(url);
    const bundled_url = isBundled ? url : undefined;
    const shop = await openConfiguredShop(config, { bundled_url, say: () => {}, log: openLog('silent') });
    const allTold = tellRunning(shop.db);
    try {
      return await work(shop);
    } finally {
      await allTold();
      await shop.close();
    }
  });
}

/** Opening a shop brings its database to the present, which must not happen under processes of an earlier version. */
async function refuseOlder(url: string): Promise<void> {
  const age = await connected(url, schemaAge);
  if (age === 'older') {
    throw new StartupError(
      'The database is of an earlier version of Washline. Start this version once, which brings it up to date, and try again.',
    );
  }
}

/** One connection, for a look. @throws StartupError when there is none to be had */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url).catch((error: unknown) => {
    throw new StartupError(`The database cannot be used: ${reasonOf(error)}.`, { cause: error });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
