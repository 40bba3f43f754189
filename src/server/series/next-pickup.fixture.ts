import { isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { nextOccurrence } from '#shared/series/occurrences.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series, settings } from '../schema.ts';
import { skippedAhead } from './exceptions.store.ts';
import { planOf } from './stored-series.ts';

/** Expects what every running series has stored to be what the rule says, in the time zone of the settings. */
export async function expectNextPickups(db: DbOrTx): Promise<void> {
  const [business] = await db.select({ zone: settings.time_zone }).from(settings);
  const rows = await db
    .select({ series: order_series, skipped: skippedAhead })
    .from(order_series)
    .where(isNull(order_series.stopped_at));
  const stored = rows.map(({ series }) => [series.id, series.next_pickup?.toString()]);
  const byRule = rows.map((row) => [
    row.series.id,
    nextOccurrence(planOf(row), business?.zone ?? '')?.pickup_date.toString(),
  ]);
  expect(stored).toEqual(byRule);
}
