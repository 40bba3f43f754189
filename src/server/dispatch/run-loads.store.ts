import { sql } from 'drizzle-orm';
import type { Run } from '#shared/runs/run.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.ts';
import { knownBagsOf } from '../orders/store/order-bags.store.ts';
import { legs, orders, run_stops } from '../schema.ts';

/** What a run brings. */
export type RunLoad = Pick<Run, 'bags' | 'kilograms'> & {
  /** Every line of it is by weight, so that the kilograms are all there is to carry. */
  is_by_weight: boolean;
};

const nothing: RunLoad = { bags: 0, kilograms: 0, is_by_weight: false };

const loads = prepared((query) =>
  query
    .select({
      run_id: run_stops.run_id,
      bags: sql<number>`coalesce(sum(${knownBagsOf(orders.id)}), 0)::int`,
      grams: sql<number>`coalesce(sum((select sum((item->>'grams')::int)
        from jsonb_array_elements(${orders.items}) as item)), 0)::float8`,
      is_by_weight: sql<boolean>`bool_and((select bool_and(item ? 'grams')
        from jsonb_array_elements(${orders.items}) as item))`,
    })
    .from(run_stops)
    .innerJoin(legs, sql`${legs.stop_id} = ${run_stops.id} and ${legs.kind} = 'delivery'`)
    .innerJoin(orders, sql`${orders.id} = ${legs.order_id}`)
    // What is tried again in the same run is in the van once.
    .where(
      sql`${run_stops.run_id} = any(${sql.placeholder('run_ids')}::uuid[]) and not exists (
        select from ${legs} as later join ${run_stops} as its on its.id = later.stop_id
        where later.order_id = ${legs.order_id} and later.kind = 'delivery' and later.attempt > ${legs.attempt}
          and its.run_id = ${run_stops.run_id})`,
    )
    .groupBy(run_stops.run_id),
);

/** What runs bring, by run: bags as far as anybody knows their number, and lines by weight. */
export async function findRunLoads(
  db: DbOrTx,
  run_ids: readonly string[],
): Promise<(run_id: string | null | undefined) => RunLoad> {
  const rows = run_ids.length > 0 ? await loads(db, { run_ids }) : [];
  const byRun = new Map(
    rows.map(({ run_id, grams, ...load }) => [run_id, { ...load, kilograms: grams / 1000 }]),
  );
  return (run_id) => (run_id && byRun.get(run_id)) || nothing;
}
