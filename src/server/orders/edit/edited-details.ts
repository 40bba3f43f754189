import { refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type EditableDetails, editDetails } from '#shared/orders/editable-details.ts';
import type { OrderEdit } from '#shared/orders/order.ts';
import { type Charged, priceOrder } from '#shared/orders/price-order.ts';
import { requireShownTotal } from '#shared/orders/shown-total.ts';
import type { PriceList } from '#shared/pricing/price-items.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { findCustomerPriceList, findStaffPriceList } from '../../pricing/pricing.store.ts';

const noPrices: PriceList = new Map();

/**
 * The details after an edit, priced for the customer; staff may choose what the customer has no price for. @throws Refusal
 * `sku-not-priced`; `price-changed`; `invalid` if the delivery is not after the pickup
 */
export async function editedDetails(
  tx: Tx,
  { reach }: Caller,
  customer_id: string,
  before: EditableDetails & Charged,
  edit: OrderEdit,
): Promise<EditableDetails> {
  const findPrices = reach === 'any' ? findStaffPriceList : findCustomerPriceList;
  const prices = edit.items ? await findPrices(tx, customer_id, edit.items) : noPrices;
  const details = editDetails(before, edit, prices, newId);
  if (edit.items) requireShownTotal(edit.shown_total, priceOrder(details.items, before).total_amount);
  return details;
}

/** @throws Refusal `invalid` for a pickup that is moved into the past */
export function requirePickupAhead(tx: Tx, before: EditableDetails, { pickup_date }: EditableDetails): void {
  if (!pickup_date.equals(before.pickup_date) && isBefore(pickup_date, tx.now())) {
    refuseField('pickup_date', 'Pickup cannot be in the past');
  }
}
