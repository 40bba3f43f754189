import { and, between, eq, isNull, or, sql } from 'drizzle-orm';
import { isActiveCustomer } from '../customers/customers.store.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { order_series, settings } from '../schema.ts';

/** The series of a disabled customer is on hold. */
const isRunning = and(isNull(order_series.stopped_at), isActiveCustomer(order_series.customer_id));

const seriesWithLead = { series: order_series, lead_days: settings.occurrence_lead_days };

/**
 * How many days further than the lead time the index is read: the rule counts in calendar days, and right after
 * the time zone has changed, another process may have calculated `next_pickup` in the old one.
 */
const marginDays = 2;

/**
 * The running series that may be due, and those whose next pickup is not calculated yet. One statement, as it
 * runs every minute and mostly finds nothing.
 */
export function findCandidateSeries(db: DbOrTx) {
  const lead = db.select({ days: settings.occurrence_lead_days }).from(settings);
  const horizon = sql`${db.now()}::timestamptz + make_interval(days => (${lead}) + ${marginDays}::int)`;
  // With two ends PostgreSQL expects few of them, as is right, and reads the index; with one, a third of all.
  const isDueSoon = between(order_series.next_pickup, sql`'-infinity'`, horizon);
  return db
    .select(seriesWithLead)
    .from(order_series)
    .crossJoin(settings)
    .where(and(isRunning, or(isNull(order_series.next_pickup), isDueSoon)));
}

/** Locks the row of a running series; `undefined` while another transaction holds it. */
export async function lockRunningSeriesRow(tx: Tx, series_id: string) {
  const [running] = await tx
    .select(seriesWithLead)
    .from(order_series)
    .crossJoin(settings)
    .where(and(isRunning, eq(order_series.id, series_id)))
    .for('update', { of: order_series, skipLocked: true });
  return running;
}
