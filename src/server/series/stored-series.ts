import { sql } from 'drizzle-orm';
import { closingOf, type ShopClosing } from '#shared/booking/closing.ts';
import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import type { Series, SeriesPlan } from '#shared/series/series.ts';
import { bookedColumn, type Clock, clockOf, closingColumn, hasClosedDays } from '../booking/closing.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series, orders, series_exceptions } from '../schema.ts';
import { skippedAhead } from './exceptions.store.ts';

export type SeriesRow = typeof order_series.$inferSelect;

/** A series as an order needs it that belongs to it. */
export type SeriesOfOrder = Series & Pick<SeriesRow, 'id' | 'customer_id' | 'frequency_template_id'>;

/** A series as it is stored, with all that says where its occurrences take place. */
export interface StoredSeries extends SeriesContext {
  series: SeriesRow;
}

/** What says where its occurrences take place. */
type PlannedSeries = Omit<StoredSeries, 'booked'>;

/** What stands beside the row of a series. */
export interface SeriesContext {
  /** The numbers that are skipped ahead. */
  skipped: readonly number[];
  /** The closed days, with the rule of the shop. */
  closing: ShopClosing | null;
  /** The pickups of the orders that stand, by number; none where no day is closed. */
  standing: ReadonlyMap<number, Temporal.Instant>;
  /** The windows of all addresses; `null` where customers choose none. */
  booked: ShopClosing['booked'];
}

/** The orders that a moved occurrence may meet: those of a date that somebody chose by hand are not merged. */
const standingColumn = (clock: Clock) =>
  sql<ReadonlyMap<number, Temporal.Instant>>`case when ${hasClosedDays(clock)} then
    coalesce((select jsonb_object_agg(made.occurrence_number, made.pickup_date) from ${orders} as made
      where made.series_id = ${order_series}.id and made.status <> 'cancelled'
        and made.pickup_date >= ${clock.now.subtract({ hours: 24 }).toString()}::timestamptz
        and not exists (select 1 from ${series_exceptions} as own where own.series_id = made.series_id
          and own.occurrence_number = made.occurrence_number and 'dates' = any(own.changed))), '{}') else '{}' end`.mapWith(
    (pickups: Record<string, string>) =>
      new Map(Object.entries(pickups).map(([number, at]) => [Number(number), Temporal.Instant.from(at)])),
  );

/** The columns of what a plan needs beside the row of its series, in a statement that reads `order_series`. */
export const planColumns = (clock: Clock) => ({
  skipped: skippedAhead,
  closing: closingColumn(clock),
  standing: standingColumn(clock),
});

/** The columns of what stands beside the row of a series. */
export const contextColumns = (clock: Clock) => ({ ...planColumns(clock), booked: bookedColumn });

/** The columns of a stored series. */
export const storedColumns = (db: DbOrTx) => ({ series: order_series, ...contextColumns(clockOf(db)) });

/** A stored series as the rule takes it. */
export const asSeriesOfOrder = ({
  id,
  customer_id,
  frequency_template_id,
  anchor_pickup,
  anchor_number,
  ...columns
}: SeriesOfOrder | Pick<SeriesRow, keyof SeriesOfOrder>): SeriesOfOrder => ({
  id,
  customer_id,
  frequency_template_id,
  ...patternOf(columns),
  anchor_pickup,
  anchor_number,
});

/** A stored series with all that says which of its occurrences take place, and when. */
export const planOf = ({ series, skipped, closing, standing }: PlannedSeries): SeriesPlan => ({
  ...asSeriesOfOrder(series),
  anchor_delivery: series.anchor_delivery,
  ends_on: series.ends_on,
  ends_after: series.ends_after,
  hold: series.hold_from && { from: series.hold_from, until: series.hold_until },
  made_through: series.made_through,
  skipped: new Set(skipped),
  closing: closingOf(closing, series, series.closed_day_rule),
  standing,
});
