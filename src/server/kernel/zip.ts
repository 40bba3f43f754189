import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP file. */
export interface ZipEntry {
  /** Its path. */
  name: string;
  bytes: Uint8Array | Readable;
  written_at: Temporal.Instant;
}

/** A ZIP file, written as it is read: the next entry is asked for once the one before it has gone. */
export function zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const write = async () => {
    for await (const entry of entries) {
      await addEntry(zip, entry);
      if (output.destroyed) return;
    }
    zip.end();
  };
  zip.on('error', (error: Error) => output.destroy(error));
  write().catch((error: Error) => output.destroy(error));
  return output;
}

/** Pictures are as small as they get. */
const isPacked = (name: string): boolean => name.endsWith('.jpg');

function addEntry(zip: ZipFile, { name, bytes, written_at }: ZipEntry): Promise<void> {
  return new Promise((done) => {
    const stream = (bytes instanceof Readable ? bytes : Readable.from([bytes])).once('close', done);
    const mtime = new Date(written_at.epochMilliseconds);
    zip.addReadStreamLazy(name, { mtime, compress: !isPacked(name) }, (start) => start(null, stream));
  });
}
