import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryConfig } from 'pg';
import type { DbOrTx } from './database.ts';

/** In memory there are never more rows than these. */
const batchSize = 100;

/** A select of the query builder. */
interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): { sql: string; params: unknown[] };
}

/**
 * The rows of a select of any length, some at a time, in the transaction `tx`. One select at a time in each transaction.
 */
export async function* inBatches<Row>(
  tx: DbOrTx,
  select: (db: DbOrTx) => Select<Row>,
): AsyncGenerator<Row[]> {
  const { context, now, sender } = tx;
  const { sql, params } = select(tx).toSQL();
  await sender.query({ text: `declare batches no scroll cursor for ${sql}` }, params);
  // The same select reads the rows of the cursor in the place of its own.
  const fetch = (config: QueryConfig) =>
    sender.query({ ...config, text: `fetch ${batchSize} from batches`, values: [] });
  const cursor = drizzle({ query: fetch } as unknown as PoolClient);
  const next = select(Object.assign(cursor, context, { context, now, sender }));
  for (;;) {
    const rows = await next;
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await sender.query({ text: 'close batches' });
}
