import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '#shared/kernel/time.ts';
import { ownedBy } from '../accounts/ownership.ts';
import { isOpenLegRow } from '../accounts/store/open-leg-condition.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { bagsOf, knownBagsOf } from '../orders/store/order-bags.store.ts';
import { customers, legs, orders } from '../schema.ts';

const selectLabelled = (db: DbOrTx, viewer: Viewer, which: SQL | undefined) =>
  db
    .select({
      id: orders.id,
      order_number: orders.order_number,
      customer_name: customers.name,
      delivery_date: orders.delivery_date,
      delivery_until: orders.delivery_until,
      bags: bagsOf(orders.id),
      bag_count: knownBagsOf(orders.id),
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(and(which, ownedBy(orders, viewer)))
    .orderBy(asc(orders.delivery_date), asc(orders.number));

/** An order with what its labels say. */
export type LabelledOrder = Awaited<ReturnType<typeof selectLabelled>>[number];

/** Of these orders those that are there, in no sequence to rely on. */
export const findLabelledOrders = (db: DbOrTx, viewer: Viewer, ids: readonly string[]) =>
  selectLabelled(db, viewer, sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`);

/** The orders that are still to be delivered in windows of a business day, by window. */
export const findLabelledOrdersOfDay = (db: DbOrTx, viewer: Viewer, day: Temporal.PlainDate) =>
  selectLabelled(
    db,
    viewer,
    and(
      // The window of an open delivery starts at that date (LEG-3), by which orders have an index.
      gte(orders.delivery_date, startOfDay(day, db.timeZone())),
      lt(orders.delivery_date, startOfDay(day.add({ days: 1 }), db.timeZone())),
      sql`exists (select from ${legs} where ${legs.order_id} = ${orders.id} and ${legs.kind} = 'delivery' and ${isOpenLegRow(legs)})`,
    ),
  );
