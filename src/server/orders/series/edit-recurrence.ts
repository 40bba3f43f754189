import { refuseField } from '#shared/kernel/problem.ts';
import type { OrderEdit } from '#shared/orders/order.ts';
import { recurrenceChange } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { bookingModeOf } from '../../booking/book-visits.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { findException, removeChanged } from '../../series/exceptions.store.ts';
import { claimPlacesAhead } from '../../series/places-ahead.ts';
import { type ChosenPattern, type Occurrence, updateContentFromLatest } from '../../series/series.store.ts';
import { startSeries } from '../../series/start-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { changePlan, changesPlan, claimAhead } from './change-plan.ts';
import { newPattern } from './new-pattern.ts';
import { noteByHand } from './note-by-hand.ts';
import {
  applyScopedEdit,
  type BookedDetails,
  contentOf,
  handFieldsOf,
  movesVisits,
  recordSeriesEdit,
  type ScopedEffects,
  seriesChanges,
  withoutDropped,
} from './scoped-edit.ts';
import { stopSeries } from './stop-series.ts';

interface RecurrenceEdit {
  /** The order's details after the edit. */
  details: BookedDetails;
  edit: OrderEdit;
  /** What it has changed in the details so far. */
  changes: OrderChange[];
}

/** What an edit of an order has done to its series. */
export interface RecurrenceEffects {
  /** The changes of how it recurs, as text. */
  changes: OrderChange[];
  /** In the other orders of the series; `null` where it goes no further. */
  scoped: ScopedEffects | null;
  /** An event of the series tells of the edit, so that of the order does not. */
  isToldBySeries?: boolean;
}

const nothingElse: RecurrenceEffects = { changes: [], scoped: null };

/**
 * Starts, changes or stops the recurrence of an order, and takes the edit on in its scope. Without one a moved pickup moves all
 * later ones, the rest holds for those to come. `null` where the series stays; stopping records itself.
 * @throws Refusal `invalid` for a missing template, or a pattern for one order alone
 */
export async function editRecurrence(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  { details, edit, changes }: RecurrenceEdit,
): Promise<RecurrenceEffects | null> {
  const { occurrence } = order;
  if (!(edit.is_recurring ?? occurrence)) {
    if (!occurrence) return null;
    await stopRecurrence(tx, caller, order, occurrence);
    return nothingElse;
  }
  if (!occurrence) {
    const started = await startRecurrence(tx, caller, { ...order, ...details }, edit);
    return { changes: started, scoped: null };
  }
  const { series } = occurrence;
  const chosen = await newPattern(tx, edit, series, details.pickup_date);
  const carried = { details, edit, changes, chosen };
  const { ofSeries, effects, needsPlaces = false } = await goOn(tx, caller, order, occurrence, carried);
  const plan = await changePlan(tx, caller, series.id, edit);
  await claimAhead(tx, caller, series.id, plan, needsPlaces);
  await recordSeriesEdit(tx, caller.id, series, [...ofSeries, ...plan.changes], plan.dropped);
  if (!changesPlan(edit)) return effects;
  const { changes: ofRecurrence, scoped } = effects ?? nothingElse;
  const isToldBySeries = plan.dropped !== null;
  return { changes: ofRecurrence, scoped: withoutDropped(scoped, plan.dropped), isToldBySeries };
}

/** What an edit has done to the series and its other orders, and what the history of the series says of it. */
interface Carried {
  ofSeries: OrderChange[];
  effects: RecurrenceEffects | null;
  /** Whether those to come need places. */
  needsPlaces?: boolean;
}

/** Takes an edit on to the series and its other orders, or notes that it is of this order alone. */
async function goOn(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  occurrence: Occurrence,
  { details, edit, changes, chosen }: RecurrenceEdit & { chosen: ChosenPattern | null },
): Promise<Carried> {
  const { scope, include_changed = scope === undefined } = edit;
  const actor_id = caller.id;
  const isOverridden = bookingModeOf(caller, edit.anyway) === 'anyway';
  if (scope === 'this') {
    await noteByHand(tx, actor_id, order, occurrence, changes);
    return { ofSeries: [], effects: null };
  }
  const before = occurrence.series;
  // Its customer would not be asked, as a finished order is corrected at once.
  if (scope && (chosen || changes.length > 0) && isFinished(order.status)) {
    refuseField('scope', 'This order is finished. Change a later one instead');
  }
  const isLatest = !scope && changes.length > 0 && (await changeFromLatest(tx, occurrence, details, changes));
  const taken = scope ? changes : movedDates(order, changes);
  const isOwn = !scope && !isLatest;
  if (isOwn) await noteByHand(tx, actor_id, order, occurrence, without(changes, taken));
  const ofDetails = isOwn ? taken : changes;
  if (!chosen && taken.length === 0) return { ofSeries: ofDetails, effects: null };
  const scoped = await applyScopedEdit(tx, actor_id, occurrence, {
    scope: scope === 'all' ? scope : 'following',
    include_changed,
    fields: taken.map(({ field }) => field),
    details,
    chosen,
    mode: isOverridden ? 'promised' : 'follow',
  });
  const ofSeries = seriesChanges(before, scoped.series, ofDetails);
  const needsPlaces = !isOverridden && movesVisits(taken, chosen);
  if (!chosen) return { ofSeries, needsPlaces, effects: { changes: [], scoped } };
  await updateOrder(tx, order, {});
  const ofPattern = [recurrenceChange(before, chosen.pattern)];
  return { ofSeries, needsPlaces, effects: { changes: ofPattern, scoped } };
}

/** What changed in the latest order holds for those to come, and is no longer by hand. Returns whether it is the latest. */
async function changeFromLatest(
  tx: Tx,
  occurrence: Occurrence,
  details: BookedDetails,
  changes: readonly OrderChange[],
): Promise<boolean> {
  const fields = changes.map(({ field }) => field);
  const dates = fields.some(isDate) ? details : null;
  const content = { ...contentOf({ fields, details }), dates };
  if (!(await updateContentFromLatest(tx, occurrence, content))) return false;
  const { series, number } = occurrence;
  if (await findException(tx, series.id, number)) {
    await removeChanged(tx, series.id, [number], handFieldsOf(fields));
  }
  return true;
}

/** The dates of an order that takes all later ones along. */
const movedDates = ({ status }: LoadedOrder, changes: readonly OrderChange[]): OrderChange[] =>
  !isFinished(status) && changes.some(({ field }) => field === 'pickup_date')
    ? changes.filter(({ field }) => isDate(field))
    : [];

const without = (changes: readonly OrderChange[], others: readonly OrderChange[]): OrderChange[] =>
  changes.filter((change) => !others.includes(change));

const isDate = (field: OrderChange['field']): boolean => field === 'pickup_date' || field === 'delivery_date';

async function stopRecurrence(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  occurrence: Occurrence,
): Promise<void> {
  const updated = await updateOrder(tx, order, {});
  await record(tx, orderEvents, updated, { type: 'order.repeating_stopped', actor_id: caller.id, data: {} });
  await stopSeries(tx, caller.id, occurrence);
}

async function startRecurrence(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  edit: OrderEdit,
): Promise<OrderChange[]> {
  const { id: series_id, pattern } = await startSeries(tx, caller.id, order, edit);
  await updateOrder(tx, order, { series_id, occurrence_number: 1 });
  if (bookingModeOf(caller, edit.anyway) === 'strict') await claimPlacesAhead(tx, series_id);
  return [recurrenceChange(null, pattern)];
}
