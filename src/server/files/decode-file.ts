import { createHash } from 'node:crypto';
import { pieceBytes, piecesOf } from '#shared/files/file.ts';
import { connect, withConnection } from '../kernel/db/connect.ts';
import { drawPicture, type Picture } from './draw-picture.ts';
import { isProgressiveJpeg } from './picture-format.ts';

/** A file whose pieces are all in the database. */
export interface FileToDecode {
  database_url: string;
  id: string;
  declared_bytes: number;
  sha256: string;
}

/** The picture, or why there is none. */
export type DecodedFile = Picture | 'unavailable' | 'incomplete' | 'file-damaged' | 'not-a-picture';

/**
 * Makes a picture of the pieces of a file. It reads them by itself: four megabytes that come as text, are checked and handed over
 * would hold up every call of the service for a tenth of a second.
 */
export async function decodeFile(file: FileToDecode): Promise<DecodedFile> {
  // It may get so little of the processor that the 5 s to connect are over before it looks.
  const bytes = await readPieces(file)
    .catch(() => readPieces(file))
    .catch(() => 'unavailable' as const);
  if (bytes === null) return 'incomplete';
  if (bytes === 'unavailable') return bytes;
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) return 'file-damaged';
  const drawn = isProgressiveJpeg(bytes) ? drawAlone(bytes) : drawPicture(bytes);
  const picture = await drawn.catch(() => 'unavailable' as const);
  return picture ?? 'not-a-picture';
}

/** Half a megabyte: what comes as text takes twice its memory, and more while it is read. */
const piecesAtOnce = 8;

/** All that has arrived of a file, in one; `null` where a piece is missing. */
function readPieces({ database_url, id, declared_bytes }: FileToDecode): Promise<Buffer | null> {
  return withConnection(connect(database_url), async (client) => {
    const whole = Buffer.alloc(declared_bytes);
    let length = 0;
    for (let from = 1; from <= piecesOf(declared_bytes); from += piecesAtOnce) {
      const { rows } = await client.query<{ number: number; bytes: Buffer }>(
        'select number, bytes from file_pieces where file_id = $1 and number between $2 and $3',
        [id, from, from + piecesAtOnce - 1],
      );
      for (const { number, bytes } of rows) length += bytes.copy(whole, (number - 1) * pieceBytes);
    }
    return length === declared_bytes ? whole : null;
  });
}

let lastAlone: Promise<Picture | null> = Promise.resolve(null);

/** All of a progressive JPEG is in memory until its last pass, three times what another takes: one at a time. */
function drawAlone(bytes: Buffer): Promise<Picture | null> {
  lastAlone = lastAlone.catch(() => null).then(() => drawPicture(bytes));
  return lastAlone;
}
