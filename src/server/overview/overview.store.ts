import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { activeOrderStatuses } from '#shared/orders/order-status.ts';
import type { Reader } from '../kernel/database.ts';
import { cases, orders } from '../schema.ts';

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

export async function customerCounts(db: Reader, customer_id: string) {
  const [counts] = await db
    .select({
      total_orders: sql<number>`count(*)::int`,
      active_orders: countWhere(inArray(orders.status, [...activeOrderStatuses])),
    })
    .from(orders)
    .where(eq(orders.customer_id, customer_id));
  const open_cases = await db.$count(
    cases,
    and(eq(cases.customer_id, customer_id), inArray(cases.status, ['open', 'in_progress'])),
  );
  return { total_orders: 0, active_orders: 0, ...counts, open_cases };
}

export async function driverCounts(db: Reader, driver_id: string) {
  const [counts] = await db
    .select({
      total_assigned: sql<number>`count(*)::int`,
      pending_pickup: countWhere(eq(orders.delivery_status, 'assigned')),
      in_transit: countWhere(inArray(orders.delivery_status, ['picked_up', 'out_for_delivery'])),
      delivered: countWhere(eq(orders.delivery_status, 'delivered')),
    })
    .from(orders)
    .where(eq(orders.driver_id, driver_id));
  return { total_assigned: 0, pending_pickup: 0, in_transit: 0, delivered: 0, ...counts };
}
