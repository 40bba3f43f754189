import { and, eq, sql } from 'drizzle-orm';
import type { Run, RunLeg } from '#shared/runs/run.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { arrayOf } from '../kernel/db/prepared.ts';
import { isInVan } from '../orders/store/in-van.ts';
import { legs, orders, users } from '../schema.ts';

type Keeper = Pick<Run, 'driver_id' | 'driver_name'>;

/** The drivers in whose vans laundry stays since the end of a run (RUN-20), by its order. */
export async function findKeepers(
  db: DbOrTx,
  open: readonly Pick<RunLeg, 'order_id'>[],
): Promise<Map<string, Keeper>> {
  const order_ids = [...new Set(open.map(({ order_id }) => order_id))];
  if (order_ids.length === 0) return new Map();
  const rows = await db
    .select({ order_id: legs.order_id, driver_id: users.id, driver_name: users.full_name })
    .from(legs)
    .innerJoin(orders, eq(orders.id, legs.order_id))
    .innerJoin(users, eq(users.id, legs.driver_id))
    .where(
      and(
        sql`${legs.order_id} = any(${arrayOf(sql.param(order_ids))})`,
        eq(legs.van_answer, 'van'),
        isInVan(legs, orders.status),
      ),
    );
  return new Map(rows.map(({ order_id, ...keeper }) => [order_id, keeper]));
}
