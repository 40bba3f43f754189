import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type EditableDetails, editDetails, needsApproval } from '#shared/orders/editable-details.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { lockReason, requireUnlocked } from '#shared/orders/order-lock.ts';
import type { PriceList } from '#shared/pricing/price-items.ts';
import { lockHoursOf } from '../../business/lock-hours.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { findCustomerPriceList, findStaffPriceList } from '../../pricing/pricing.store.ts';
import { findSeriesVersion } from '../../series/series.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import { proposeModification } from '../proposal/propose-modification.ts';
import { editRecurrence } from '../series/edit-recurrence.ts';
import type { ScopedEffects } from '../series/scoped-edit.ts';
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
 * `unlock-first`; `sku-not-priced`; `invalid` for impossible dates or a missing frequency template;
 * `changed-meanwhile` for another version of the series than the caller has seen
 */
export async function editOrder(db: Db, command: OrderCommand, edit: OrderEdit): Promise<Order> {
  return command.caller.reach === 'any' ? editAsStaff(db, command, edit) : editAsCustomer(db, command, edit);
}

const noPrices: PriceList = new Map();

/** @throws Refusal `forbidden` when a customer sets the status */
export function requireStatusOfStaff({ reach }: Caller, { status }: OrderEdit): void {
  if (status && reach === 'own') refuse('forbidden', 'Only staff may set the status of an order.');
}

function editAsCustomer(db: Db, command: OrderCommand, edit: OrderEdit): Promise<Order> {
  requireStatusOfStaff(command.caller, edit);
  return changeOrder(db, command, async (tx, order) => {
    const { order: edited } = await editOpenOrder(tx, command.caller, order, edit);
    return edited;
  });
}

/** Edits an order as its customer. @throws Refusal `order-locked` with the reason; `invalid`; `sku-not-priced` */
export async function editOpenOrder(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  edit: OrderEdit,
): Promise<AppliedEdit> {
  const reason = lockReason(order, tx.now(), lockHoursOf(tx));
  if (reason) refuse('order-locked', reason);
  const prices = edit.items ? await findCustomerPriceList(tx, order.customer_id) : noPrices;
  const details = editDetails(order, edit, prices, newId);
  if (!details.pickup_date.equals(order.pickup_date) && isBefore(details.pickup_date, tx.now())) {
    refuseField('pickup_date', 'Pickup cannot be in the past');
  }
  return applyEdit(tx, caller, order, details, edit);
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
    const details = await detailsByStaff(tx, order, edit);
    if (!needsApproval(order)) return (await applyEdit(tx, caller, order, details, edit)).order;
    const proposed = await proposeModification(tx, caller.id, order, details, edit);
    const { pickup_address, delivery_address } = details;
    const addresses = { ...proposed, pickup_address, delivery_address };
    return (await applyEdit(tx, caller, proposed, addresses, edit)).order;
  });
}

/** Edits an order as staff, without asking its customer. @throws Refusal `unlock-first`; `invalid`; `sku-not-priced` */
export async function editUnasked(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  edit: OrderEdit,
): Promise<AppliedEdit> {
  requireUnlocked(order, caller.role);
  return applyEdit(tx, caller, order, await detailsByStaff(tx, order, edit), edit);
}

async function detailsByStaff(tx: Tx, order: LoadedOrder, edit: OrderEdit): Promise<EditableDetails> {
  const prices = edit.items ? await findStaffPriceList(tx, order.customer_id) : noPrices;
  return editDetails(order, edit, prices, newId);
}

export interface AppliedEdit {
  /** The order as it then is. */
  order: Order;
  /** What the edit did to other orders of its series. */
  scoped: ScopedEffects | null;
}

/** Writes an edit, after which the order has these details. */
async function applyEdit(
  tx: Tx,
  caller: Caller,
  before: LoadedOrder,
  details: EditableDetails,
  edit: OrderEdit,
): Promise<AppliedEdit> {
  if (edit.series_version !== undefined && before.occurrence) {
    requireVersion(edit.series_version, await findSeriesVersion(tx, before.occurrence.series.id));
  }
  const { order, changes } = await updateDetails(tx, before, details);
  const recurrence = await editRecurrence(tx, caller, order, { details, edit, changes });
  const allChanges = [...changes, ...(recurrence?.changes ?? [])];
  if (allChanges.length > 0) {
    const data = { changes: allChanges };
    await record(tx, orderEvents, order, { type: 'order.edited', actor_id: caller.id, data });
  }
  return { order: recurrence ? await readOrder(tx, order.id) : order, scoped: recurrence?.scoped ?? null };
}
