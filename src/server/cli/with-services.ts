import { statSync } from 'node:fs';
import type { Client } from 'pg';
import type { Config } from '../config.ts';
import { openConfiguredServices } from '../configured-services.ts';
import { connect, withConnection } from '../kernel/db/connect.ts';
import { schemaAge, tooOldForBaseline } from '../kernel/db/migrate.ts';
import { errorMessage } from '../kernel/error-message.ts';
import { broadcastFromCli } from '../kernel/live/broadcast-from-cli.ts';
import { openLog } from '../kernel/ops/log.ts';
import { startBundledPostgres } from '../kernel/postgres/bundled-postgres.ts';
import { hasBundledDatabase, reachBundledPostgres } from '../kernel/postgres/reach-postgres.ts';
import { makePrivate } from '../kernel/private-folder.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Services } from '../services.ts';

interface OpenOptions {
  /** Creates the database of a data folder that has none. */
  mayCreate?: boolean;
}

/**
 * Runs `work` on the database of the settings. A bundled one is shared with the application while that runs;
 * otherwise it is started, and stopped again.
 */
export async function withDatabase<T>(
  config: Config,
  { mayCreate = false }: OpenOptions,
  work: (url: string, isBundled: boolean) => Promise<T>,
): Promise<T> {
  if (config.DATABASE_URL) return work(config.DATABASE_URL, false);
  const folder = config.DATA_DIR;
  refuseForeignFolder(folder);
  const isNew = mayCreate && !hasBundledDatabase(folder);
  if (isNew) await makePrivate(folder);
  const bundled = await (isNew ? startBundledPostgres(folder) : reachBundledPostgres(folder));
  try {
    return await work(bundled.url, true);
  } finally {
    await bundled.stop();
  }
}

/** Files that root creates in another user's folder would be unusable for that user. */
export function refuseForeignFolder(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() === 0 && owner)
    throw new StartupError(
      `${folder} belongs to the user with the number ${owner}: do this as that user, not as root.`,
    );
}

/** Runs `work` on the open services, beside the processes that serve; their sockets get the live messages. */
export function withServices<T>(
  config: Config,
  options: OpenOptions,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  return withDatabase(config, options, async (url, isBundled) => {
    await refuseOlderSchema(url);
    const bundled_url = isBundled ? url : undefined;
    const services = await openConfiguredServices(config, {
      bundled_url,
      print: () => {},
      log: openLog('silent'),
    });
    const flushBroadcasts = broadcastFromCli(services.db);
    try {
      return await work(services);
    } finally {
      await flushBroadcasts();
      await services.close();
    }
  });
}

/**
 * Opening the services migrates the database, which must not happen while processes of an earlier version
 * run.
 */
async function refuseOlderSchema(url: string): Promise<void> {
  const age = await withConnection(reachDatabase(url), schemaAge);
  if (age === 'too old') throw new StartupError(`The database ${tooOldForBaseline}`);
  if (age === 'older') {
    throw new StartupError(
      'The database is of an earlier version of Washline. Start this version once, which brings it up to date, and try again.',
    );
  }
}

/** Opens one connection, which the caller ends. @throws StartupError when the database cannot be reached */
export function reachDatabase(url: string): Promise<Client> {
  return connect(url).catch((error: unknown) => {
    throw new StartupError(`The database cannot be used: ${errorMessage(error)}.`, { cause: error });
  });
}
