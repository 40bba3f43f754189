import { occurrencesOf } from '#shared/series/occurrences.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { findNextToCollect } from './occurrences.store.ts';

/** The next pickup of a series from an instant on, an order or planned only; `null` without one. */
export async function findNextPickup(
  db: DbOrTx,
  stored: StoredSeries,
  from: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const order = await findNextToCollect(db, stored.series.id, from);
  const planned = occurrencesOf(planOf(stored), from, null, db.timeZone()).next().value?.pickup_date;
  const dates = [order, planned].filter((date) => date !== undefined && date !== null);
  return dates.toSorted(Temporal.Instant.compare)[0] ?? null;
}
