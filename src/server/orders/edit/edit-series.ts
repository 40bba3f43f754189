import { refuse } from '#shared/kernel/problem.ts';
import { movedDates } from '#shared/orders/editable-details.ts';
import { detailFields } from '#shared/orders/order.ts';
import type { ChangedSeries, SeriesEffects } from '#shared/series/series.contract.ts';
import type { SeriesEdit } from '#shared/series/series-edit.contract.ts';
import { gstModeOf } from '../../accounts/store/shop-mode.store.ts';
import { bookVisits, requireNear } from '../../booking/book-visits.ts';
import { requireOpen } from '../../booking/require-open.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import type { AsProposed } from '../../series/proposal-rules.ts';
import { type ChosenPattern, findStoredSeries } from '../../series/series.store.ts';
import type { StoredSeries } from '../../series/stored-series.ts';
import type { SeriesCommand } from '../occurrences/series-command.ts';
import { applySeriesProposal, requireSeriesProposal } from '../proposal/decide-series-modification.ts';
import { proposeForSeries } from '../proposal/propose-modification.ts';
import { changeContent } from '../series/change-content.ts';
import { changePlan, claimAhead } from '../series/change-plan.ts';
import { findFirstOpen, type SeriesTarget } from '../series/first-open.ts';
import { changeWithEffects } from '../series/hold-resume-stop.ts';
import { newPattern } from '../series/new-pattern.ts';
import { withPlan } from '../series/planned-change.ts';
import {
  type BookedDetails,
  movesVisits,
  recordSeriesEdit,
  type ScopedEffects,
  withKept,
  withoutDropped,
} from '../series/scoped-edit.ts';
import { editedDetails, requirePickupAhead } from './edited-details.ts';

/**
 * Changes a series from its first occurrence that is open: all that is open of it, and what comes. Staff only propose items, dates,
 * instructions and pattern. Fields left out stay; when nothing differs, nothing is written.
 * @throws Refusal `series-ended`; `order-locked` where nothing is open or comes; `sku-not-priced`; `price-changed`; `invalid`;
 * `day-closed`; `not-bookable`, `outside-area` or `window-full`; `changed-meanwhile`
 */
export const editSeries = (db: Db, command: SeriesCommand, edit: SeriesEdit): Promise<ChangedSeries> =>
  changeWithEffects(db, command, async (tx, stored) => {
    const { caller } = command;
    if (caller.reach !== 'any') return (await editSeriesUnasked(tx, caller, stored, edit)).effects;
    const { atOnce, isProposed } = await proposeEdit(tx, caller, stored, edit);
    const { effects } = await editSeriesUnasked(tx, caller, stored, atOnce);
    if (!edit.agreed || !isProposed) return effects;
    const proposal = await requireSeriesProposal(tx, command.id);
    const now = (await findStoredSeries(tx, command.id, caller)) ?? stored;
    return withKept(effects, await applySeriesProposal(tx, caller, now, proposal));
  });

/** What an edit of a series does to its occurrences. */
export interface AppliedSeriesEdit {
  effects: SeriesEffects;
  /** `null` where it changes nothing that they are made of. */
  scoped: ScopedEffects | null;
}

/** Edits a series without asking its customer. Needs its row locked. @throws Refusal as `editSeries` */
export async function editSeriesUnasked(
  tx: Tx,
  caller: Caller,
  stored: StoredSeries,
  edit: SeriesEdit,
  as: AsProposed = {},
): Promise<AppliedSeriesEdit> {
  const { series } = stored;
  const edited = await editedTarget(tx, caller, stored, edit);
  const include_changed = edit.include_changed ?? false;
  const { changes, scoped } = edited
    ? await changeContent(tx, caller.id, edited.target, { ...edited, include_changed, mode: 'follow', as })
    : { changes: [], scoped: null };
  const plan = await changePlan(tx, caller, series.id, edit);
  const areVisitsChanged = edited !== null && movesVisits(changes, edited.chosen);
  await claimAhead(tx, caller, series.id, plan, areVisitsChanged);
  const dropped = plan.dropped ?? (as.is_gathered ? null : { orders: [], driven: [] });
  await recordSeriesEdit(tx, caller.id, series, [...changes, ...plan.changes], dropped, as);
  return { effects: withKept(plan.effects, scoped), scoped: withoutDropped(scoped, plan.dropped) };
}

/** Proposes what its customer has to approve; returns whether anything is, and the rest of the edit. */
async function proposeEdit(
  tx: Tx,
  caller: Caller,
  stored: StoredSeries,
  edit: SeriesEdit,
): Promise<{ atOnce: SeriesEdit; isProposed: boolean }> {
  // What waits takes no place, but it is not proposed without one.
  const edited = await editedTarget(tx, caller, stored, edit, true);
  const { include_changed = false, ends_on, ends_after, closed_day_rule, agreed } = edit;
  const { pickup_address, delivery_address, purchase_order } = edit;
  const isProposed =
    edited !== null &&
    (await proposeForSeries(tx, caller.id, edited.target, { ...edited, include_changed, agreed }));
  const unasked = { pickup_address, delivery_address, purchase_order };
  const atOnce = { ...unasked, ends_on, ends_after, closed_day_rule, include_changed };
  return { atOnce, isProposed };
}

const contentFields = [...detailFields, 'frequency_template_id', 'recurrence'] as const;

interface EditedTarget {
  target: SeriesTarget;
  /** The details of the occurrence after the edit. */
  details: BookedDetails;
  chosen: ChosenPattern | null;
}

/** The first occurrence that is open once the series ends as the edit says; `null` for an edit of its plan alone. */
async function editedTarget(
  tx: Tx,
  caller: Caller,
  stored: StoredSeries,
  edit: SeriesEdit,
  is_ahead = false,
): Promise<EditedTarget | null> {
  if (contentFields.every((field) => edit[field] === undefined)) return null;
  const target = await findFirstOpen(tx, withPlan(tx, stored, edit));
  if (!target) refuse('order-locked', 'Nothing of this recurring order can be changed any more.');
  const { customer_id, charges, minimum_shown } = stored.series;
  const before = { ...target.details, charges, minimum_shown, ...gstModeOf(tx) };
  const details = await editedDetails(tx, caller, customer_id, before, edit);
  requirePickupAhead(tx, target.details, details);
  requireNear(tx, details, target.details);
  await requireOpen(tx, movedDates(target.details, details));
  // What is planned may lie further ahead than can be booked.
  const mode = target.isMade ? 'strict' : 'follow';
  const booked = await bookVisits(tx, mode, details, { before: target.details, is_ahead });
  const chosen = await newPattern(tx, edit, target.occurrence.series, details.pickup_date);
  return { target, details: { ...details, ...booked.windows }, chosen };
}
