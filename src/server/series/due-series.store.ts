import { and, between, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isActiveCustomer } from '../customers/customers.store.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { order_series, settings } from '../schema.ts';
import { skippedAhead } from './exceptions.store.ts';
import { findSkipped } from './series.store.ts';
import type { StoredSeries } from './stored-series.ts';

/** The series of a disabled customer is on hold. */
const isRunning = and(isNull(order_series.stopped_at), isActiveCustomer(order_series.customer_id));

/** As the index `order_series_last_made` has it. */
const hasNoNext = and(
  isNull(order_series.next_pickup),
  sql`num_nonnulls(${order_series.ends_on}, ${order_series.ends_after}) > 0`,
);

/**
 * How many days further than the lead time the index is read: the rule counts in calendar days, and right after
 * the time zone has changed, another process may have calculated `next_pickup` in the old one.
 */
const marginDays = 2;

/**
 * The running series that may be due, and those of which nothing comes before their end. One statement, as it runs every
 * minute and mostly finds nothing.
 */
export function findCandidateSeries(db: DbOrTx) {
  const lead = db.select({ days: settings.occurrence_lead_days }).from(settings);
  const horizon = sql`${db.now()}::timestamptz + make_interval(days => (${lead}) + ${marginDays}::int)`;
  // With two ends PostgreSQL expects few of them, as is right, and reads the index; with one, a third of all.
  const isDueSoon = between(order_series.next_pickup, sql`'-infinity'`, horizon);
  const notStopped = isNull(order_series.stopped_at);
  const idsWhere = (condition: SQL | undefined) =>
    db.select({ id: order_series.id }).from(order_series).where(and(notStopped, condition));
  return (
    db
      .select({ series: order_series, skipped: skippedAhead, lead_days: settings.occurrence_lead_days })
      .from(order_series)
      .crossJoin(settings)
      // Each part reads an index of its own; one condition of both would read all series.
      .where(and(isRunning, inArray(order_series.id, unionAll(idsWhere(isDueSoon), idsWhere(hasNoNext)))))
  );
}

/** How many days before its pickup an occurrence is made. */
export async function findLeadDays(db: DbOrTx): Promise<number> {
  const [business] = await db.select({ lead_days: settings.occurrence_lead_days }).from(settings);
  if (!business) throw new Error('there are no settings');
  return business.lead_days;
}

/** A running series, its row locked; `undefined` while another transaction holds it. */
export async function lockRunningSeriesRow(
  tx: Tx,
  series_id: string,
): Promise<(StoredSeries & { lead_days: number }) | undefined> {
  const [running] = await tx
    .select({ series: order_series, lead_days: settings.occurrence_lead_days })
    .from(order_series)
    .crossJoin(settings)
    .where(and(isRunning, eq(order_series.id, series_id)))
    .for('update', { of: order_series, skipLocked: true });
  return running && { ...running, skipped: await findSkipped(tx, series_id) };
}
