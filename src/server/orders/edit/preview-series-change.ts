import { isBefore, startOfDay } from '#shared/kernel/time.ts';
import { occurrencesOf } from '#shared/series/occurrences.ts';
import type { SeriesEffects, SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { SeriesChangeDraft, SeriesPreview } from '#shared/series/series-edit.contract.ts';
import { requirePlaces } from '../../booking/places.ts';
import { type Db, type DbOrTx, rehearse, type Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { lockSeries } from '../../series/series.store.ts';
import { planOf, type StoredSeries } from '../../series/stored-series.ts';
import { findNextToCollect, findWithProposal } from '../occurrences/occurrences.store.ts';
import { applySeriesProposal, requireSeriesProposal } from '../proposal/decide-series-modification.ts';
import { applyHold, applyResume, applyStop } from '../series/hold-resume-stop.ts';
import { noEffects } from '../series/plan-effects.ts';
import { type AppliedSeriesEdit, editSeriesUnasked } from './edit-series.ts';
import { previewAfter } from './preview-edit.ts';

/**
 * What a change of a series, or the proposal that waits on it, would do. Writes nothing. @throws Refusal as the change
 * itself; `nothing-proposed`
 */
export function previewSeriesChange(
  db: Db,
  { id, caller }: { id: string; caller: Caller },
  draft: SeriesChangeDraft,
): Promise<SeriesPreview> {
  return rehearse(db, async (tx) => {
    const stored = (await lockSeries(tx, id, caller)) ?? refuseNotFound();
    // The hold withdraws what waits on the orders it drops.
    const proposed = draft.hold ? await findWithProposal(tx, id) : null;
    const { effects, scoped } = await rehearseChange(tx, caller, stored, draft);
    await requirePlaces(tx);
    const { after, next, kept, ...shown } = await previewAfter(tx, id, caller, scoped);
    const others = effects.kept.filter(({ number }) => !kept.some((each) => each.number === number));
    return {
      ...effects,
      ...shown,
      dropped: effects.dropped.map((each) =>
        proposed?.has(each.order_id) ? { ...each, has_proposal: true as const } : each,
      ),
      kept: [...kept, ...others],
      next: withoutNumbers(next, effects),
      first_after: await findFirstAfter(tx, after),
      series_version: stored.series.version,
    };
  });
}

async function rehearseChange(
  tx: Tx,
  caller: Caller,
  stored: StoredSeries,
  { hold, resume, stop, proposal, ...edit }: SeriesChangeDraft,
): Promise<AppliedSeriesEdit> {
  if (hold) return { effects: await applyHold(tx, caller, stored, hold), scoped: null };
  if (resume) return { effects: await applyResume(tx, caller, stored, {}), scoped: null };
  if (stop) return { effects: await applyStop(tx, caller, stored), scoped: null };
  if (!proposal) return editSeriesUnasked(tx, caller, stored, edit);
  const pending = await requireSeriesProposal(tx, stored.series.id);
  return { effects: noEffects, scoped: await applySeriesProposal(tx, caller, stored, pending) };
}

/** An order that the change itself makes has no number yet. */
function withoutNumbers(next: readonly SeriesOccurrence[], { restored }: SeriesEffects): SeriesOccurrence[] {
  const made = restored.filter(({ order_id }) => order_id === null).map(({ number }) => number);
  const nothingYet = { order_id: null, order_number: null };
  return next.map((each) => (made.includes(each.number) ? { ...each, ...nothingYet } : each));
}

/** The first pickup after a hold; without one the first from now on. */
async function findFirstAfter(db: DbOrTx, after: StoredSeries): Promise<Temporal.Instant | null> {
  const zone = db.timeZone();
  const plan = planOf(after);
  if (after.series.stopped_at || plan.hold?.until === null) return null;
  const from = plan.hold?.until ? startOfDay(plan.hold.until.add({ days: 1 }), zone) : db.now();
  const order = await findNextToCollect(db, after.series.id, from);
  const planned = occurrencesOf(plan, from, null, zone).next().value?.pickup_date ?? null;
  return order && planned && isBefore(planned, order) ? planned : (order ?? planned);
}
