import { type SQL, sql } from 'drizzle-orm';
import { type DbOrTx, inOneTransaction } from '../kernel/db/database.ts';
import { mailQueue } from '../kernel/ops/mail-queue.ts';
import type { World } from './world.ts';

const rollback = new Error('undone');

/**
 * Runs the service inside one transaction that is rolled back at the end, so that any number of calls start
 * from the same rows. `work` can read the rows before the rollback.
 */
export async function rolledBack<T>({ app, db }: World, work: (tx: DbOrTx) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const run = inOneTransaction(db, async (tx) => {
    app.db = tx;
    result = await work(tx);
    throw rollback;
  });
  await run
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    })
    .finally(() => {
      app.db = db;
    });
  return result as T;
}

export interface Row {
  table: string;
  content: Record<string, unknown>;
}

/** Every row of every table, and the queued mails. Other data of the queue is left out. */
export async function allRows(db: DbOrTx): Promise<Row[]> {
  const { rows } = await db.execute<{ table: string; content: Row['content'] }>(await allTablesQuery(db));
  return rows;
}

/** A hash of all rows: it changes when any row of any table changes. */
export async function fingerprint(db: DbOrTx): Promise<string> {
  const { rows } = await db.execute<{ md5: string }>(
    sql`select md5(string_agg("table" || content, '' order by "table", content)) as md5 from (${await allTablesQuery(db)}) t`,
  );
  return rows[0]?.md5 ?? '';
}

async function allTablesQuery(db: DbOrTx): Promise<SQL> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const tables = rows.map(
    ({ name }) => sql`select ${name}::text as "table", to_jsonb(t) as content from ${sql.identifier(name)} t`,
  );
  const mails = sql`select 'mails' as "table", data as content from pgboss.job where name = ${mailQueue}`;
  return sql.join([...tables, mails], sql` union all `);
}
