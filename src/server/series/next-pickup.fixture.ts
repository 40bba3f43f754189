import { isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series, settings } from '../schema.ts';
import { nextOf } from './next-pickup.store.ts';
import { planOf, storedColumns } from './stored-series.ts';

/** Expects what every running series has stored to be what the rule says, in the time zone of the settings. */
export async function expectNextPickups(db: DbOrTx): Promise<void> {
  const [business] = await db.select({ zone: settings.time_zone }).from(settings);
  const rows = await db.select(storedColumns(db)).from(order_series).where(isNull(order_series.stopped_at));
  const asText = (id: string, next: ReturnType<typeof nextOf>) => [
    id,
    next.next_pickup?.toString(),
    next.next_closed?.toString(),
  ];
  const stored = rows.map(({ series }) => asText(series.id, series));
  const byRule = rows.map((row) => asText(row.series.id, nextOf(planOf(row), business?.zone ?? '')));
  expect(stored).toEqual(byRule);
}
