import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** Keeps objects as files of a folder, which nobody but this user reads. The first object makes it. */
export function openFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    home: 'folder',
    write: async (key, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: a name takes its place once all is on the disk.
      const part = pathOf(`${key}.${randomUUID()}.part`);
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, pathOf(key));
    },
    read: async (key) => {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* (before) {
      for (const key of await listFolder(folder)) {
        const { mtimeMs } = await stat(pathOf(key));
        if (mtimeMs < before.epochMilliseconds) yield key;
      }
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
