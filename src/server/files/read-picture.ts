import type { PictureSize } from '#shared/files/file.ts';
import { refuse } from '#shared/kernel/problem.ts';
import type { FileReply } from '#shared/kernel/route.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { objectKey } from '../kernel/objects/object-key.ts';
import { findPicture } from './files.store.ts';

/**
 * The bytes of a picture, wherever they are. @throws Refusal `not-found` also for one that is no longer kept;
 * `unavailable` while the store is down
 */
export async function readPicture(
  db: DbOrTx,
  id: string,
  size: PictureSize,
  viewer: Viewer,
): Promise<FileReply> {
  const picture = await findPicture(db, id, size, viewer);
  if (!picture || picture.state === 'coming') refuseNotFound();
  if (picture.state === 'gone') refuse('not-found', 'This picture is no longer kept.');
  const bytes = picture.bytes ?? (await readObject(db, objectKey(id, size)));
  return { bytes: new Uint8Array(bytes) };
}

async function readObject({ objects }: DbOrTx, key: string): Promise<Uint8Array> {
  const bytes = await objects.read(key).catch(() => null);
  return bytes ?? refuse('unavailable', 'This picture cannot be read right now. Please try again later.');
}
