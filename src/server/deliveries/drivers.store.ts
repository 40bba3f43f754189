import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { orders, users } from '../schema.ts';
import { legConditions } from './leg-conditions.ts';

/** The active drivers by name, each with their remaining and their delivered stops of this business day. */
export function activeDrivers(db: DbOrTx): Promise<Driver[]> {
  const zone = db.business.time_zone;
  const day = businessDay(db.now(), zone);
  const today = startOfDay(day, zone);
  const tomorrow = startOfDay(day.add({ days: 1 }), zone);
  const { isRemaining, nextStop } = legConditions(orders);
  // Each count reads a few orders from its own index, not every order that was ever delivered.
  const countOf = (condition: SQL | undefined) =>
    sql<number>`(${db
      .select({ count: sql`count(*)::int` })
      .from(orders)
      .where(and(eq(orders.driver_id, users.id), condition))})`;
  return db
    .select({
      id: users.id,
      full_name: users.full_name,
      phone: users.phone,
      to_go: countOf(and(isRemaining, sql`${nextStop} < ${tomorrow}`)),
      done_today: countOf(sql`${orders.delivered_at} >= ${today}`),
    })
    .from(users)
    .where(and(eq(users.role, 'driver'), eq(users.is_active, true)))
    .orderBy(asc(users.full_name), asc(users.id));
}

/** The person, if orders can be assigned to them. Their row is locked until the transaction ends. */
export async function lockActiveDriver(db: DbOrTx, id: string) {
  const driver = and(eq(users.id, id), eq(users.role, 'driver'), eq(users.is_active, true));
  const person = { full_name: users.full_name, phone: users.phone };
  const [row] = await db.select(person).from(users).where(driver).for('share');
  return row ?? null;
}
