import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#shared/kernel/problem.ts';
import type { FileReply } from '#shared/kernel/route.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type Db, type DbOrTx, readOneMoment } from '../db/database.ts';
import { zipOf } from '../zip.ts';
import { type CsvColumn, csvWriter } from './csv.ts';

/**
 * In milliseconds. Others come first: after some rows the service works for them alone, for as long as those rows took. Far
 * shorter than the database waits for the next statement.
 */
const maxPause = 100;

interface CsvList<Row> {
  /** Of the list, for the name of the file: `orders`. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** All rows, some at a time, of the one moment that `tx` sees. */
  rows: (tx: DbOrTx) => AsyncIterable<Row[]>;
}

interface ExportOptions {
  db: Db;
  query: { bom?: '1' | undefined };
  timeout?: ReaderTimeout;
}

/** In milliseconds. */
interface ReaderTimeout {
  /** Who takes nothing for so long is cut off. */
  limit: number;
  /** Meanwhile the database is asked this often, or it would give up the transaction. */
  beat: number;
}

const defaultTimeout: ReaderTimeout = { limit: 30_000, beat: 2_000 };

/** In each process. Each holds a connection to the database for as long as its reader takes. */
const maxRunning = 2;
let running = 0;
/** In seconds. */
const retryAfter = 5;

/** Bytes that wait for the reader; beyond these no further rows are read. */
const highWaterMark = 65_536;

/** Writes the rows of a list in the transaction of an export, and says when it has begun. */
type WriteList = (
  tx: DbOrTx,
  to: PassThrough,
  options: ExportOptions & { onBegun: () => void },
) => Promise<void>;

/** A list among others, whatever its rows are. */
export interface ListOfExport {
  name: string;
  write: WriteList;
}

/**
 * A list as CSV, streamed (CSV-1, CSV-4). Resolves with the first rows: until then a failure is answered as a problem, from
 * then on the file can only break off. @throws Refusal `unavailable`
 */
export const exportCsv = <Row>({ name, columns, rows, ...options }: CsvList<Row> & ExportOptions) =>
  exportFile(options.db, `${name}.csv`, async (tx, file, onBegun) => {
    await listOf({ name, columns, rows }).write(tx, file, { ...options, onBegun });
    return file;
  });

/** Several lists of one moment as a ZIP file, like one of them (CSV-17). @throws Refusal `unavailable` */
export const exportZip = ({
  name,
  lists,
  ...options
}: ExportOptions & { name: string; lists: readonly ListOfExport[] }) =>
  exportFile(options.db, `${name}.zip`, async (tx, file, onBegun) => {
    const parts = lists.map((list) => ({ list, bytes: new PassThrough({ highWaterMark }) }));
    file.once('close', () => {
      for (const { bytes } of parts) bytes.destroy();
    });
    const written_at = options.db.now();
    const zip = zipOf(parts.map(({ list, bytes }) => ({ name: `${list.name}.csv`, bytes, written_at })));
    // What breaks one of them off breaks off the other.
    pipeline(zip, file).catch(() => {});
    for (const [index, { list, bytes }] of parts.entries()) {
      parts[index - 1]?.bytes.end();
      await list.write(tx, bytes, { ...options, onBegun });
    }
    return parts.at(-1)?.bytes ?? file;
  });

/** `write` resolves to what the file ends with. It ends once its place is free: who has read it may ask for the next. */
async function exportFile(
  db: Db,
  name: string,
  write: (tx: DbOrTx, file: PassThrough, onBegun: () => void) => Promise<PassThrough>,
): Promise<FileReply> {
  if (running === maxRunning) {
    const detail = 'Two exports are being made already. Please try again in a few seconds.';
    throw new Refusal('unavailable', detail, { retryAfter });
  }
  running++;
  const file = new PassThrough({ highWaterMark });
  // Who sends the file hears of it as well, unless it breaks off before it is sent.
  file.on('error', () => {});
  const begun = Promise.withResolvers<void>();
  void readOneMoment(db, (tx) => write(tx, file, begun.resolve))
    .finally(() => running--)
    .then(
      (last) => last.end(),
      (error) => {
        begun.reject(error);
        file.destroy(error);
      },
    );
  await begun.promise;
  return {
    bytes: file,
    filename: `washline-${name.replace('.', `-${businessDay(db.now(), db.timeZone())}.`)}`,
  };
}

export const listOf = <Row>({ name, columns, rows }: CsvList<Row>): ListOfExport => ({
  name,
  write: async (tx, to, { db, query, timeout = defaultTimeout, onBegun }) => {
    const csv = csvWriter(columns, { zone: db.timeZone(), bom: query.bom === '1' });
    let head = csv.head;
    let since = performance.now();
    for await (const batch of rows(tx)) {
      to.write(head + csv.lines(batch));
      head = '';
      onBegun();
      const worked = performance.now() - since;
      await roomIn(to, tx, timeout);
      await delay(Math.min(worked, maxPause));
      since = performance.now();
    }
    if (head) to.write(head);
    onBegun();
  },
});

/** @throws Error when the reader has left, or takes nothing */
async function roomIn(file: PassThrough, tx: DbOrTx, { limit, beat }: ReaderTimeout): Promise<void> {
  const waiting = () => file.writableLength + file.readableLength;
  for (let waited = 0, before = waiting(); ; before = waiting()) {
    if (file.destroyed) throw new Error('the reader of an export has left');
    if (!file.writableNeedDrain) return;
    if (waited >= limit) throw new Error('the reader of an export takes nothing');
    const done = new AbortController();
    const { signal } = done;
    const changed = [once(file, 'drain', { signal }), once(file, 'close', { signal })];
    await Promise.race([...changed, delay(beat, null, { signal })]).finally(() => done.abort());
    waited = waiting() < before ? 0 : waited + beat;
    if (file.writableNeedDrain && !file.destroyed) await tx.execute('select');
  }
}
