import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What Washline puts into its data folder, and people beside it. */
const isOurs = (name: string): boolean =>
  ['postgres', 'postgres.location', 'outbox', 'files', 'lost+found'].includes(name) ||
  /^\.|\.washline$/.test(name);

/**
 * Makes a folder, and the folders above it, that nobody else may list; an existing one of this user is closed to others. One
 * with other things in it stays as it is, as it may be everybody's: `check` says so.
 */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).every(isOurs)) await closeToOthers(folder);
}

/** Closes an existing folder of this user to others. */
export async function closeToOthers(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (uid !== process.getuid?.() || (await isPrivate(folder))) return;
  // Some file systems have no modes.
  await chmod(folder, 0o700).catch(() => {});
}

/** Whether nobody else may list a folder. For root's PostgreSQL the user `nobody` may pass through the data folder. */
export async function isPrivate(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const { mode, uid } = await stat(folder);
  return (mode & 0o077 & (uid === 0 ? ~0o011 : ~0)) === 0;
}
