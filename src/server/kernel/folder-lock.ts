import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** SQLite's own number for "somebody else holds the lock". */
const sqliteBusy = 5;

/** Locks live until they are released: a forgotten reference must not let the garbage collector give one up. */
const held = new Set<DatabaseSync>();

/**
 * Takes the one lock of a folder, waiting up to `patience_ms` for its holder to leave.
 * Gives back what releases it, or null when another process (or another caller in this one) keeps it.
 *
 * Node offers no file locks of its own, but the SQLite inside it does, on every system. The file `lock` stays empty, no
 * data ever goes there. What matters is that the operating system lets go of it in the moment a process
 * dies, however it dies, so there is never a stale lock to reason about.
 */
export async function lockFolder(folder: string, patience_ms: number): Promise<(() => void) | null> {
  const deadline = performance.now() + patience_ms;
  for (;;) {
    const release = tryLock(join(folder, 'lock'));
    if (release !== null || performance.now() > deadline) return release;
    await delay(50);
  }
}

function tryLock(file: string): (() => void) | null {
  // Closed to other users, who could lock it as well. Only when missing: closing a file drops this process's locks on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}
