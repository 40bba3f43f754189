import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** SQLite's own number for "somebody else holds the lock". */
const sqliteBusy = 5;

/** Locks live until they are released: a forgotten reference must not let the garbage collector give one up. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes the lock of a folder, waiting up to `timeoutMs`; returns what releases it, or `null` where another caller keeps it. SQLite
 * locks the file `lock`, as Node cannot; the system releases it when the process ends, however it ends.
 */
export async function lockFolder(folder: string, timeoutMs: number): Promise<(() => void) | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const release = tryLock(join(folder, 'lock'));
    if (release !== null || performance.now() > deadline) return release;
    await delay(50);
  }
}

function tryLock(file: string): (() => void) | null {
  // Other users must not lock it, hence the mode. Only when missing: closing a file drops this process's
  // locks on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
  heldLocks.add(lock);
  return () => {
    if (heldLocks.delete(lock)) lock.close();
  };
}
