import { pieceBytes, piecesOf } from '#shared/files/file.ts';
import {
  announceFileRoute,
  type FileDraft,
  type FileProgress,
  sendPieceRoute,
} from '#shared/files/files.contract.ts';
import { CallError, call, isProblem } from '#web/kernel/api.ts';

export const announceTimeoutMs = 10_000;
/** A piece takes 13 s on the slowest line that is good enough (PRF-6). */
const pieceTimeoutMs = 20_000;
/** What arrived damaged so often waits for a better line. */
const maxTries = 3;

/** How much of a picture the service has, and how long the last piece took. */
export interface SendingProgress {
  sent: number;
  pieces: number;
  ms: number;
}

/** What happens after each piece. */
type OnPiece = (progress: SendingProgress) => Promise<void> | void;

/** Announces a picture of an order and sends it. @throws CallError */
export const sendPicture = (
  draft: FileDraft,
  bytes: Uint8Array<ArrayBuffer>,
  onPiece?: OnPiece,
): Promise<void> =>
  sendAnnounced(
    draft.id,
    () => call(announceFileRoute, { body: draft, timeoutMs: announceTimeoutMs }),
    bytes,
    onPiece,
  );

type Announce = () => Promise<FileProgress>;

/**
 * Announces a picture and sends its pieces, those that are not there yet: after a failure the same call goes on where it
 * stopped. What arrives damaged is sent anew. @throws CallError
 */
export async function sendAnnounced(
  id: string,
  announce: Announce,
  bytes: Uint8Array<ArrayBuffer>,
  onPiece?: OnPiece,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendPieces(id, announce, bytes, onPiece);
    } catch (error) {
      if (!isProblem(error, 'file-damaged')) throw error;
      if (tries === maxTries) throw new CallError(503, null);
    }
  }
}

async function sendPieces(
  id: string,
  announce: Announce,
  bytes: Uint8Array<ArrayBuffer>,
  onPiece?: OnPiece,
): Promise<void> {
  const pieces = piecesOf(bytes.length);
  let progress = await announce();
  // One more than there are, for a service that was stopped before it had put them together.
  for (let left = pieces + 1; progress.state === 'coming'; left -= 1) {
    if (left === 0) throw new CallError(503, null);
    const number = nextPiece(progress, pieces);
    const body = bytes.slice((number - 1) * pieceBytes, number * pieceBytes);
    const began = performance.now();
    progress = await call(sendPieceRoute, {
      params: { id, number },
      body,
      timeoutMs: pieceTimeoutMs,
    });
    const sent = progress.state === 'coming' ? progress.received.length : pieces;
    await onPiece?.({ sent, pieces, ms: performance.now() - began });
  }
  if (progress.state === 'gone') throw new CallError(404, null);
}

/** The first piece that is missing; the last one, if none is. */
function nextPiece({ received }: FileProgress, last: number): number {
  for (let number = 1; number < last; number += 1) if (!received.includes(number)) return number;
  return last;
}
