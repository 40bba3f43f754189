import { type Closing, closingOf, maxMovedDays } from '#shared/booking/closing.ts';
import { businessDay, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { undecidedOccurrences } from '#shared/series/occurrences.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { type PlacedOccurrence, placeOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { findClosing } from '../../booking/closing.store.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { writeExceptions } from '../../series/exceptions.store.ts';
import type { SeriesRow, StoredSeries } from '../../series/stored-series.ts';

/**
 * What a hold drops gets its row, as its number is decided now: all below a number, or all with a pickup before an instant.
 * Returns the highest number that is decided. Needs the row of the series locked.
 */
export async function decideHeld(
  tx: Tx,
  { series }: Pick<StoredSeries, 'series'>,
  plan: SeriesPlan,
  limit: { below: number } | { before: Temporal.Instant; after?: SeriesPlan },
): Promise<number> {
  if (!plan.hold) return plan.made_through;
  const zone = tx.timeZone();
  const first = pickupOf(plan, plan.made_through + 1, zone);
  const then = { ...plan, closing: await closingFrom(tx, series, first) };
  const to = 'before' in limit ? limit.before : pickupOf(plan, limit.below, zone);
  const isDecided = ({ occurrence_number, pickup_date, planned_pickup }: PlacedOccurrence): boolean => {
    if ('below' in limit) return occurrence_number < limit.below;
    if (!isBefore(to, pickup_date)) return true;
    // Its own day is past, and it would only meet another: it does not come back.
    const { after } = limit;
    if (!after || isBefore(to, planned_pickup)) return false;
    return placeOccurrence(after, occurrence_number, zone).drop === 'merged';
  };
  // A closed day may have moved the first one to before its own day.
  const held = [...undecidedOccurrences(then, first.subtract(movedReach), to.add(movedReach), zone)].filter(
    (placed) => placed.drop === 'held' && isDecided(placed),
  );
  await writeExceptions(
    tx,
    held.map(({ occurrence_number, planned_pickup }) => ({
      series_id: series.id,
      occurrence_number,
      planned_pickup,
      outcome: 'held' as const,
      status_before: null,
      actor_id: null,
    })),
  );
  return held.at(-1)?.occurrence_number ?? plan.made_through;
}

/** How far from its own day an occurrence may take place. */
const movedReach = { hours: (maxMovedDays + 1) * 24 };

/** The closed days as they were before an instant: one that is long past may have moved an occurrence into the hold. */
async function closingFrom(tx: Tx, series: SeriesRow, from: Temporal.Instant): Promise<Closing | null> {
  const zone = tx.timeZone();
  const start = startOfDay(businessDay(from, zone).subtract({ days: maxMovedDays + 1 }), zone);
  const now = isBefore(start, tx.now()) ? start : tx.now();
  return closingOf(await findClosing(tx, { now, zone }), series, series.closed_day_rule);
}
