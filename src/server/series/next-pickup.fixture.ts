import { isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { pickupOf } from '#shared/series/occurrences.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series, settings } from '../schema.ts';
import { asSeriesOfOrder } from './series.store.ts';

/** Expects what every running series has stored to be what the rule says, in the time zone of the settings. */
export async function expectNextPickups(db: DbOrTx): Promise<void> {
  const [business] = await db.select({ zone: settings.time_zone }).from(settings);
  const rows = await db.select().from(order_series).where(isNull(order_series.stopped_at));
  const stored = rows.map(({ id, next_pickup }) => [id, next_pickup?.toString()]);
  const byRule = rows.map((series) => [
    series.id,
    pickupOf(asSeriesOfOrder(series), series.made_through + 1, business?.zone ?? '').toString(),
  ]);
  expect(stored).toEqual(byRule);
}
