import { changesBetween } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import type { BookingMode } from '../../booking/book-visits.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { AsProposed } from '../../series/proposal-rules.ts';
import type { ChosenPattern } from '../../series/series.store.ts';
import type { SeriesTarget } from './first-open.ts';
import { applyScopedEdit, type BookedDetails, type ScopedEffects, seriesChanges } from './scoped-edit.ts';

interface ContentChange {
  details: BookedDetails;
  chosen: ChosenPattern | null;
  include_changed: boolean;
  /** How the visits of its orders are booked. */
  mode: BookingMode;
  /** Where it was proposed: who said yes to it. */
  as?: AsProposed;
}

/**
 * Changes a series as one of its occurrences then is, and all its orders that are open. Returns what changed, as text, for whoever
 * records it; without a change nothing is written. Needs the row of the series locked.
 * @throws Refusal `invalid` when two days of the pattern would be one, or an order would be collected in the past
 */
export async function changeContent(
  tx: Tx,
  actor_id: string,
  target: SeriesTarget,
  { details, chosen, include_changed, mode, as }: ContentChange,
): Promise<{ changes: OrderChange[]; scoped: ScopedEffects | null }> {
  const { occurrence } = target;
  const changes = changesBetween(target.details, details, tx.business.time_zone);
  if (!chosen && changes.length === 0) return { changes, scoped: null };
  const scoped = await applyScopedEdit(tx, actor_id, occurrence, {
    scope: 'series',
    include_changed,
    fields: changes.map(({ field }) => field),
    details,
    chosen,
    mode,
    as,
  });
  return { changes: seriesChanges(occurrence.series, scoped.series, changes), scoped };
}
