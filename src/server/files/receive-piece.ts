import { eq } from 'drizzle-orm';
import { pieceBytes, piecesOf } from '#shared/files/file.ts';
import type { FileProgress } from '#shared/files/files.contract.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { ProblemCode } from '#shared/problems.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { createConcurrencyLimit } from '../kernel/http/concurrency-limit.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { record } from '../notifications/record.ts';
import { refresh } from '../notifications/refresh.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import { readOrder } from '../orders/store/order-read.store.ts';
import { file_bodies, files } from '../schema.ts';
import { decodePicture } from './decode-picture.ts';
import type { Picture } from './draw-picture.ts';
import {
  type AnnouncedFile,
  deletePieces,
  findAnnounced,
  lockFile,
  progressOf,
  writePiece,
} from './files.store.ts';

/** A picture takes much memory while it is decoded. Those that wait hold nothing of theirs. */
const limitDecoding = createConcurrencyLimit({ maxConcurrent: 2, maxQueued: 100, timeoutMs: 5_000 });

/**
 * Makes a picture of the pieces, which are all here: checks, decodes and stores it. What is damaged or no picture loses its pieces
 * and may be sent anew; who waits too long keeps them and sends the last one again.
 * @throws Refusal `file-damaged`, `not-a-picture`, `unavailable`
 */
const finishFile = (db: Db, id: string): Promise<FileProgress> =>
  limitDecoding(async () => {
    const announced = (await findAnnounced(db, id)) ?? refuseNotFound();
    const { state, declared_bytes, sha256 } = announced.file;
    // Another call was faster.
    if (state !== 'coming') return progressOf(db, announced.file);
    const { connectionString: database_url = '' } = db.pool.options;
    const decoded = await decodePicture({ database_url, id, declared_bytes, sha256 });
    switch (decoded) {
      case 'incomplete':
        return progressOf(db, announced.file);
      case 'file-damaged':
        return startAnew(db, id, decoded, 'The picture arrived damaged. Send it again.');
      case 'not-a-picture':
        return startAnew(db, id, decoded, 'This is not a picture that can be kept.');
      default:
        return storePicture(db, announced, decoded);
    }
  });

/** The announcement stays. */
async function startAnew(db: Db, id: string, code: ProblemCode, detail: string): Promise<FileProgress> {
  const finished = await transact(db, async (tx) => {
    const file = (await lockFile(tx, id)) ?? refuseNotFound();
    if (file.state !== 'coming') return progressOf(tx, file);
    await deletePieces(tx, id);
    return null;
  });
  return finished ?? refuse(code, detail);
}

/** Once, whoever finishes it at the same time. */
function storePicture(db: Db, announced: AnnouncedFile, picture: Picture): Promise<FileProgress> {
  const { id } = announced.file;
  return transact(db, async (tx) => {
    const file = (await lockFile(tx, id)) ?? refuseNotFound();
    if (file.state !== 'coming') return progressOf(tx, file);
    const { width, height, full, thumb } = picture;
    const kept = { state: 'ready', kept_in: 'database', arrived_at: tx.now(), width, height } as const;
    await tx.update(files).set(kept).where(eq(files.id, id));
    await tx.insert(file_bodies).values([
      { file_id: id, size: 'full', bytes: full },
      { file_id: id, size: 'thumb', bytes: thumb },
    ]);
    await deletePieces(tx, id);
    if (file.purpose === 'condition') await recordCondition(tx, announced);
    if (file.case_id)
      tx.messages.push(refresh('case', file.case_id, file.created_by ? [file.created_by] : []));
    return { received: [], state: 'ready' };
  });
}

async function recordCondition(tx: Tx, { file, of }: AnnouncedFile): Promise<void> {
  if (!of) return;
  const order = await readOrder(tx, of.order_id);
  const item = order.items[of.item_index ?? 0]?.sku_name ?? 'Laundry';
  const data = { item, note: of.note ?? '' };
  await record(tx, orderEvents, order, { type: 'condition.noted', actor_id: file.created_by, data });
}

/**
 * Keeps one piece of an announced picture; the last one makes it whole. Each may be sent again at will, in any sequence.
 * @throws Refusal `not-found`, `file-damaged`, `not-a-picture`, `unavailable`
 */
export async function receivePiece(
  db: Db,
  caller: Caller,
  { id, number }: { id: string; number: number },
  bytes: Uint8Array,
): Promise<FileProgress> {
  const { progress, isComplete } = await transact(db, async (tx) => {
    const file = (await lockFile(tx, id, caller)) ?? refuseNotFound();
    // What is here already is not waited for again.
    if (file.state !== 'coming') return { progress: { received: [], state: file.state }, isComplete: false };
    requireLength(file.declared_bytes, number, bytes.length);
    await writePiece(tx, { file_id: id, number, bytes: Buffer.from(bytes) });
    const progress = await progressOf(tx, file);
    return { progress, isComplete: progress.received.length === piecesOf(file.declared_bytes) };
  });
  return isComplete ? finishFile(db, id) : progress;
}

function requireLength(declared: number, number: number, length: number): void {
  const count = piecesOf(declared);
  if (number > count) refuseField('number', `This picture has ${count} pieces`);
  const right = number < count ? pieceBytes : declared - (count - 1) * pieceBytes;
  if (length !== right) refuseField('body', `This piece has ${right} bytes`);
}
