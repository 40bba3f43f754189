import type { FilePurpose } from '#shared/files/file.ts';
import { objectKey, objectSizes } from '../kernel/objects/object-key.ts';
import { file_bodies, files, order_files } from '../schema.ts';
import type { World } from './world.ts';

interface Picture {
  order_id: string;
  leg_id?: string | null;
  purpose?: FilePurpose;
  kind?: 'photo' | 'signature';
  note?: string;
  created_by: string;
  /** Where its bytes are: in the database, or in the store of the world. */
  kept_in?: 'database' | 'store';
  /** What it is told by; both sizes begin with it. */
  content: string;
  taken_at?: Temporal.Instant;
}

/** What a picture of such a content has as its bytes. */
export const pictureBytes = (content: string, size: (typeof objectSizes)[number] = 'full'): Buffer =>
  Buffer.from(`${content} ${size} `.repeat(40));

/** Keeps a picture as it is once it is whole. Its bytes are no JPEG. @returns its id */
export async function keepPicture(world: World, picture: Picture): Promise<string> {
  const { order_id, leg_id = null, purpose = 'proof', kind = 'photo', note = null, created_by } = picture;
  const { content, kept_in = 'store', taken_at = world.now() } = picture;
  const { objects } = world.db;
  const id = crypto.randomUUID();
  const sha256 = '0'.repeat(64);
  await world.db.insert(files).values({
    ...{ id, purpose, kind, state: 'ready', declared_bytes: 1, sha256, width: 1_600, height: 1_200 },
    ...{ kept_in: kept_in === 'store' ? objects.home : kept_in },
    ...{ taken_at, announced_at: taken_at, arrived_at: taken_at, created_by },
  });
  const item_index = purpose === 'condition' ? 0 : null;
  await world.db.insert(order_files).values({ file_id: id, order_id, leg_id, item_index, note });
  for (const size of objectSizes) {
    const bytes = pictureBytes(content, size);
    if (kept_in === 'store') await objects.write(objectKey(id, size), bytes);
    else await world.db.insert(file_bodies).values({ file_id: id, size, bytes });
  }
  return id;
}
