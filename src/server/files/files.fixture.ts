import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { pieceBytes, piecesOf } from '#shared/files/file.ts';
import {
  announceFileRoute,
  type FileDraft,
  fileRoute,
  type PictureDraft,
  sendPieceRoute,
} from '#shared/files/files.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Person, World } from '../testing/world.ts';

/** A JPEG of noise, as photos do not compress well: about half a byte for each pixel. */
export const noise = (width = 400, height = 300): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  } as never)
    .jpeg({ quality: 60 })
    .toBuffer();

/** What the phone announces of any picture. */
export const draftOfPicture = (world: Pick<World, 'now'>, bytes: Uint8Array): PictureDraft => ({
  id: crypto.randomUUID(),
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  taken_at: world.now(),
});

/** What it announces of a photo that staff took in the shop. */
export const draftOfFile = (
  world: Pick<World, 'now'>,
  { id: order_id }: Pick<Order, 'id'>,
  bytes: Uint8Array,
  more: Partial<FileDraft> = {},
): FileDraft => ({
  ...draftOfPicture(world, bytes),
  order_id,
  item_index: 0,
  note: 'A stain on the collar',
  purpose: 'condition',
  kind: 'photo',
  ...more,
});

export const announce = (world: World, who: Person | null, body: FileDraft) =>
  world.call(who, announceFileRoute, { body });

/** The bytes of one piece, from 1. */
export const pieceOf = (bytes: Uint8Array, number: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.slice((number - 1) * pieceBytes, number * pieceBytes));

export const sendPiece = (
  world: World,
  who: Person | null,
  id: string,
  number: number,
  body: Uint8Array<ArrayBuffer>,
) => world.call(who, sendPieceRoute, { params: { id, number }, body });

/** Sends all pieces, and returns the last answer. */
export async function sendAll(world: World, who: Person, id: string, bytes: Uint8Array) {
  const count = piecesOf(bytes.length);
  for (let number = 1; number < count; number++)
    await sendPiece(world, who, id, number, pieceOf(bytes, number));
  return sendPiece(world, who, id, count, pieceOf(bytes, count));
}

/** Announces a picture and sends it. @returns its id */
export async function addPicture(
  world: World,
  who: Person,
  order: Pick<Order, 'id'>,
  more: Partial<FileDraft> = {},
  bytes?: Uint8Array,
): Promise<string> {
  const sent = bytes ?? (await noise());
  const draft = draftOfFile(world, order, sent, more);
  const answers = [await announce(world, who, draft), await sendAll(world, who, draft.id, sent)];
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`the picture was refused: ${refused.text}`);
  return draft.id;
}

export const readFile = (world: World, who: Person | null, id: string, size?: 'full' | 'thumb') =>
  world.call(who, fileRoute, { params: { id }, query: { size } });
