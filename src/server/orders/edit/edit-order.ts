import { refuse } from '#shared/kernel/problem.ts';
import { type EditableDetails, movedDates, needsApproval } from '#shared/orders/editable-details.ts';
import { isOpenLeg, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { lockReason, requireUnlocked } from '#shared/orders/order-lock.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { type Booked, type BookingMode, bookingModeOf, bookVisits } from '../../booking/book-visits.ts';
import { requireOpenOrAnyway } from '../../booking/require-open.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { deleteException } from '../../series/exceptions.store.ts';
import type { AsProposed } from '../../series/proposal-rules.ts';
import { findSeriesVersion } from '../../series/series.store.ts';
import { orderEvents, readyData } from '../events/orders.events.ts';
import { applyProposal } from '../proposal/decide-modification.ts';
import { proposeModification } from '../proposal/propose-modification.ts';
import { editRecurrence } from '../series/edit-recurrence.ts';
import { makePromised } from '../series/make-promised.ts';
import { newPattern } from '../series/new-pattern.ts';
import type { ScopedEffects } from '../series/scoped-edit.ts';
import { followGstMode } from '../store/follow-gst-mode.ts';
import { type LoadedOrder, readLockedOrders } from '../store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { readOrder } from '../store/order-read.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { updateDetails } from '../store/update-details.ts';
import { editedDetails, requirePickupAhead } from './edited-details.ts';

/** Staff set any status at any time; with a driver, delivery status follows. Repeating it does nothing. */
async function setOrderStatus(
  tx: Tx,
  actor_id: string,
  order: LoadedOrder,
  status: OrderStatus,
): Promise<LoadedOrder> {
  if (order.status === status) return order;
  const updated = await updateOrder(tx, order, { status });
  const { series_id, occurrence_number } = order;
  // What was skipped or held takes place again: staff say so.
  if (order.status === 'cancelled' && series_id && occurrence_number !== null) {
    await deleteException(tx, series_id, occurrence_number);
  }
  const data = {
    before: order.status,
    after: status,
    ...(closesLeg(order, updated) && { is_unproved: true }),
    ...readyData(tx, updated),
  };
  await record(tx, orderEvents, updated, { type: 'order.status_changed', actor_id, data });
  return order.status === 'cancelled' ? followGstMode(tx, actor_id, updated) : updated;
}

/** A leg of a driver is done, as staff say. */
const closesLeg = ({ legs: before }: LoadedOrder, { legs: after }: LoadedOrder): boolean =>
  legKinds.some(
    (kind) =>
      isOpenLeg(before[kind]) && after[kind].done_how === 'by_staff' && after[kind].driver_id !== null,
  );

/**
 * Changes an order. A customer may while `lockReason` is `null`, staff at any time; on a recurring order staff only propose items,
 * dates, instructions and pattern, unless its customer has agreed. Fields left out stay; when nothing differs, nothing is written.
 * @throws Refusal `forbidden` when a customer sets the status; `order-locked` with the reason; `unlock-first`; `sku-not-priced`;
 * `price-changed`; `day-closed`, `not-bookable`, `outside-area` or `window-full`, which staff override with `anyway`; `invalid` for
 * impossible dates or a missing frequency template; `changed-meanwhile` for another version of the series than the caller has seen
 */
export async function editOrder(db: Db, command: OrderCommand, edit: OrderEdit): Promise<Order> {
  const { caller } = command;
  requireStatusOfStaff(caller, edit);
  return changeOrder(db, command, async (tx, order) => {
    const editAs = caller.reach === 'any' ? editAsStaff : editOpenOrder;
    const edited = await editAs(tx, caller, order, edit);
    if (edited.isSeriesChanged) await makePromised(tx, edited.order.series_id);
    return edited.order;
  });
}

/** @throws Refusal `forbidden` when a customer sets the status */
export function requireStatusOfStaff({ reach }: Caller, { status }: OrderEdit): void {
  if (status && reach === 'own') refuse('forbidden', 'Only staff may set the status of an order.');
}

/** Edits an order as its customer. @throws Refusal `order-locked` with the reason; `invalid`; `sku-not-priced` */
export async function editOpenOrder(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  edit: OrderEdit,
  as: AsProposed = {},
): Promise<AppliedEdit> {
  const reason = lockReason(order, tx.now(), limitsOf(tx));
  if (reason) refuse('order-locked', reason);
  const details = await editedDetails(tx, caller, order.customer_id, order, edit);
  requirePickupAhead(tx, order, details);
  return applyEdit(tx, caller, order, details, edit, undefined, as);
}

/**
 * What is moved is not moved to a closed day, and stands in windows that have a place, but for staff who do it anyway.
 * @throws Refusal `day-closed`, `not-bookable`, `outside-area`; `window-full` when the command ends
 */
async function bookEdit(
  tx: Tx,
  caller: Caller,
  before: LoadedOrder,
  details: EditableDetails,
  { anyway }: OrderEdit,
  { mode = bookingModeOf(caller, anyway), is_ahead = false }: { mode?: BookingMode; is_ahead?: boolean },
): Promise<Booked> {
  const closed = await requireOpenOrAnyway(tx, caller, movedDates(before, details), anyway);
  const { windows, noted } = await bookVisits(tx, mode, details, { before, is_ahead });
  return { windows, noted: { ...closed, ...noted } };
}

async function editAsStaff(
  tx: Tx,
  caller: Caller,
  loaded: LoadedOrder,
  edit: OrderEdit,
): Promise<AppliedEdit> {
  // Staff may set the status at any time, also of a locked order.
  const { status, anyway: _anyway, shown_total: _shown, agreed: _agreed, ...otherFields } = edit;
  const changesOtherFields = Object.values(otherFields).some((value) => value !== undefined);
  if (changesOtherFields) requireUnlocked(loaded, caller.role);
  const order = status ? await setOrderStatus(tx, caller.id, loaded, status) : loaded;
  if (!changesOtherFields) return { order, scoped: null, isSeriesChanged: false };
  const details = await editedDetails(tx, caller, order.customer_id, order, edit);
  const { occurrence } = order;
  if (!occurrence || !needsApproval(order)) return applyEdit(tx, caller, order, details, edit);
  const { frequency_template_id: _template, recurrence: _days, ...atOnce } = edit;
  const isStopped = edit.is_recurring === false;
  const chosen = isStopped ? null : await newPattern(tx, edit, occurrence.series, details.pickup_date);
  const isMoved = movedDates(order, details).length > 0;
  // What waits takes no place, but it is not proposed without one.
  const booked = isMoved
    ? await bookEdit(tx, caller, order, details, edit, { is_ahead: true })
    : { windows: order, noted: {} };
  const { pickup_until, delivery_until } = booked.windows;
  const wanted = { details: { ...details, pickup_until, delivery_until }, chosen, edit };
  const proposed = await proposeModification(tx, caller.id, order, wanted, booked.noted);
  const { pickup_address, delivery_address, purchase_order } = details;
  const unasked = { ...proposed, pickup_address, delivery_address, purchase_order };
  const mode = isMoved ? 'promised' : bookingModeOf(caller, edit.anyway);
  const applied = await applyEdit(tx, caller, proposed, unasked, atOnce, mode);
  if (!edit.agreed || proposed === order) return applied;
  const [asked] = await readLockedOrders(tx, [order.id]);
  if (!asked?.proposal) return applied;
  await applyProposal(tx, caller, asked, asked.proposal);
  return { ...applied, order: await readOrder(tx, order.id), isSeriesChanged: true };
}

/** Edits an order as staff, without asking its customer. @throws Refusal `unlock-first`; `invalid`; `sku-not-priced` */
export async function editUnasked(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  edit: OrderEdit,
): Promise<AppliedEdit> {
  requireUnlocked(order, caller.role);
  const details = await editedDetails(tx, caller, order.customer_id, order, edit);
  return applyEdit(tx, caller, order, details, edit);
}

export interface AppliedEdit {
  /** The order as it then is. */
  order: Order;
  /** What the edit did to other orders of its series. */
  scoped: ScopedEffects | null;
  /** Whether its series goes on in another way than before. */
  isSeriesChanged: boolean;
}

/** Writes an edit, after which the order has these details. */
async function applyEdit(
  tx: Tx,
  caller: Caller,
  before: LoadedOrder,
  details: EditableDetails,
  edit: OrderEdit,
  mode = bookingModeOf(caller, edit.anyway),
  as: AsProposed = {},
): Promise<AppliedEdit> {
  if (edit.series_version !== undefined && before.occurrence) {
    requireVersion(edit.series_version, await findSeriesVersion(tx, before.occurrence.series.id));
  }
  const { windows, noted } = await bookEdit(tx, caller, before, details, edit, { mode });
  const { order, changes } = await updateDetails(tx, before, details, windows);
  const booked = { ...details, ...windows };
  const recurrence = await editRecurrence(tx, caller, order, { details: booked, edit, changes });
  const allChanges = [...changes, ...(recurrence?.changes ?? [])];
  if (allChanges.length > 0) {
    const data = {
      changes: allChanges,
      ...noted,
      ...as,
      ...(recurrence?.isToldBySeries && { is_followed: true }),
    };
    await record(tx, orderEvents, order, { type: 'order.edited', actor_id: caller.id, data });
  }
  if (!recurrence) return { order, scoped: null, isSeriesChanged: false };
  return { order: await readOrder(tx, order.id), scoped: recurrence.scoped, isSeriesChanged: true };
}
