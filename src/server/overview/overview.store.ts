import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { periodOf } from '#shared/kernel/period.ts';
import type { RouteReply } from '#shared/kernel/route.ts';
import { countedAsActive, isCollected, isFinished, orderStatuses } from '#shared/orders/order-status.ts';
import type { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { ownedBy } from '../accounts/ownership.ts';
import { missingYearColumn } from '../booking/closed-days.store.ts';
import { isActiveCustomer } from '../customers/customers.store.ts';
import { activeDrivers } from '../deliveries/drivers.store.ts';
import { legConditions } from '../deliveries/leg-conditions.ts';
import { dueStopsColumn, overdueStopsColumn } from '../dispatch/loose-legs.store.ts';
import { oneOf } from '../kernel/db/columns.ts';
import { inPeriod } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { affectedCountColumn } from '../orders/closed-days/affected-visits.store.ts';
import { isUnassigned } from '../orders/list/order-list.store.ts';
import { isPending } from '../orders/store/proposals.store.ts';
import { bags, cases, customers, documents, order_proposals, orders, requests, settings } from '../schema.ts';
import { overdueInvoicesColumn } from '../statements/money-summary.store.ts';

type StaffOverview = RouteReply<typeof staffOverviewRoute>;

const inShopStatuses = orderStatuses.filter((status) => isCollected(status) && !isFinished(status));

const isOpenCase = inArray(cases.status, [...openCaseStatuses]);

const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

const { hasLegs, isPickedUp, isDelivered } = legConditions(orders);

export async function customerCounts(db: DbOrTx, customer: Viewer) {
  const [counts] = await db
    .select({
      total_orders: sql<number>`count(*)::int`,
      active_orders: countWhere(inArray(orders.status, [...countedAsActive])),
    })
    .from(orders)
    .where(ownedBy(orders, customer));
  const open_cases = await db.$count(cases, and(ownedBy(cases, customer), isOpenCase));
  return { total_orders: 0, active_orders: 0, ...counts, open_cases };
}

export async function driverCounts(db: DbOrTx, driver_id: string) {
  const [counts] = await db
    .select({
      total_assigned: sql<number>`count(*)::int`,
      pending_pickup: countWhere(sql`${hasLegs} and not ${isPickedUp}`),
      in_transit: countWhere(sql`${hasLegs} and ${isPickedUp} and not ${isDelivered}`),
      delivered: countWhere(sql`${hasLegs} and ${isDelivered}`),
    })
    .from(orders)
    .where(eq(orders.driver_id, driver_id));
  return { total_assigned: 0, pending_pickup: 0, in_transit: 0, delivered: 0, ...counts };
}

/** Revenue is the total of the orders that are ready for pickup, in cents with GST. */
export async function shopCounts(db: DbOrTx) {
  const ready = eq(orders.status, 'ready_for_pickup');
  const revenue = db
    .select({ cents: sql`coalesce(sum(${orders.total_amount}), 0)` })
    .from(orders)
    .where(ready);
  return selectOneRow(db, {
    total_orders: db.$count(orders),
    total_customers: db.$count(customers, isActiveCustomer(customers.id)),
    total_revenue: sql<number>`(${revenue})::float8`,
    open_cases: db.$count(cases, isOpenCase),
  });
}

/** Where none are taken, no screen shows them. */
const takesRequests = sql`(select ${settings.takes_requests} from ${settings})`;

/** The orders of which a bag is missing until they are delivered; few are on their way through the shop, which an index finds. */
const missingBags = sql`(select json_build_object('orders', count(*) over (),
    'order_id', ${orders.id}, 'order_number', ${orders.order_number}, 'customer_id', ${customers.id},
    'customer_name', ${customers.name})
  from ${orders} inner join ${customers} on ${customers.id} = ${orders.customer_id}
  where ${oneOf(orders.status, inShopStatuses)} and exists (select from ${bags}
    where ${bags.order_id} = ${orders.id} and ${bags.stage} = 'missing')
  order by ${orders.delivery_date}, ${orders.id} limit 1)`;

/** The business day: pickups, deliveries and drivers of today, and what needs attention. */
export async function staffCounts(db: DbOrTx) {
  const today = periodOf({ range: 'today' }, db.now(), db.business.time_zone);
  const drivers = await activeDrivers(db);
  const counts = await selectOneRow(db, {
    pickups_today: db.$count(orders, and(hasLegs, ...inPeriod(orders.pickup_date, today))),
    deliveries_today: db.$count(orders, and(hasLegs, ...inPeriod(orders.delivery_date, today))),
    waiting_for_driver: db.$count(orders, isUnassigned),
    waiting_for_approval: db.$count(order_proposals, isPending),
    waiting_for_date: db.$count(orders, isNotNull(orders.needs_date)),
    missing_bags: sql<StaffOverview['missing_bags']>`${missingBags}`,
    open_cases: db.$count(cases, isOpenCase),
    new_requests: db.$count(requests, and(eq(requests.state, 'new'), takesRequests)),
    orders_on_closed_days: affectedCountColumn(db),
    due_stops: dueStopsColumn(db),
    overdue_stops: overdueStopsColumn(db),
    overdue_invoices: overdueInvoicesColumn(db),
    drafts: db.$count(documents, eq(documents.state, 'draft')),
    closed_days_missing: sql<number | null>`(select ${missingYearColumn(db)} from ${settings})`,
    setup_put_away: sql<boolean>`(select ${settings.setup_put_away_at} is not null from ${settings})`,
  });
  return {
    ...counts,
    drivers: drivers.length,
    drivers_out: drivers.filter(({ to_go }) => to_go > 0).length,
  };
}

/** Several unrelated counts in one statement. */
export async function selectOneRow<const S extends Record<string, SQL<unknown>>>(db: DbOrTx, selection: S) {
  const [row] = await db.select(selection).from(sql`(select) as nothing`);
  return row as { [name in keyof S]: S[name] extends SQL<infer Value> ? Value : never };
}
