import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { LegSpan } from '#shared/driver-run/report-time.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { bags, leg_drivers, legs } from '../../schema.ts';

/** The order of the bag with a code, of those of which the driver has or had a leg: the one that has it now, else the last. */
export async function findBagOfDriver(tx: Tx, code: string, driver_id: string): Promise<string | null> {
  const wasTheirs = sql`exists (select from ${leg_drivers} as span join ${legs} as leg on leg.id = span.leg_id
    where leg.order_id = ${bags.order_id} and span.driver_id = ${driver_id})`;
  const [bag] = await tx
    .select({ order_id: bags.order_id })
    .from(bags)
    .where(and(eq(bags.code, code), wasTheirs))
    .orderBy(desc(sql`coalesce(${bags.released_at}, 'infinity')`))
    .limit(1);
  return bag?.order_id ?? null;
}

/** When an order was a driver's, by any leg of it. */
export const findSpansOfOrder = (tx: Tx, order_id: string, driver_id: string): Promise<LegSpan[]> =>
  tx
    .select({ from_at: leg_drivers.from_at, until_at: leg_drivers.until_at })
    .from(leg_drivers)
    .innerJoin(legs, eq(legs.id, leg_drivers.leg_id))
    .where(and(eq(legs.order_id, order_id), eq(leg_drivers.driver_id, driver_id)))
    .orderBy(asc(leg_drivers.from_at));
