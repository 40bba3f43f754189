import type { DbOrTx } from './database.ts';
import { rowReader, type SelectQuery } from './prepared.ts';

/** In memory there are never more rows than these. */
const batchSize = 100;

/**
 * The rows of a select of any length, some at a time, in the transaction `tx`. One select at a time in each transaction.
 */
export async function* inBatches<Row>(tx: DbOrTx, select: SelectQuery<Row>): AsyncGenerator<Row[]> {
  const { session } = tx._;
  const { sql, params } = select.toSQL();
  await session
    .prepareQuery({ sql: `declare batches no scroll cursor for ${sql}`, params }, undefined, undefined, false)
    .execute();
  const read = rowReader(select._.selectedFields as Record<string, unknown>);
  const next = session.prepareQuery<{ execute: Row[]; all: never; values: never }>(
    { sql: `fetch ${batchSize} from batches`, params: [] },
    undefined,
    undefined,
    true,
    (rows) => rows.map(read) as Row[],
  );
  for (;;) {
    const rows = await next.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await session.prepareQuery({ sql: 'close batches', params: [] }, undefined, undefined, false).execute();
}
