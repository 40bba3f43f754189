import { findClosedDays } from '#server/booking/closed-days.store.ts';
import type { Rng } from '#server/demo/rng.ts';
import type { Caller } from '#server/kernel/http/caller.ts';
import { closeDay, openDay } from '#server/orders/closed-days/close-day.ts';
import { restoreOccurrence } from '#server/orders/occurrences/restore-occurrence.ts';
import { skipOccurrence } from '#server/orders/occurrences/skip-occurrence.ts';
import { holdSeries, resumeSeries } from '#server/orders/series/hold-resume-stop.ts';
import type { World } from '#server/testing/world.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { stateOf } from './series-state.ts';

/** Who acts: somebody on the series, and staff on the days. */
interface Actors {
  caller: Caller;
  staff: Caller;
}

/** What somebody does with a series, or with a day, at random; resolves to whether the rules let them. */
export async function actAtRandom(
  { db }: World,
  rng: Rng,
  { caller, staff }: Actors,
  id: string,
  kept: Set<number>,
): Promise<boolean> {
  const today = businessDay(db.now(), db.timeZone());
  const { series, dropped } = await stateOf({ db }, id);
  const command = { id, caller, ifMatch: null };
  const skipped = [...dropped].filter(([, outcome]) => outcome === 'skipped').map(([number]) => number);
  const acts = [
    () => skipOccurrence(db, { ...command, number: series.made_through + rng.between(-2, 6) }),
    () => restoreOccurrence(db, { ...command, anyway: false, number: skipped.at(-1) ?? 1 }),
    async () => {
      const from = today.add({ days: rng.between(0, 9) });
      const until = rng.between(0, 3) ? from.add({ days: rng.between(0, 15) }) : null;
      // The orders that stay as they are stand inside the hold.
      for (const { number } of (await holdSeries(db, command, { from, until })).kept) kept.add(number);
    },
    () => resumeSeries(db, command, {}),
    () => closeDay(db, staff, { day: today.add({ days: rng.between(0, 20) }), name: crypto.randomUUID() }),
    async () => {
      const closed = await findClosedDays(db, today);
      if (closed.length > 0) await openDay(db, staff, rng.oneOf(closed));
    },
  ];
  try {
    await rng.oneOf(acts)();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
