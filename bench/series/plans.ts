import type { Db } from '../../src/server/kernel/db/database.ts';

/** A statement as it is sent. */
export interface Sent {
  text: string;
  values: unknown[];
}

/** Keeps the statements that the pool is sent outside of transactions. */
export function watchStatements({ pool }: Db) {
  const { query } = pool;
  let seen: Sent[] = [];
  const start = (): void => {
    seen = [];
    pool.query = ((first: string | { text: string }, values: unknown[] = []) => {
      seen.push({ text: typeof first === 'string' ? first : first.text, values });
      return Reflect.apply(query, pool, [first, values]);
    }) as typeof query;
  };
  start();
  return {
    start,
    stop: (): Sent[] => {
      pool.query = query;
      return seen;
    },
  };
}

/** What PostgreSQL does for a statement. */
export async function planOf({ pool }: Db, { text, values }: Sent): Promise<string> {
  const explain = `explain (analyze, costs off, timing off, summary off) ${text}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(explain, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
