import { join } from 'node:path';
import type { Bucket } from './bucket.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { openS3Store } from './s3-store.ts';

/** Where this process keeps files: the bucket, if one is set, else a folder of its data. */
export const openObjects = ({
  FILES_URL,
  DATA_DIR,
}: {
  FILES_URL?: Bucket | undefined;
  DATA_DIR: string;
}): ObjectStore => (FILES_URL ? openS3Store(FILES_URL) : openFolderStore(join(DATA_DIR, 'files')));
