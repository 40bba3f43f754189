import { pieceBytes, piecesOf } from '#shared/files/file.ts';
import type { FileProgress } from '#shared/files/files.contract.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import type { Caller } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { lockFile, progressOf, writePiece } from './files.store.ts';
import { finishFile } from './finish-file.ts';

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
