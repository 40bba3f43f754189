import { describeEnd } from '#shared/frequency/recurrence-end.ts';
import { formatDateForGood } from '#shared/kernel/date-text.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import type { ChangedSeries, EndDraft, SeriesEffects, SeriesHold } from '#shared/series/series.contract.ts';
import type { SeriesEnd } from '#shared/series/series.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { endSeries } from '../../series/end-series.ts';
import { deleteException } from '../../series/exceptions.store.ts';
import { type DroppedOrders, seriesEvents } from '../../series/series.events.ts';
import { findStoredSeries, updatePlan } from '../../series/series.store.ts';
import { readSeries } from '../../series/series-read.store.ts';
import { asSeriesOfOrder, planOf, type StoredSeries } from '../../series/stored-series.ts';
import { dropOrders, droppedOrders, restoreOrder } from '../occurrences/drop-orders.ts';
import { decideHeld, makeOccurrence } from '../occurrences/make-occurrence.ts';
import { changeSeries, type SeriesCommand } from '../occurrences/series-command.ts';
import { withdrawOfEnded } from '../occurrences/withdraw-proposals.ts';
import { asEffects, type PlannedEffects, planEffects } from './plan-effects.ts';
import { stopped, withEnd, withHold, withoutHold } from './planned-change.ts';

/**
 * Nothing is picked up from one business day to another; another hold gives way. @throws Refusal `invalid` for days in
 * the past; `series-ended`
 */
export function holdSeries(db: Db, command: SeriesCommand, hold: SeriesHold): Promise<ChangedSeries> {
  return changeWithEffects(db, command, async (tx, before) => {
    const after = withHold(tx, before, hold);
    const { effects, dropped } = await applyPlan(tx, command.caller, before, after);
    if (isSamePlan(before, after) && dropped.orders.length === 0) return effects;
    const until = hold.until && formatDateForGood(hold.until);
    const data = { from: formatDateForGood(hold.from), until, orders: dropped.orders };
    const event = { type: 'series.held' as const, actor_id: command.caller.id, data };
    await record(tx, seriesEvents, { ...before.series, driver_ids: dropped.driver_ids }, event);
    return effects;
  });
}

/**
 * Ends the hold, or starts a series again that has ended. @throws Refusal `series-ended` for one that has reached its end
 * and gets no other
 */
export function resumeSeries(db: Db, command: SeriesCommand, end: EndDraft): Promise<ChangedSeries> {
  return changeWithEffects(db, command, async (tx, before) => {
    const after = withoutHold(tx, before, end);
    const { effects, restored } = await applyPlan(tx, command.caller, before, after);
    if (isSamePlan(before, after) && restored.orders.length === 0) return effects;
    const actor_id = command.caller.id;
    const event = before.series.stopped_at
      ? { type: 'series.started_again' as const, actor_id, data: {} }
      : { type: 'series.resumed' as const, actor_id, data: { orders: restored.orders } };
    await record(tx, seriesEvents, { ...before.series, driver_ids: restored.driver_ids }, event);
    return effects;
  });
}

/** Changes when a series ends; what was made after it and can still be changed is cancelled. */
export const editSeriesEnd = (db: Db, command: SeriesCommand, end: EndDraft): Promise<ChangedSeries> =>
  changeWithEffects(db, command, (tx, before) => changeEndOf(tx, command.caller, before, end));

/** The same with an edit of one of its orders. Needs the row of the series locked. */
export async function changeEnd(
  tx: Tx,
  caller: Caller,
  series_id: string,
  { ends_on = null, ends_after = null }: EndDraft,
): Promise<void> {
  const before = (await findStoredSeries(tx, series_id, caller)) ?? refuseNotFound();
  await changeEndOf(tx, caller, before, { ends_on, ends_after });
}

async function changeEndOf(
  tx: Tx,
  caller: Caller,
  before: StoredSeries,
  end: EndDraft,
): Promise<SeriesEffects> {
  const after = withEnd(tx, before, end);
  const { effects, dropped } = await applyPlan(tx, caller, before, after);
  if (isSamePlan(before, after) && dropped.orders.length === 0) return effects;
  const data = { changes: [endChange(before.series, after.series)], orders: dropped.orders };
  const event = { type: 'series.edited' as const, actor_id: caller.id, data };
  await record(tx, seriesEvents, { ...before.series, driver_ids: dropped.driver_ids }, event);
  return effects;
}

/** Ends a series now; its orders that can still be changed are cancelled. @throws Refusal `series-ended` */
export function stopSeriesNow(db: Db, command: SeriesCommand): Promise<ChangedSeries> {
  return changeWithEffects(db, command, async (tx, before) => {
    const after = stopped(tx, before);
    const { effects, dropped } = await applyPlan(tx, command.caller, before, after);
    await endSeries(tx, command.caller.id, before.series, 'person', dropped);
    await withdrawOfEnded(tx, before.series.id);
    return effects;
  });
}

/** Changes a series, and replies with it as it then is and with what that did to its occurrences. */
const changeWithEffects = (
  db: Db,
  command: SeriesCommand,
  change: (tx: Tx, stored: StoredSeries) => Promise<SeriesEffects>,
): Promise<ChangedSeries> =>
  changeSeries(db, command, async (tx, stored) => {
    const effects = await change(tx, stored);
    return { ...(await readSeries(tx, command.id)), ...effects };
  });

const columnsOf = ({ series }: StoredSeries) => ({
  ends_on: series.ends_on,
  ends_after: series.ends_after,
  hold_from: series.hold_from,
  hold_until: series.hold_until,
  stopped_at: series.stopped_at,
  stop_reason: series.stop_reason,
});

const isSamePlan = (before: StoredSeries, after: StoredSeries): boolean =>
  JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(after));

const endChange = (before: SeriesEnd, after: SeriesEnd): OrderChange => ({
  field: 'ends',
  before: describeEnd(before),
  after: describeEnd(after),
});

interface Applied {
  effects: SeriesEffects;
  dropped: DroppedOrders;
  restored: DroppedOrders;
}

/** Writes the plan of a series and brings its orders in line. Needs its row locked. */
async function applyPlan(
  tx: Tx,
  caller: Caller,
  before: StoredSeries,
  after: StoredSeries,
): Promise<Applied> {
  const { id } = before.series;
  const plan = await planEffects(tx, caller, after, true);
  // What the hold of before has dropped until now stays dropped.
  const made_through = await decideHeld(tx, id, planOf(before), tx.now());
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
    const { order } = await makeOccurrence(tx, after, planned, actor_id, true);
    restored.push(order);
  }
  return droppedOrders(restored);
}
