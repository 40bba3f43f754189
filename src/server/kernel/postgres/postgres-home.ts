import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { accountHasAccess, changeOwner, type PostgresAccount, postgresAccount } from './postgres-account.ts';
import { copyBinaries, packagedBinaries } from './postgres-binaries.ts';

/** Where the bundled PostgreSQL of one data folder lives, and who runs it. */
export interface PostgresHome {
  /**
   * The application's: lock, password, settings and logs. Inside is `data`, the cluster, which the account
   * owns.
   */
  folder: string;
  /** Holds initdb, pg_ctl and postgres. */
  bin: string;
  /** Where the Unix socket goes; null where there are none (Windows). */
  socket_folder: string | null;
  account: PostgresAccount;
  /** A sentence for the operator when something is in another folder than usual. */
  note: string | null;
}

/**
 * Where root keeps files that `nobody` must reach, best first. The cluster should survive a cleaner of
 * temporary folders.
 */
const fallbackFolders = ['/var/lib/washline', '/var/tmp/washline', join(tmpdir(), 'washline')];

/** The shortest limit of a socket's path in bytes, macOS's; Linux allows four more. */
const socketPathLimit = 103;

/**
 * Finds or creates the home of PostgreSQL: `postgres` in the data folder, or where `nobody`, as whom it runs for root, cannot get
 * there, a folder elsewhere that `postgres.location` names. Nobody else gains access to the data folder.
 */
export async function findPostgresHome(data_dir: string): Promise<PostgresHome> {
  mkdirSync(dirname(data_dir), { recursive: true }); // Apart, or the folders above would be made private as well.
  mkdirSync(data_dir, { recursive: true, mode: 0o700 });
  const real_data_dir = realpathSync(data_dir);
  const location = join(real_data_dir, 'postgres.location');
  const recordedFolder = existsSync(location) ? readFileSync(location, 'utf8').trim() : null;
  const defaultFolder = join(real_data_dir, 'postgres');
  const account = postgresAccount(
    statSync(join(recordedFolder ?? defaultFolder, 'data'), { throwIfNoEntry: false }),
  );
  if (recordedFolder !== null && !existsSync(recordedFolder)) {
    throw new StartupError(
      `The database of ${data_dir} was kept in ${recordedFolder}, which is gone: bring that folder back, or delete ${location} to begin with an empty database.`,
    );
  }
  const folder =
    recordedFolder ??
    (grantAccess(account, real_data_dir) ? defaultFolder : fallbackHome(account, real_data_dir));
  makeHome(folder, account);
  if (folder !== defaultFolder && recordedFolder === null)
    writeFileSync(location, `${folder}\n`, { flush: true });

  const packaged = packagedBinaries();
  const reachable = accountHasAccess(account, ['-x', packaged.server], ['-r', packaged.catalog]);
  const bin = reachable ? packaged.bin : await copyBinaries(packaged, findFallbackFolder(account));
  return {
    folder,
    bin,
    socket_folder: process.platform === 'win32' ? null : socketFolder(folder),
    account,
    note: noteOn(data_dir, {
      databaseFolder: folder === defaultFolder ? null : folder,
      binFolder: reachable ? null : bin,
    }),
  };
}

/** Where the bundled database of a data folder lies, which root may have had to keep elsewhere. */
export function databaseFolder(data_dir: string): string {
  const location = join(data_dir, 'postgres.location');
  return existsSync(location) ? readFileSync(location, 'utf8').trim() : data_dir;
}

/**
 * Creates a folder that only the account can enter. In /tmp an existing one may belong to somebody else, so
 * it is checked.
 */
export function makePrivateFolder(folder: string, account: PostgresAccount): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    changeOwner(account, folder);
  }
  const stats = lstatSync(folder);
  const owner = account?.uid ?? process.getuid?.();
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0) {
    throw new StartupError(`${folder} should be a private folder of PostgreSQL's, but is not: remove it.`);
  }
}

function makeHome(folder: string, account: PostgresAccount): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true }); // Recursive, so that it does not fail when another start was faster.
  // Root owns the home, so that nobody can replace files in it; the account passes through to its own folder.
  chmodSync(folder, account === null ? 0o700 : 0o711);
}

function grantAccess(account: PostgresAccount, data_dir: string): boolean {
  if (account === null || accountHasAccess(account, ['-x', data_dir])) return true;
  const { uid, mode } = statSync(data_dir);
  // Another start on this folder was faster and has opened it.
  if ((mode & 0o077) !== 0) return accountHasAccess(account, ['-x', data_dir]);
  if (uid !== 0 || !accountHasAccess(account, ['-x', dirname(data_dir)])) return false;
  chownSync(data_dir, uid, account.gid);
  chmodSync(data_dir, (mode & 0o700) | 0o010);
  return accountHasAccess(account, ['-x', data_dir]);
}

function fallbackHome(account: PostgresAccount, data_dir: string): string {
  if (existsSync(join(data_dir, 'postgres', 'data'))) {
    throw new StartupError(
      `There is a database in ${data_dir}, but PostgreSQL does not run as root and the user "nobody" cannot enter that folder: move it to where every user may pass.`,
    );
  }
  return join(findFallbackFolder(account), shortHash(data_dir));
}

function findFallbackFolder(account: PostgresAccount): string {
  const usable = fallbackFolders.find((folder) => isUsableFallback(folder, account));
  if (usable === undefined) {
    throw new StartupError(
      `PostgreSQL does not run as root and needs a folder the user "nobody" can enter, but none of ${fallbackFolders.join(', ')} will do: set DATA_DIR to such a folder.`,
    );
  }
  return usable;
}

function isUsableFallback(folder: string, account: PostgresAccount): boolean {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    }
    accessSync(folder, constants.W_OK);
  } catch {
    return false;
  }
  const { uid, mode } = lstatSync(folder);
  return uid === 0 && (mode & 0o022) === 0 && accountHasAccess(account, ['-x', folder]);
}

function socketFolder(home: string): string {
  const folder = join(home, 'run');
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= socketPathLimit) return folder;
  // Not tmpdir(): that may be deep itself.
  return `/tmp/washline-${shortHash(home)}`;
}

/** A short name for a folder, the same at every start. */
export function shortHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}

function noteOn(
  data_dir: string,
  moved: { databaseFolder: string | null; binFolder: string | null },
): string | null {
  const { databaseFolder, binFolder } = moved;
  const parts = [
    databaseFolder === null ? null : `the database of ${data_dir} is kept in ${databaseFolder}`,
    binFolder === null ? null : `PostgreSQL runs from a copy in ${binFolder}`,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const isTemporary = databaseFolder !== null && !databaseFolder.startsWith('/var/lib/');
  const warning = isTemporary
    ? ' Temporary folders may be emptied: set DATA_DIR to one that every user may enter.'
    : '';
  return `PostgreSQL does not run as root but as another user, who cannot enter every folder: ${parts.join(', and ')}.${warning}`;
}
