import { and, between, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { isActiveCustomer } from '../customers/customers.store.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { order_series, settings } from '../schema.ts';
import { findSeriesContext } from './series.store.ts';
import { type StoredSeries, storedColumns } from './stored-series.ts';

/** The series of a disabled customer is on hold. */
const isRunning = and(isNull(order_series.stopped_at), isActiveCustomer(order_series.customer_id));

/** As the index `order_series_last_made` has it. */
const hasNoNext = and(
  isNull(order_series.next_pickup),
  sql`num_nonnulls(${order_series.ends_on}, ${order_series.ends_after}) > 0`,
);

/**
 * How much further than the lead time the index is read: the rule counts days of the business, of which one may have 25 hours, and
 * right after the time zone has changed, another process may have calculated `next_pickup` in the old one, at most 26 hours away.
 */
const marginHours = 27;

/**
 * The running series that may be due, and those of which nothing comes before their end. One statement, as it runs every
 * minute and mostly finds nothing.
 */
export function findCandidateSeries(db: DbOrTx) {
  const inDays = (days: AnyPgColumn) =>
    sql`${db.now()}::timestamptz + make_interval(days => (select ${days} from ${settings}), hours => ${marginHours}::int)`;
  // With two ends PostgreSQL expects few of them, as is right, and reads the index; with one, a third of all.
  const isDueSoon = between(
    order_series.next_pickup,
    sql`'-infinity'`,
    inDays(settings.occurrence_lead_days),
  );
  // What a closed day moves is decided by the longer of both times; it is found by the one or by the other.
  const isClosedSoon = between(
    order_series.next_closed,
    sql`'-infinity'`,
    sql`greatest(${inDays(settings.closed_day_notice_days)}, ${inDays(settings.occurrence_lead_days)})`,
  );
  const notStopped = isNull(order_series.stopped_at);
  const idsWhere = (condition: SQL | undefined) =>
    db.select({ id: order_series.id }).from(order_series).where(and(notStopped, condition));
  return (
    db
      .select({ ...storedColumns(db), ...aheadColumns })
      .from(order_series)
      .crossJoin(settings)
      // Each part reads an index of its own; one condition of both would read all series.
      .where(
        and(
          isRunning,
          inArray(
            order_series.id,
            unionAll(idsWhere(isDueSoon), idsWhere(isClosedSoon), idsWhere(hasNoNext)),
          ),
        ),
      )
  );
}

/** How many days before its pickup an occurrence is made, and one that a closed day moves or drops is decided. */
export interface DaysAhead {
  lead_days: number;
  notice_days: number;
}

const aheadColumns = {
  lead_days: settings.occurrence_lead_days,
  notice_days: settings.closed_day_notice_days,
};

export async function findDaysAhead(db: DbOrTx): Promise<DaysAhead> {
  const [business] = await db.select(aheadColumns).from(settings);
  if (!business) throw new Error('there are no settings');
  return business;
}

/** A running series, its row locked; `undefined` while another transaction holds it. */
export async function lockRunningSeriesRow(
  tx: Tx,
  series_id: string,
): Promise<(StoredSeries & DaysAhead & { book_ahead_days: number }) | undefined> {
  const [running] = await tx
    .select({ series: order_series, ...aheadColumns, book_ahead_days: settings.book_ahead_days })
    .from(order_series)
    .crossJoin(settings)
    .where(and(isRunning, eq(order_series.id, series_id)))
    .for('update', { of: order_series, skipLocked: true });
  return running && { ...running, ...(await findSeriesContext(tx, series_id)) };
}
