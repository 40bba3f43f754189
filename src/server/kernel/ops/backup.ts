import { type ClientBase, escapeIdentifier } from 'pg';
import { connect, withConnection } from '../db/connect.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { errorMessage } from '../error-message.ts';
import { objectKey, objectSizes } from '../objects/object-key.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { StartupError } from '../startup-error.ts';
import {
  type Head,
  type Line,
  type StoredObject,
  type Table,
  type Tail,
  writeBackup,
} from './backup-file.ts';

/** Pictures that are read at the same time: a bucket takes its time for each. */
const atOnce = 8;

/** The number of pictures that the database says are there. */
async function countPictures(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from files where state = 'ready'`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The objects of the pictures that a snapshot says are in the store; `null` for a picture that is no longer there.
 * @throws StartupError where the store cannot be read, or has none of them
 */
async function* readObjects(client: ClientBase, store: ObjectStore): AsyncGenerator<StoredObject | null> {
  await client.query(
    `declare stored no scroll cursor for select id from files where state = 'ready' and kept_in <> 'database'`,
  );
  let found = 0;
  let missing = 0;
  for (;;) {
    const { rows } = await client.query<{ id: string }>(`fetch ${atOnce} from stored`);
    if (rows.length === 0) break;
    for (const objects of await Promise.all(rows.map(({ id }) => readPicture(store, id)))) {
      if (objects) found++;
      else missing++;
      yield* objects ?? [null];
    }
  }
  await client.query('close stored');
  if (missing > 0 && found === 0) {
    throw new StartupError(
      `None of the ${missing} pictures of the shop is in its store: are DATA_DIR and FILES_URL those of the service? With --without-files they are left out.`,
    );
  }
}

/** `null` where the store has not both sizes. */
async function readPicture(store: ObjectStore, id: string): Promise<StoredObject[] | null> {
  const objects: StoredObject[] = [];
  for (const size of objectSizes) {
    const key = objectKey(id, size);
    const bytes = await readObject(store, key);
    if (!bytes) return null;
    objects.push({ key, base64: Buffer.from(bytes).toString('base64') });
  }
  return objects;
}

function readObject(store: ObjectStore, key: string): Promise<Uint8Array | null> {
  return store.read(key).catch((error: unknown) => {
    throw new StartupError(
      `The store of the pictures cannot be read: ${errorMessage(error)}. With --without-files they are left out.`,
      { cause: error },
    );
  });
}

/**
 * Short-lived data. After a restore everybody signs in again, so that no session or code that has ended since becomes valid again.
 * The schema of the job queue is left out as well: a queued mail would be sent a second time.
 */
const excludedTables = [
  'sessions',
  'reset_codes',
  'challenges',
  'invitations',
  'invitation_queue',
  'email_changes',
  'attempts',
  // Who restores an old one has no say over the devices of today: each tells again of itself.
  'push_subscriptions',
  'socket_io_attachments',
  // A file that waits is checked against what is there.
  'imports',
  // A key that stands in a file signs for whoever has the file.
  'service_state',
];

/** Of these only some rows: a message that waits would be sent a second time, and an unsealed key signs for whoever has the file. */
const keptRows: Readonly<Record<string, string>> = {
  outgoing: `state not in ('waiting', 'sending')`,
  service_key: 'is_sealed',
  // Their addresses are made of it.
  calendar_feeds: '(select is_sealed from service_key)',
};

/** The bytes of pictures: a row is up to 1 MB of text. */
const fileTables = ['file_bodies', 'file_pieces'];

const batchSize = 500;
const fileBatchSize = 10;

/** What a backup has. */
export interface BackedUp {
  rows: number;
  /** Pictures with their bytes. */
  pictures: number;
  /** Pictures that the store no longer had. */
  missing: number;
}

/**
 * Writes a consistent snapshot of the database to `file`, while other processes go on writing, and the pictures that `store`
 * has of it; `null` leaves the bytes of all pictures out. @throws StartupError where the store cannot be read
 */
export async function backUp(url: string, file: string, store: ObjectStore | null): Promise<BackedUp> {
  const done: BackedUp = { rows: 0, pictures: 0, missing: 0 };
  await withConnection(connect(url), async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only');
    await writeBackup(file, linesOf(client, store, done));
  });
  return done;
}

async function* linesOf(client: ClientBase, store: ObjectStore | null, done: BackedUp): AsyncGenerator<Line> {
  yield { head: { ...(await headOf(client)), ...(!store && { without_files: true }) } };
  const rows: Tail['rows'] = {};
  const tables = await tablesOf(client, store ? excludedTables : [...excludedTables, ...fileTables]);
  for (const table of tables) {
    yield { table };
    let count = 0;
    for await (const row of rowsOf(client, table)) {
      count++;
      yield { row };
    }
    rows[table.name] = count;
    done.rows += count;
  }
  let objects = 0;
  if (store && tables.some(({ name }) => name === 'files')) {
    done.pictures = await countPictures(client);
    for await (const stored of readObjects(client, store)) {
      if (stored === null) done.missing++;
      else {
        objects++;
        yield { object: stored };
      }
    }
    done.pictures -= done.missing;
  }
  // Read after the rows, as sequences ignore transactions: numbers used meanwhile are skipped and never used
  // twice.
  yield { tail: { rows, sequences: await sequencesOf(client), objects } };
}

async function headOf(client: ClientBase): Promise<Head> {
  const migrations = await appliedMigrations(client);
  if (migrations === null) throw new StartupError('There is nothing of Washline in this database.');
  return { format: 'washline-backup-1', made_at: new Date().toISOString(), migrations };
}

/** The tables, each after those it refers to; what is checked as late as a restore asks for has no say. */
async function tablesOf(client: ClientBase, excluded: readonly string[]): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(
    `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            array(select distinct f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> c.oid) as refers_to
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any ($1)
     order by c.relname`,
    [excluded],
  );
  const ordered = new Map<string, Table>();
  while (ordered.size < rows.length) {
    const next = rows.filter(
      ({ name, refers_to }) => !ordered.has(name) && refers_to.every((to) => ordered.has(to)),
    );
    if (next.length === 0) throw new Error('the tables refer to each other in a circle');
    for (const { name, columns } of next) ordered.set(name, { name, columns });
  }
  return [...ordered.values()];
}

async function* rowsOf(client: ClientBase, { name, columns }: Table): AsyncGenerator<string> {
  const columnList = columns.map(escapeIdentifier).join(', ');
  await client.query(
    `declare kept no scroll cursor for
     select row_to_json(t)::text as row from (select ${columnList} from public.${escapeIdentifier(name)}
       where ${keptRows[name] ?? 'true'}) t`,
  );
  for (;;) {
    const count = fileTables.includes(name) ? fileBatchSize : batchSize;
    const { rows } = await client.query<{ row: string }>(`fetch ${count} from kept`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query('close kept');
}

async function sequencesOf(client: ClientBase): Promise<Tail['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])));
}
