import { type ClientBase, escapeIdentifier } from 'pg';
import { connect, withConnection } from '../db/connect.ts';
import { appliedMigrations, createSchema, supportsMigrations } from '../db/migrate.ts';
import { StartupError } from '../startup-error.ts';
import { checkBackup, type Line, readBackup, type Table, type Tail, writeBackup } from './backup-file.ts';

/**
 * Short-lived data. After a restore everybody signs in again, so that no session or code that has ended since
 * becomes valid again. The schema of the job queue is left out as well: a queued mail would be sent a second
 * time.
 */
const excludedTables = ['sessions', 'reset_codes', 'attempts', 'changes', 'socket_io_attachments'];

const batchSize = 500;

/**
 * Writes a consistent snapshot of the database to `file`, while other processes go on writing. Returns the
 * number of rows.
 */
export async function backUp(url: string, file: string): Promise<number> {
  let rows = 0;
  await withConnection(connect(url), async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only');
    await writeBackup(file, countRows(linesOf(client)));
  });
  return rows;

  async function* countRows(lines: AsyncIterable<Line>): AsyncGenerator<Line> {
    for await (const line of lines) {
      if ('row' in line) rows++;
      yield line;
    }
  }
}

async function* linesOf(client: ClientBase): AsyncGenerator<Line> {
  yield { head: await headOf(client) };
  const rows: Tail['rows'] = {};
  for (const table of await tablesOf(client)) {
    yield { table };
    let count = 0;
    for await (const row of rowsOf(client, table)) {
      count++;
      yield { row };
    }
    rows[table.name] = count;
  }
  // Read after the rows, as sequences ignore transactions: numbers used meanwhile are skipped and never used
  // twice.
  yield { tail: { rows, sequences: await sequencesOf(client) } };
}

async function headOf(client: ClientBase) {
  const migrations = await appliedMigrations(client);
  if (migrations === null) throw new StartupError('There is nothing of Washline in this database.');
  return { format: 'washline-backup-1' as const, made_at: new Date().toISOString(), migrations };
}

/** The tables, each after those it refers to. */
async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refers_to: string[] }>(
    `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns,
            array(select distinct f.confrelid::regclass::text from pg_constraint f
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any ($1)
     order by c.relname`,
    [excludedTables],
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
     select row_to_json(t)::text as row from (select ${columnList} from public.${escapeIdentifier(name)}) t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchSize} from kept`);
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

/**
 * Fills an empty database from a checked backup, in one transaction. Returns the number of rows. The schema
 * is the backup's own: the next start migrates it. @throws StartupError when there is data already
 */
export function restore(url: string, file: string, migrations: readonly string[]): Promise<number> {
  return withConnection(connect(url), async (client) => {
    await client.query('begin');
    await createSchema(client, migrations.length);
    const rows = await fill(client, readBackup(file));
    await client.query('commit');
    return rows;
  });
}

/** Checks a backup and returns its migrations. @throws StartupError when this version does not know them */
export async function readMigrations(file: string): Promise<readonly string[]> {
  const { migrations } = await checkBackup(file);
  if (supportsMigrations(migrations)) return migrations;
  throw new StartupError(`${file} was made by a newer version of Washline: restore it with that version.`);
}

async function fill(client: ClientBase, lines: AsyncIterable<Line>): Promise<number> {
  const writtenRows: Tail['rows'] = {};
  let table: Table | null = null;
  let batch: string[] = [];
  const flush = async () => {
    if (table)
      writtenRows[table.name] = (writtenRows[table.name] ?? 0) + (await insert(client, table, batch));
    batch = [];
  };
  for await (const line of lines) {
    if ('row' in line) {
      if (batch.push(line.row) === batchSize) await flush();
      continue;
    }
    await flush();
    if ('table' in line) {
      table = line.table;
      await setTriggers(client, 'disable', [table.name]);
    }
    if ('tail' in line) await finish(client, line.tail, writtenRows);
  }
  return Object.values(writtenRows).reduce((total, rows) => total + rows, 0);
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

async function finish(client: ClientBase, tail: Tail, writtenRows: Tail['rows']): Promise<void> {
  const incomplete = Object.entries(tail.rows).filter(([table, rows]) => writtenRows[table] !== rows);
  if (incomplete.length > 0) throw new Error(`rows are missing: ${incomplete.join(', ')}`);
  await setTriggers(client, 'enable', Object.keys(tail.rows));
  for (const [name, last] of Object.entries(tail.sequences)) {
    await client.query(`select setval($1::regclass, $2)`, [`public.${escapeIdentifier(name)}`, last]);
  }
}
