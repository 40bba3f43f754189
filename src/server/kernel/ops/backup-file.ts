import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { readObjectKey } from '../objects/object-key.ts';
import { StartupError } from '../startup-error.ts';

// A backup is gzip, then 64 hex digits: the SHA-256 of all bytes before them. Inside are lines; those that start with # are the
// head, the table of the rows that follow, an object of the store, and the tail with all counts.

const Head = z.object({
  format: z.literal('washline-backup-1'),
  made_at: z.string(),
  migrations: z.array(z.string()),
  without_files: z.literal(true).optional(),
});
const Table = z.object({ name: z.string(), columns: z.array(z.string()) });
/** No object whose writing was broken off. */
const isWhole = (key: string): boolean => readObjectKey(key)?.isPart === false;
const StoredObject = z.object({ key: z.string().refine(isWhole), base64: z.string() });
const Tail = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.string()),
  objects: z.int().default(0),
});
const Marker = z.union([
  z.object({ head: Head }),
  z.object({ table: Table }),
  z.object({ object: StoredObject }),
  z.object({ tail: Tail }),
]);

/**
 * The version of this format, the time, the migrations of the schema, and whether the bytes of pictures were left out. A
 * backup from before there were pictures says nothing of them.
 */
export type Head = z.infer<typeof Head>;
export type Table = z.infer<typeof Table>;
/** An object of the store, whole. */
export type StoredObject = z.infer<typeof StoredObject>;
/** The number of rows of each table, the last value of each sequence, and the number of objects. */
export type Tail = z.infer<typeof Tail>;

/**
 * A row is JSON, as PostgreSQL writes and reads it; none of its values becomes a JavaScript number or date.
 */
export type Line = z.infer<typeof Marker> | { row: string };

const checksumLength = 64;

/**
 * Writes a backup atomically: until it is complete and on disk, it has another name. Only its owner may read
 * it.
 */
export async function writeBackup(file: string, lines: AsyncIterable<Line>): Promise<void> {
  const temporary = `${file}.unfinished`;
  await rm(temporary, { force: true });
  try {
    const output = createWriteStream(temporary, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(Readable.from(toText(lines)), createGzip({ level: 4 }), appendChecksum(), output);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* toText(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) yield 'row' in line ? `${line.row}\n` : `#${JSON.stringify(line)}\n`;
}

function appendChecksum(): Transform {
  const checksum = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, done) {
      checksum.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(null, checksum.digest('hex'));
    },
  });
}

/** Reads a backup completely and checks its SHA-256. @throws StartupError when it is incomplete or changed */
export async function checkBackup(file: string): Promise<Head> {
  const length = await contentLength(file);
  const checksum = createHash('sha256');
  await pipeline(createReadStream(file, { end: length - 1 }), checksum);
  const [storedChecksum] = await createReadStream(file, { start: length }).setEncoding('utf8').toArray();
  if (checksum.digest('hex') !== storedChecksum) refuseFile(file);
  for await (const line of readBackup(file)) if ('head' in line) return line.head;
  return refuseFile(file);
}

async function contentLength(file: string): Promise<number> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return size > checksumLength ? size - checksumLength : refuseFile(file);
  } finally {
    await handle.close();
  }
}

function refuseFile(file: string): never {
  throw new StartupError(`${file} is not a whole backup of Washline: it was cut short, or changed.`);
}

/** The lines of a backup that was checked. */
export async function* readBackup(file: string): AsyncGenerator<Line> {
  for await (const line of linesOf(file, await contentLength(file))) {
    yield line.startsWith('#') ? Marker.parse(JSON.parse(line.slice(1))) : { row: line };
  }
}

/** Not with `node:readline`, which also ends a line at U+2028: JSON may contain it, as people paste it. */
async function* linesOf(file: string, length: number): AsyncGenerator<string> {
  const text = createGunzip();
  const reading = pipeline(createReadStream(file, { end: length - 1 }), text);
  reading.catch(() => {}); // The text fails with it.
  // A picture is a line of many chunks: they are joined once.
  let parts: string[] = [];
  for await (const chunk of text.setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n');
    parts.push(first);
    if (others.length === 0) continue;
    yield parts.join('');
    parts = others.splice(-1);
    yield* others;
  }
}
