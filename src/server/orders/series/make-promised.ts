import { firstToDecide } from '#shared/series/occurrences.ts';
import { promisedPlaces } from '../../booking/book-visits.ts';
import { type Place, requirePlaces } from '../../booking/places.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { lockRunningSeriesRow } from '../../series/due-series.store.ts';
import { bookableOccurrences } from '../../series/places-ahead.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { decideOccurrences } from '../occurrences/decide-occurrences.ts';

/**
 * Ends a command that starts or changes a series: what it promises of the days that customers can book is an order at once, as the
 * clock would make it a moment later, so that nobody else is given its place.
 * @throws Refusal `window-full` for a place that the command needs
 */
export async function makePromised(tx: Tx, series_id: string | null): Promise<void> {
  const promised = series_id && tx.business.use_windows ? await lockPromised(tx, series_id) : null;
  const had = await requirePlaces(tx, promised?.places);
  if (!promised) return;
  const { running, last } = promised;
  await decideOccurrences(tx, running, {
    actor_id: null,
    had,
    next: (plan) => firstToDecide(plan, last, tx.now(), tx.timeZone()),
  });
}

/** What is promised: the last number, and the places of all; `null` if nothing is. Locks the row of the series. */
async function lockPromised(
  tx: Tx,
  series_id: string,
): Promise<{ running: StoredSeries; last: number; places: Place[] } | null> {
  const running = await lockRunningSeriesRow(tx, series_id);
  const occurrences = running ? bookableOccurrences(tx, planOf(running), running) : [];
  if (!running || occurrences.length === 0) return null;
  const places: Place[] = [];
  for (const each of occurrences) places.push(...(await promisedPlaces(tx, { ...running.series, ...each })));
  return { running, last: Math.max(...occurrences.map((each) => each.occurrence_number)), places };
}
