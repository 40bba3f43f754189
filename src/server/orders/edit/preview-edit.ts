import { patternOf } from '#shared/frequency/recurrence-pattern.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { placeOccurrence } from '#shared/series/placed-occurrence.ts';
import { type SeriesOccurrence, shownOccurrences } from '#shared/series/series.contract.ts';
import type { EditPreview, EditPreviewDraft } from '#shared/series/series-edit.contract.ts';
import { requirePlaces } from '../../booking/places.ts';
import { type Db, rehearse, type Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { findSeriesVersion, findStoredSeries } from '../../series/series.store.ts';
import { startOfToday } from '../../series/series-read.store.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { asAffected, asKept, asPlannedAffected, asSkipped } from '../occurrences/affected.ts';
import { findOccurrences, findSkipped } from '../occurrences/series-occurrences.store.ts';
import { applyProposal } from '../proposal/decide-modification.ts';
import type { ScopedEffects } from '../series/scoped-edit.ts';
import { type LoadedOrder, lockOrder } from '../store/lock-order.store.ts';
import { editOpenOrder, editUnasked, requireStatusOfStaff } from './edit-order.ts';

/**
 * What an edit of a recurring order, or the proposal that waits for its customer, would do to its series. Writes nothing.
 * @throws Refusal as the edit itself; `invalid` for an order that does not recur; `nothing-proposed`
 */
export function previewEdit(
  db: Db,
  { id, caller }: { id: string; caller: Caller },
  draft: EditPreviewDraft,
): Promise<EditPreview> {
  requireStatusOfStaff(caller, draft);
  return rehearse(db, async (tx) => {
    const order = (await lockOrder(tx, id, caller)) ?? refuseNotFound();
    const { occurrence } = order;
    if (!occurrence) refuseField('is_recurring', 'This order does not repeat');
    const series_version = await findSeriesVersion(tx, occurrence.series.id);
    const scoped = await rehearseEdit(tx, caller, order, draft);
    await requirePlaces(tx);
    const { after: _, ...shown } = await previewAfter(tx, occurrence.series.id, caller, scoped);
    return { ...shown, series_version };
  });
}

/** A series as it is after a change, and how that is shown. */
export async function previewAfter(
  tx: Tx,
  series_id: string,
  caller: Caller,
  scoped: ScopedEffects | null,
): Promise<Omit<EditPreview, 'series_version'> & { after: StoredSeries }> {
  const after = await findStoredSeries(tx, series_id, caller);
  if (!after) throw new Error('a series was not found where it must be');
  const viewed = { ...after, caller };
  const today = startOfToday(tx);
  // A change of this order alone leaves the others, so nothing has to be said of them.
  const skipped = scoped ? await findSkipped(tx, viewed, today) : [];
  return {
    after,
    recurrence_pattern: patternOf(after.series),
    ...effectsOf(tx, after, scoped, skipped),
    next: await findOccurrences(tx, viewed, today, shownOccurrences.next),
  };
}

async function rehearseEdit(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  { proposal, ...edit }: EditPreviewDraft,
): Promise<ScopedEffects | null> {
  if (proposal) {
    const pending = order.proposal;
    if (!pending) refuse('nothing-proposed', 'No changes wait for approval any more.');
    return applyProposal(tx, caller, order, pending);
  }
  const edited =
    caller.reach === 'any'
      ? await editUnasked(tx, caller, order, edit)
      : await editOpenOrder(tx, caller, order, edit);
  return edited.scoped;
}

function effectsOf(
  tx: Tx,
  after: StoredSeries,
  scoped: ScopedEffects | null,
  skipped: readonly SeriesOccurrence[],
): Pick<EditPreview, 'changed' | 'kept' | 'unskipped'> {
  const plan = planOf(after);
  const planned = (occurrence_number: number) =>
    asPlannedAffected(tx, after, placeOccurrence(plan, occurrence_number, tx.timeZone()));
  const kept = scoped?.kept ?? [];
  const isConcerned = ({ number }: SeriesOccurrence) => number > (scoped?.after ?? 0);
  return {
    changed:
      scoped?.changed.map((order) => ({
        ...asAffected(order),
        ...(order.closed_day && { closed_day: order.closed_day }),
      })) ?? [],
    kept: [...kept.map(asKept), ...skipped.filter(isConcerned).map(asSkipped)],
    unskipped: scoped?.unskipped.map(planned) ?? [],
  };
}
