import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type EditableDetails, editDetails, needsApproval } from '#shared/orders/editable-details.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { lockReason, requireUnlocked } from '#shared/orders/order-lock.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import type { PriceList } from '#shared/pricing/price-items.ts';
import { lockHoursOf } from '../../business/lock-hours.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { record } from '../../notifications/record.ts';
import { findCustomerPriceList, findStaffPriceList } from '../../pricing/pricing.store.ts';
import { updateContentFromLatest } from '../../series/series.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import { editRecurrence } from '../occurrences/edit-recurrence.ts';
import { proposeModification } from '../proposal/propose-modification.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { readOrder } from '../store/order-read.store.ts';
import { updateDetails } from '../store/update-details.ts';
import { setOrderStatus } from './set-order-status.ts';

/**
 * Changes an order. A customer may while `lockReason` is `null`, staff at any time; on a recurring order
 * staff only propose items, dates and instructions. Fields left out stay; when nothing differs, nothing is
 * written.
 * @throws Refusal `forbidden` when a customer sets the status; `order-locked` with the reason;
 * `unlock-first`; `sku-not-priced`; `invalid` for impossible dates or a missing frequency template
 */
export async function editOrder(db: Db, command: OrderCommand, edit: OrderEdit): Promise<Order> {
  return command.caller.reach === 'any' ? editAsStaff(db, command, edit) : editAsCustomer(db, command, edit);
}

const noPrices: PriceList = new Map();

function editAsCustomer(db: Db, command: OrderCommand, edit: OrderEdit): Promise<Order> {
  if (edit.status) refuse('forbidden', 'Only staff may set the status of an order.');
  return changeOrder(db, command, async (tx, order) => {
    const reason = lockReason(order, tx.now(), lockHoursOf(tx));
    if (reason) refuse('order-locked', reason);
    const prices = edit.items ? await findCustomerPriceList(tx, order.customer_id) : noPrices;
    const details = editDetails(order, edit, prices, newId);
    if (!details.pickup_date.equals(order.pickup_date) && isBefore(details.pickup_date, tx.now())) {
      refuseField('pickup_date', 'Pickup cannot be in the past');
    }
    return applyEdit(tx, command.caller, order, details, edit);
  });
}

function editAsStaff(db: Db, command: OrderCommand, edit: OrderEdit): Promise<Order> {
  const { caller } = command;
  return changeOrder(db, command, async (tx, loaded) => {
    // Staff may set the status at any time, also of a locked order.
    const { status, ...otherFields } = edit;
    const changesOtherFields = Object.values(otherFields).some((value) => value !== undefined);
    if (changesOtherFields) requireUnlocked(loaded, caller.role);
    const order = status ? await setOrderStatus(tx, caller.id, loaded, status) : loaded;
    if (!changesOtherFields) return order;
    const prices = edit.items ? await findStaffPriceList(tx, order.customer_id) : noPrices;
    const details = editDetails(order, edit, prices, newId);
    if (!needsApproval(order)) return applyEdit(tx, caller, order, details, edit);
    const proposed = await proposeModification(tx, caller.id, order, details);
    const { pickup_address, delivery_address } = details;
    return applyEdit(tx, caller, proposed, { ...proposed, pickup_address, delivery_address }, edit);
  });
}

/** Writes an edit, after which the order has these details; returns the order as it then is. */
async function applyEdit(
  tx: Tx,
  caller: Caller,
  before: LoadedOrder,
  details: EditableDetails,
  edit: OrderEdit,
): Promise<Order> {
  const { order, changes } = await updateDetails(tx, before, details);
  const isMoved = changes.some(({ field }) => field === 'pickup_date') && !isFinished(order.status);
  const { occurrence } = order;
  const isLatest =
    occurrence !== null && changes.length > 0 && (await updateContentFromLatest(tx, occurrence, order));
  const recurrenceEdit = { details, edit, changes, isLatest, isMoved };
  const recurrenceChanges = await editRecurrence(tx, caller, order, recurrenceEdit);
  const allChanges = [...changes, ...(recurrenceChanges ?? [])];
  if (allChanges.length > 0) {
    const data = { changes: allChanges };
    await record(tx, orderEvents, order, { type: 'order.edited', actor_id: caller.id, data });
  }
  return recurrenceChanges ? readOrder(tx, order.id) : order;
}
