import { closedDayRuleChange, endChange } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import type { SeriesEffects } from '#shared/series/series.contract.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { deleteException } from '../../series/exceptions.store.ts';
import { claimPlacesAhead, claimReturningPlaces } from '../../series/places-ahead.ts';
import type { DroppedOrders } from '../../series/series.events.ts';
import { findStoredSeries, updatePlan } from '../../series/series.store.ts';
import { asSeriesOfOrder, planOf, type StoredSeries } from '../../series/stored-series.ts';
import { decideHeld } from '../occurrences/decide-held.ts';
import { dropOrders, droppedOrders, restoreOrder } from '../occurrences/drop-orders.ts';
import { makeOccurrence } from '../occurrences/make-occurrence.ts';
import { asEffects, noEffects, type PlannedEffects, planEffects } from './plan-effects.ts';
import { type PlanEdit, saysEnd, withPlan } from './planned-change.ts';

/** What a change of the plan has done, for whoever records it. */
interface PlanChange {
  effects: SeriesEffects;
  /** As text, for the history. */
  changes: OrderChange[];
  /** The orders it has cancelled; `null` where nothing changed. */
  dropped: DroppedOrders | null;
  /** The series as it was. */
  before: StoredSeries | null;
}

const samePlan: PlanChange = { effects: noEffects, changes: [], dropped: null, before: null };

/** What comes needs places once its visits have changed; what comes back, where a customer brings it back. */
export async function claimAhead(
  tx: Tx,
  caller: Caller,
  series_id: string,
  { before }: PlanChange,
  areVisitsChanged: boolean,
): Promise<void> {
  if (areVisitsChanged) return claimPlacesAhead(tx, series_id);
  if (before) await claimReturning(tx, caller, before);
}

/** The shop is not refused what it promised once, and staff cannot say `anyway` here. */
export const claimReturning = async (tx: Tx, { reach }: Caller, before: StoredSeries): Promise<void> => {
  if (reach === 'own') await claimReturningPlaces(tx, before);
};

/** Whether an edit says when a series ends, or what becomes of it on closed days. */
export const changesPlan = (edit: PlanEdit): boolean => saysEnd(edit) || edit.closed_day_rule !== undefined;

/**
 * Changes when a series ends, and what becomes of it on closed days, as far as an edit says; what was made after the end and can
 * still be changed is cancelled. Whoever calls this records it. Needs the row of the series locked.
 * @throws Refusal `invalid` for an end in the past
 */
export async function changePlan(
  tx: Tx,
  caller: Caller,
  series_id: string,
  edit: PlanEdit,
): Promise<PlanChange> {
  if (!changesPlan(edit)) return samePlan;
  const before = (await findStoredSeries(tx, series_id, caller)) ?? refuseNotFound();
  const after = withPlan(tx, before, edit);
  const ruleChanges = ruleChangesBetween(before, after);
  if (!saysEnd(edit)) {
    if (ruleChanges.length === 0) return samePlan;
    await updatePlan(tx, series_id, columnsOf(after));
    return { ...samePlan, changes: ruleChanges, dropped: droppedOrders([]), before };
  }
  const { effects, dropped } = await applyPlan(tx, caller, before, after);
  if (isSamePlan(before, after) && dropped.orders.length === 0) return { ...samePlan, effects, before };
  const changes = [...endChangesBetween(before, after, dropped), ...ruleChanges];
  return { effects, changes, dropped, before };
}

function ruleChangesBetween(
  { series: before }: StoredSeries,
  { series: after }: StoredSeries,
): OrderChange[] {
  const { closed_day_rule } = after;
  if (before.closed_day_rule === closed_day_rule) return [];
  return [closedDayRuleChange(before.closed_day_rule, closed_day_rule)];
}

/** Also where the end is the same as before, but cancels what could not be changed then. */
function endChangesBetween(
  { series: before }: StoredSeries,
  { series: after }: StoredSeries,
  { orders }: DroppedOrders,
): OrderChange[] {
  const change = endChange(before, after);
  return change.before === change.after && orders.length === 0 ? [] : [change];
}

const columnsOf = ({ series }: StoredSeries) => ({
  ends_on: series.ends_on,
  ends_after: series.ends_after,
  closed_day_rule: series.closed_day_rule,
  hold_from: series.hold_from,
  hold_until: series.hold_until,
  stopped_at: series.stopped_at,
  stop_reason: series.stop_reason,
});

export const isSamePlan = (before: StoredSeries, after: StoredSeries): boolean =>
  JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(after));

interface Applied {
  effects: SeriesEffects;
  dropped: DroppedOrders;
  restored: DroppedOrders;
}

/** Writes the plan of a series and brings its orders in line. Needs its row locked. */
export async function applyPlan(
  tx: Tx,
  caller: Caller,
  before: StoredSeries,
  after: StoredSeries,
): Promise<Applied> {
  const { id } = before.series;
  const plan = await planEffects(tx, caller, after);
  // What the hold of before has dropped until now stays dropped.
  const made_through = await decideHeld(tx, before, planOf(before), {
    before: tx.now(),
    after: planOf(after),
  });
  const stored = { ...after, series: { ...after.series, made_through } };
  if (!isSamePlan(before, after)) await updatePlan(tx, id, { ...columnsOf(after), made_through });
  const dropped = await dropOrders(tx, caller.id, asSeriesOfOrder(after.series), plan.drop);
  const restored = await restoreAll(tx, caller, stored, plan);
  return { effects: asEffects(tx, stored, plan), dropped, restored };
}

/** Brings back the orders that a hold had cancelled, and makes those that it had kept from being made. */
async function restoreAll(
  tx: Tx,
  { id: actor_id }: Caller,
  after: StoredSeries,
  { restore, make }: PlannedEffects,
): Promise<DroppedOrders> {
  const restored = [];
  for (const { order, status } of restore) {
    restored.push(await restoreOrder(tx, actor_id, order, { status, by: 'resume' }));
  }
  for (const planned of make) {
    await deleteException(tx, after.series.id, planned.occurrence_number);
    const { order } = await makeOccurrence(tx, after, planned, { actor_id, is_told_by_series: true });
    restored.push(order);
  }
  return droppedOrders(restored);
}
