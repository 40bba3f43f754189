import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type BundledPostgres, connectionUrl, passwordOf, startBundledPostgres } from './bundled-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';
import type { ServerAddress } from './postgres-settings.ts';

/**
 * Connects to the PostgreSQL of a data folder. When the application runs on it, its server is used and left running; otherwise the
 * server is started, and `stop` stops it.
 * @throws StartupError when the folder has no database
 */
export async function reachBundledPostgres(data_dir: string): Promise<BundledPostgres> {
  // `findPostgresHome` creates the folder, and a backup of nothing must not leave one behind.
  if (!hasBundledDatabase(data_dir))
    throw new StartupError(`There is no database in the data folder ${data_dir}.`);
  const home = await findPostgresHome(data_dir);
  const unlock = await lockFolder(home.folder, 0);
  if (unlock === null) {
    const url = connectionUrl(runningAddress(home, data_dir), 'washline', passwordOf(home));
    return { url, note: null, stop: async () => {} };
  }
  unlock();
  return startBundledPostgres(data_dir);
}

/** Whether a data folder has a database. */
export const hasBundledDatabase = (data_dir: string): boolean =>
  ['postgres', 'postgres.location'].some((name) => existsSync(join(data_dir, name)));

/** From PostgreSQL's pid file: the port is in the fourth line, the folder of the socket in the fifth. */
function runningAddress({ folder, socket_folder }: PostgresHome, data_dir: string): ServerAddress {
  const file = join(folder, 'data', 'postmaster.pid');
  const [, , , port, host] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (!port)
    throw new StartupError(`The application on ${data_dir} is just starting or stopping: try again.`);
  return { host: socket_folder === null ? '127.0.0.1' : host || socket_folder, port: Number(port) };
}
