import { undecidedOccurrences } from '#shared/series/occurrences.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { writeExceptions } from '../../series/exceptions.store.ts';

/**
 * What a hold drops gets its row, as its number is decided now: all below a number, or all with a pickup before an instant.
 * Returns the highest number that is decided. Needs the row of the series locked.
 */
export async function decideHeld(
  tx: Tx,
  series_id: string,
  plan: SeriesPlan,
  limit: { below: number } | { before: Temporal.Instant },
): Promise<number> {
  const zone = tx.timeZone();
  const first = pickupOf(plan, plan.made_through + 1, zone);
  const to = 'before' in limit ? limit.before : pickupOf(plan, limit.below, zone);
  const held = [...undecidedOccurrences(plan, first, to, zone)].filter(
    ({ drop, occurrence_number }) =>
      drop === 'held' && !('below' in limit && occurrence_number >= limit.below),
  );
  await writeExceptions(
    tx,
    held.map(({ occurrence_number, planned_pickup }) => ({
      series_id,
      occurrence_number,
      planned_pickup,
      outcome: 'held' as const,
      status_before: null,
      actor_id: null,
    })),
  );
  return held.at(-1)?.occurrence_number ?? plan.made_through;
}
