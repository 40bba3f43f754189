import { type ClientBase, escapeIdentifier } from 'pg';
import { connect, withConnection } from '../db/connect.ts';
import {
  createSchema,
  replaceFunctions,
  schemaAge,
  sinceBaseline,
  supportsMigrations,
  tooOldForBaseline,
} from '../db/migrate.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { StartupError } from '../startup-error.ts';
import { checkBackup, type Head, readBackup, type Table, type Tail } from './backup-file.ts';
import { type ObjectWriter, openObjectWriter, settlePictures } from './restore-objects.ts';

/** Rows are inserted together up to so many, and up to so much text: those of pictures are long. */
const maxRows = 500;
const maxLength = 4_000_000;

/** What a restore has filled. */
export interface Restored {
  rows: number;
  /** Pictures whose bytes are there. */
  pictures: number;
  /** Pictures whose bytes are not: they are marked as no longer kept. */
  gone: number;
  /** It has no service key: the next start makes another. */
  is_key_new: boolean;
}

/** Checks a backup and returns its head. @throws StartupError when this version does not know its migrations */
export async function readHead(file: string): Promise<Head> {
  const head = await checkBackup(file);
  const migrations = sinceBaseline(head.migrations);
  if (migrations === null) throw new StartupError(`${file} ${tooOldForBaseline}`);
  if (supportsMigrations(migrations)) return { ...head, migrations };
  throw new StartupError(`${file} was made by a newer version of Washline: restore it with that version.`);
}

/**
 * Fills an empty database from a checked backup, in one transaction, and the store with its pictures. The schema is the backup's
 * own: the next start migrates it. Where it fails, or `signal` ends it, neither keeps anything.
 * @throws StartupError when there is data already, or the store cannot be written
 */
export async function restore(
  url: string,
  file: string,
  { migrations }: Pick<Head, 'migrations'>,
  store: ObjectStore,
  signal?: AbortSignal,
): Promise<Restored> {
  const objects = openObjectWriter(store);
  try {
    return await withConnection(connect(url), async (client) => {
      await client.query('begin');
      await createSchema(client, migrations.length);
      // Tables that refer to each other in a circle, and rows to others of their table, are whole at the end.
      await client.query('set constraints all deferred');
      const restored = await fill(client, file, objects, signal);
      signal?.throwIfAborted();
      // What is older gets them from the next start, with its schema.
      if ((await schemaAge(client)) === 'current') await replaceFunctions(client);
      await client.query('commit');
      return restored;
    });
  } catch (error) {
    await objects.undo();
    throw error;
  }
}

async function fill(
  client: ClientBase,
  file: string,
  objects: ObjectWriter,
  signal: AbortSignal | undefined,
): Promise<Restored> {
  const rows: Tail['rows'] = {};
  const pictures = { pictures: 0, gone: 0 };
  let table: Table | null = null;
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (table) rows[table.name] = (rows[table.name] ?? 0) + (await insert(client, table, batch));
    batch = [];
    length = 0;
  };
  for await (const line of readBackup(file)) {
    signal?.throwIfAborted();
    if ('row' in line) {
      length += line.row.length;
      if (batch.push(line.row) === maxRows || length > maxLength) await flush();
      continue;
    }
    await flush();
    if ('table' in line) {
      table = line.table;
      await setTriggers(client, 'disable', [table.name]);
    }
    if ('object' in line) await objects.write(line.object);
    if ('tail' in line) {
      await objects.flush();
      requireWhole(line.tail, rows, objects.count());
      // While the triggers are off: nothing of it is a change.
      if (rows.files) Object.assign(pictures, await settlePictures(client, objects.store));
      await finish(client, line.tail);
    }
  }
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { rows: total, ...pictures, is_key_new: rows.service_key === 0 };
}

function requireWhole(tail: Tail, rows: Tail['rows'], objects: number): void {
  const incomplete = Object.entries(tail.rows).filter(([table, count]) => rows[table] !== count);
  if (incomplete.length > 0) throw new Error(`rows are missing: ${incomplete.join(', ')}`);
  if (objects !== tail.objects) throw new Error(`pictures are missing: ${objects} of ${tail.objects}`);
}

/** A backup has every row: no trigger makes more of them. */
async function setTriggers(
  client: ClientBase,
  to: 'enable' | 'disable',
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) {
    await client.query(`alter table public.${escapeIdentifier(table)} ${to} trigger user`);
  }
}

async function insert(client: ClientBase, { name, columns }: Table, rows: string[]): Promise<number> {
  const into = `public.${escapeIdentifier(name)}`;
  const columnList = columns.map(escapeIdentifier).join(', ');
  const { rowCount } = await client.query(
    `insert into ${into} (${columnList}) select ${columnList} from json_populate_recordset(null::${into}, $1)`,
    [`[${rows.join(',')}]`],
  );
  return rowCount ?? 0;
}

async function finish(client: ClientBase, tail: Tail): Promise<void> {
  await client.query('set constraints all immediate');
  await setTriggers(client, 'enable', Object.keys(tail.rows));
  for (const [name, last] of Object.entries(tail.sequences)) {
    await client.query(`select setval($1::regclass, $2)`, [`public.${escapeIdentifier(name)}`, last]);
  }
}
