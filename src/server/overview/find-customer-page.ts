import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { openCaseStatuses } from '#shared/cases/case.ts';
import type { Period } from '#shared/kernel/period.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import {
  type CustomerPage,
  type CustomerVisit,
  visitDays,
  visitsShown,
} from '#shared/overview/customer-page.contract.ts';
import { isOpenLegRow } from '../accounts/store/open-leg-condition.ts';
import { findNote } from '../customers/change-note.ts';
import { needsDriver } from '../dispatch/loose-legs.store.ts';
import { findBilling } from '../invoicing/billing/billing.store.ts';
import { findMoneySettings } from '../invoicing/settings/money-settings.store.ts';
import { inPeriod } from '../kernel/db/conditions.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { findPlannedVisits } from '../orders/calendar/planned-visits.store.ts';
import { isNextOpenLeg } from '../orders/list/order-list.store.ts';
import { findPlaces } from '../places/places.store.ts';
import { findPricedSkus } from '../pricing/pricing.store.ts';
import { cases, legs, orders, users } from '../schema.ts';
import { countSeries } from '../series/series-list.store.ts';
import { findOverdueDocuments } from '../statements/overdue-documents.store.ts';

/** What staff read of a customer beside the lists of theirs. @throws Refusal `not-found` */
export async function findCustomerPage(db: DbOrTx, viewer: Viewer, id: string): Promise<CustomerPage> {
  const note = (await findNote(db, id)) ?? refuseNotFound();
  const billing = (await findBilling(db, id)) ?? refuseNotFound();
  const visits = await findVisits(db, viewer, id);
  const isOpenCase = and(eq(cases.customer_id, id), inArray(cases.status, [...openCaseStatuses]));
  const { weekly_amount } = await countSeries(db, viewer, { customer_id: id });
  return {
    id,
    name: billing.customer_name,
    bill_name: billing.bill_name === billing.customer_name ? null : billing.bill_name,
    on_hold: billing.on_hold,
    visits: visits.slice(0, visitsShown),
    overdue_visits: await findOverdueVisits(db, id),
    counts: { visits: visits.length, open_cases: await db.$count(cases, isOpenCase) },
    weekly_amount,
    ...(db.business.invoicing ? await moneyOf(db, billing) : noMoney),
    prices: await pricesOf(db, id),
    places: await findPlaces(db, id),
    note,
  };
}

const noMoney = { balance: null, overdue: null, overdue_since: null, billing: null };

async function moneyOf(db: DbOrTx, billing: NonNullable<Awaited<ReturnType<typeof findBilling>>>) {
  const { customer_id, balance, overdue, is_mailed, invoice_emails } = billing;
  const shop = await findMoneySettings(db);
  const [first] = overdue > 0 ? await findOverdueDocuments(db, customer_id).limit(1) : [];
  return {
    balance,
    overdue,
    overdue_since: first?.due_on ?? null,
    billing: {
      invoice_when: billing.invoice_when ?? shop.invoice_when,
      terms_days: billing.terms_days ?? shop.terms_days,
      is_mailed,
      invoice_emails,
    },
  };
}

async function pricesOf(db: DbOrTx, customer_id: string): Promise<CustomerPage['prices']> {
  const skus = await findPricedSkus(db, customer_id);
  const below = skus.flatMap(({ price, customer_price }) =>
    customer_price !== null && customer_price < price ? [1 - customer_price / price] : [],
  );
  const without = skus.filter(({ has_custom_pricing }) => !has_custom_pricing).map(({ name }) => name);
  const sum = below.reduce((all, each) => all + each, 0);
  return {
    agreed: skus.length - without.length,
    of: skus.length,
    below_base: below.length,
    percent_below: below.length > 0 ? Math.round((sum / below.length) * 100) : 0,
    without,
  };
}

/** The visits to come by time, those of orders and those that are planned. */
async function findVisits(db: DbOrTx, viewer: Viewer, customer_id: string): Promise<CustomerVisit[]> {
  const zone = db.timeZone();
  const from = businessDay(db.now(), zone);
  const to = from.add({ days: visitDays - 1 });
  const planned = await findPlannedVisits(db, viewer, { from, to, customer_id });
  const ofSeries = planned
    .filter(({ state }) => state === 'planned')
    .map(({ leg, at, until, series_id }) => ({
      kind: leg,
      at,
      until,
      order_id: null,
      order_number: null,
      series_id,
      driver_name: null,
      needs_driver: false,
    }));
  const period = { start: startOfDay(from, zone), end: startOfDay(from.add({ days: visitDays }), zone) };
  const ofOrders = await unionAll(
    selectLegs(db, customer_id, 'pickup', period),
    selectLegs(db, customer_id, 'delivery', period),
  );
  return [...ofOrders, ...ofSeries].toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
}

/** What should be done by now; without a driver only what still needs one. */
async function findOverdueVisits(db: DbOrTx, customer_id: string): Promise<CustomerVisit[]> {
  const zone = db.timeZone();
  const before = { start: null, end: startOfDay(businessDay(db.now(), zone), zone) };
  const isLeft = or(isNotNull(legs.driver_id), needsDriver({ kind: legs.kind, status: orders.status }));
  const visits = await unionAll(
    selectLegs(db, customer_id, 'pickup', before, isLeft),
    selectLegs(db, customer_id, 'delivery', before, isLeft),
  );
  return visits.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at)).slice(0, visitsShown);
}

function selectLegs(db: DbOrTx, customer_id: string, kind: LegKind, period: Period, more?: SQL) {
  const [date, until] =
    kind === 'pickup'
      ? [orders.pickup_date, orders.pickup_until]
      : [orders.delivery_date, orders.delivery_until];
  return db
    .select({
      kind: sql<LegKind>`${kind}::text`.as('kind'),
      at: sql<Temporal.Instant>`${date}`.mapWith(date).as('at'),
      until: sql<Temporal.Instant | null>`${until}`.mapWith(until).as('until'),
      order_id: sql<string | null>`${orders.id}`.as('order_id'),
      order_number: sql<string | null>`${orders.order_number}`.as('order_number'),
      series_id: sql<string | null>`null::uuid`.as('series_id'),
      driver_name: users.full_name,
      needs_driver: sql<boolean>`(${legs.driver_id} is null and ${isNextOpenLeg})`.as('needs_driver'),
    })
    .from(orders)
    .innerJoin(legs, and(eq(legs.order_id, orders.id), eq(legs.kind, kind), isOpenLegRow(legs)))
    .leftJoin(users, eq(users.id, legs.driver_id))
    .where(
      and(
        eq(orders.customer_id, customer_id),
        ne(orders.status, 'cancelled'),
        ...inPeriod(date, period),
        more,
      ),
    );
}
