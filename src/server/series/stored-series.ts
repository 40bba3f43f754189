import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import type { Series, SeriesPlan } from '#shared/series/series.ts';
import type { order_series } from '../schema.ts';

export type SeriesRow = typeof order_series.$inferSelect;

/** A series as an order needs it that belongs to it. */
export type SeriesOfOrder = Series & Pick<SeriesRow, 'id' | 'customer_id' | 'frequency_template_id'>;

/** A series as it is stored, with what is skipped ahead. */
export interface StoredSeries {
  series: SeriesRow;
  skipped: readonly number[];
}

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

/** When the occurrence at the anchor is picked up and delivered: all others are as long under way. */
export const anchorDates = ({ anchor_pickup, anchor_delivery }: SeriesRow) => ({
  pickup_date: anchor_pickup,
  delivery_date: anchor_delivery,
});

/** A stored series with all that says which of its occurrences take place. */
export const planOf = ({ series, skipped }: StoredSeries): SeriesPlan => ({
  ...asSeriesOfOrder(series),
  ends_on: series.ends_on,
  ends_after: series.ends_after,
  hold: series.hold_from && { from: series.hold_from, until: series.hold_until },
  made_through: series.made_through,
  skipped: new Set(skipped),
});
