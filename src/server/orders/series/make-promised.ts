import { lastPickupDay } from '#shared/booking/bookable.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import { firstToDecide, occurrencesOf } from '#shared/series/occurrences.ts';
import { requirePlaces } from '../../booking/places.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { lockRunningSeriesRow } from '../../series/due-series.store.ts';
import { planOf } from '../../series/stored-series.ts';
import { decideOccurrences } from '../occurrences/decide-occurrences.ts';

/**
 * Ends a command that starts or changes a series: what it promises of the days that customers can book is an order at once, as
 * the clock would make it a moment later, so that nobody else is given its place. @throws Refusal `window-full` for a place
 * that the command needs
 */
export async function makePromised(tx: Tx, series_id: string | null): Promise<void> {
  const had = await requirePlaces(tx);
  if (!series_id || !tx.business.use_windows) return;
  const running = await lockRunningSeriesRow(tx, series_id);
  if (!running) return;
  const [now, zone] = [tx.now(), tx.timeZone()];
  const { book_ahead_days } = running;
  const until = startOfDay(lastPickupDay({ now, zone, book_ahead_days }).add({ days: 1 }), zone);
  const numbers = [...occurrencesOf(planOf(running), now, until, zone)].map((each) => each.occurrence_number);
  if (numbers.length === 0) return;
  const last = Math.max(...numbers);
  await decideOccurrences(tx, running, {
    actor_id: null,
    had,
    next: (plan) => firstToDecide(plan, last, now, zone),
  });
}
