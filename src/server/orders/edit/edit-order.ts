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
import { orderEvents } from '../events/orders.events.ts';
import { editRecurrence } from '../occurrences/edit-recurrence.ts';
import { proposeModification } from '../proposal/propose-modification.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { readOrder } from '../store/order-read.store.ts';
import type { OrderRow } from '../store/order-write.store.ts';
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
  return changeOrder(db, command, async (tx, row) => {
    const reason = lockReason(row, tx.now(), lockHoursOf(tx));
    if (reason) refuse('order-locked', reason);
    const order = await readOrder(tx, row.id);
    const prices = edit.items ? await findCustomerPriceList(tx, row.customer_id) : noPrices;
    const details = editDetails(order, edit, prices, newId);
    if (!details.pickup_date.equals(order.pickup_date) && isBefore(details.pickup_date, tx.now())) {
      refuseField('pickup_date', 'Pickup cannot be in the past');
    }
    await applyEdit(tx, command.caller, row, { order, details, edit });
  });
}

function editAsStaff(db: Db, command: OrderCommand, edit: OrderEdit): Promise<Order> {
  const { caller } = command;
  return changeOrder(db, command, async (tx, row) => {
    // Staff may set the status at any time, also of a locked order.
    const { status, ...otherFields } = edit;
    const changesOtherFields = Object.values(otherFields).some((value) => value !== undefined);
    if (changesOtherFields) requireUnlocked(row, caller.role);
    if (status) await setOrderStatus(tx, caller.id, row, status);
    if (!changesOtherFields) return;
    const order = await readOrder(tx, row.id);
    const prices = edit.items ? await findStaffPriceList(tx, row.customer_id) : noPrices;
    const details = editDetails(order, edit, prices, newId);
    if (!needsApproval(order)) {
      return applyEdit(tx, caller, row, { order, details, edit });
    }
    await proposeModification(tx, caller.id, order, details);
    const { pickup_address, delivery_address } = details;
    await applyEdit(tx, caller, row, {
      order,
      details: { ...order, pickup_address, delivery_address },
      edit,
    });
  });
}

interface AppliedEdit {
  /** The order before the edit, and its details after it. */
  order: Order;
  details: EditableDetails;
  edit: OrderEdit;
}

async function applyEdit(tx: Tx, caller: Caller, row: OrderRow, applied: AppliedEdit): Promise<void> {
  const { order, details, edit } = applied;
  const changes = await updateDetails(tx, order, details);
  const isMoved = changes.some(({ field }) => field === 'pickup_date') && !isFinished(order.status);
  const recurrenceChanges = await editRecurrence(tx, caller, row, { details, edit, isMoved });
  const allChanges = [...changes, ...recurrenceChanges];
  if (allChanges.length === 0) return;
  const data = { changes: allChanges };
  await record(tx, orderEvents, row, { type: 'order.edited', actor_id: caller.id, data });
}
