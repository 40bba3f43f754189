import { eq, isNull, max } from 'drizzle-orm';
import { expect } from 'vitest';
import { pickupOf } from '#shared/series/occurrences.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series, orders, settings } from '../schema.ts';

/** Expects what every running series has stored to be what the rule says, in the time zone of the settings. */
export async function expectNextPickups(db: DbOrTx): Promise<void> {
  const [business] = await db.select({ zone: settings.time_zone }).from(settings);
  const rows = await db
    .select({ series: order_series, latest: max(orders.occurrence_number) })
    .from(order_series)
    .innerJoin(orders, eq(orders.series_id, order_series.id))
    .where(isNull(order_series.stopped_at))
    .groupBy(order_series.id);
  const stored = rows.map(({ series }) => [series.id, series.next_pickup?.toString()]);
  const byRule = rows.map(({ series, latest }) => [
    series.id,
    pickupOf(series, (latest ?? 0) + 1, business?.zone ?? '').toString(),
  ]);
  expect(stored).toEqual(byRule);
}
