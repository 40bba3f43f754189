import { and, asc, eq, sql } from 'drizzle-orm';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { businessDay, businessMoment } from '#shared/kernel/time.ts';
import type { Reader } from '../kernel/database.ts';
import { orders, users } from '../schema.ts';

/** The active drivers by name, with what they have to go and what they delivered this business day. */
export function activeDrivers(db: Reader): Promise<Driver[]> {
  const zone = db.business.time_zone;
  const day = businessDay(db.now(), zone);
  const [today, tomorrow] = [day, day.add({ days: 1 })].map((date) => businessMoment(date, midnight, zone));
  const toGo = sql`${orders.delivery_status} <> 'delivered' and ${orders.status} not in ('cancelled', 'completed')
    and case when ${orders.delivery_status} = 'assigned' then ${orders.pickup_date} else ${orders.delivery_date} end < ${tomorrow}`;
  return db
    .select({
      id: users.id,
      full_name: users.full_name,
      phone: users.phone,
      to_go: sql<number>`(count(${orders.id}) filter (where ${toGo}))::int`,
      done_today: sql<number>`(count(${orders.id}) filter (where ${orders.delivered_at} >= ${today}))::int`,
    })
    .from(users)
    .leftJoin(orders, eq(orders.driver_id, users.id))
    .where(and(eq(users.role, 'driver'), eq(users.is_active, true)))
    .groupBy(users.id)
    .orderBy(asc(users.full_name), asc(users.id));
}

const midnight = new Temporal.PlainTime();

/** Whether this is somebody orders can be given to. */
export async function isActiveDriver(db: Reader, id: string): Promise<boolean> {
  const driver = and(eq(users.id, id), eq(users.role, 'driver'), eq(users.is_active, true));
  const [found] = await db.select({ id: users.id }).from(users).where(driver).for('share');
  return found !== undefined;
}
