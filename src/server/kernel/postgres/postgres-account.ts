import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, lchownSync, openSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/**
 * The user that PostgreSQL runs as. It refuses root, so a process of root runs it as a user with fewer
 * rights. For other users it is `null`: PostgreSQL runs as whoever starts the application.
 */
export type PostgresAccount = { uid: number; gid: number } | null;

/**
 * The environment that PostgreSQL needs. The other variables (mail passwords, PGDATA of another server) are
 * not passed.
 */
const passedVariables = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'ComSpec'];

/** The account of PostgreSQL: the owner of the cluster when there is one already, otherwise `nobody`. */
export function postgresAccount(owner: { uid: number; gid: number } | undefined): PostgresAccount {
  if (process.getuid?.() !== 0) return null;
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g'): number {
  try {
    // Bitwise, because macOS says 4294967294 where the system calls want -2.
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: 'pipe' })) | 0;
  } catch {
    throw new StartupError(
      'PostgreSQL does not run as root, and this system has no user "nobody" to run it as: start the application as an ordinary user.',
    );
  }
}

/** Makes the account the owner of a file or folder. */
export function changeOwner(account: PostgresAccount, path: string): void {
  if (account !== null) lchownSync(path, account.uid, account.gid);
}

/**
 * Whether the account passes all these tests. Only the system can tell (modes, groups, access lists, mounts).
 */
export function accountHasAccess(account: PostgresAccount, ...tests: ['-x' | '-r', string][]): boolean {
  if (account === null) return true;
  return tests.every(([flag, path]) => {
    const { status, error } = spawnSync('/bin/sh', ['-c', 'test "$0" "$1"', flag, path], {
      ...account,
      cwd: '/',
      stdio: 'ignore',
    });
    if (error !== undefined) {
      throw new StartupError(
        `PostgreSQL does not run as root, and running it as another user failed (${error.message}): start the application as an ordinary user.`,
      );
    }
    return status === 0;
  });
}

/**
 * Runs initdb or pg_ctl inside `folder`, with its output in the file `output`. Returns whether it succeeded. It runs in a session
 * of its own: Ctrl-C in the terminal reaches only the application, which then stops PostgreSQL cleanly.
 */
export function runTool(
  program: string,
  args: string[],
  { account, folder, output }: { account: PostgresAccount; folder: string; output: string },
): Promise<boolean> {
  const variables = passedVariables
    .map((name) => [name, process.env[name]])
    .filter(([, value]) => value !== undefined);
  const log = openSync(output, 'w', 0o600);
  const tool = spawn(program, args, {
    ...account,
    cwd: folder,
    env: { ...Object.fromEntries(variables), HOME: '/', LC_ALL: 'C', TZ: 'UTC' },
    // A file, not a pipe: the server inherits it, and a pipe would never close.
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  return new Promise((resolve, reject) => {
    tool.once('error', reject);
    tool.once('exit', (code) => resolve(code === 0));
  });
}
