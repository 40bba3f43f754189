import { refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import {
  contentFields,
  type Order,
  type OrderEdit,
  type OrderItem,
  type PendingModifications,
} from './order.ts';
import { type PriceList, priceItems } from './order-rules.ts';
import { isFinished } from './order-status.ts';

/** What an order says, as far as people can edit it. */
export type OrderContent = Pick<Order, (typeof contentFields)[number]>;

/**
 * The order as an edit would make it. What the edit leaves out stays; lines whose SKU stays keep their agreed name
 * and price, new ones are priced from the list. @throws Refusal `sku-not-priced`; `invalid` for a delivery that is
 * not after the pickup
 */
export function editContent(content: OrderContent, edit: OrderEdit, prices: PriceList): OrderContent {
  const { special_instructions } = edit;
  return inOrder({
    items: edit.items ? priceItems(edit.items, withAgreed(prices, content.items)) : content.items,
    pickup_date: edit.pickup_date ?? content.pickup_date,
    delivery_date: edit.delivery_date ?? content.delivery_date,
    pickup_address: edit.pickup_address ?? content.pickup_address,
    delivery_address: edit.delivery_address ?? content.delivery_address,
    special_instructions:
      special_instructions === undefined ? content.special_instructions : special_instructions || null,
  });
}

const withAgreed = (prices: PriceList, items: readonly OrderItem[]): PriceList =>
  new Map([
    ...prices,
    ...items.map(({ sku_id, sku_name, price }) => [sku_id, { name: sku_name, price }] as const),
  ]);

function inOrder(content: OrderContent): OrderContent {
  if (isBefore(content.pickup_date, content.delivery_date)) return content;
  refuseField('delivery_date', 'Delivery must be after pickup');
}

/** Whether staff only propose items, dates and instructions: while the order repeats, and more of it is to come. */
export const needsApproval = ({ is_recurring, status }: Pick<Order, 'is_recurring' | 'status'>): boolean =>
  is_recurring && !isFinished(status);

/**
 * What staff have to propose to the customer of a recurring order to get from one content to the other; `null` when
 * nothing of it differs. Addresses are not part of it.
 */
export function modificationBetween(before: OrderContent, after: OrderContent): PendingModifications | null {
  const changed = changedFields(before, after);
  const { items, pickup_date, delivery_date, special_instructions } = after;
  const modification = {
    items: changed.includes('items') ? items : null,
    pickup_date: changed.includes('pickup_date') ? pickup_date : null,
    delivery_date: changed.includes('delivery_date') ? delivery_date : null,
    special_instructions: changed.includes('special_instructions') ? (special_instructions ?? '') : null,
  };
  return Object.values(modification).some((value) => value !== null) ? modification : null;
}

/** The order as a proposal would make it. @throws Refusal `invalid` for a delivery that would not be after the pickup */
export function modifyContent(content: OrderContent, modification: PendingModifications): OrderContent {
  const { items, pickup_date, delivery_date, special_instructions } = modification;
  return inOrder({
    ...content,
    items: items ?? content.items,
    pickup_date: pickup_date ?? content.pickup_date,
    delivery_date: delivery_date ?? content.delivery_date,
    special_instructions:
      special_instructions === null ? content.special_instructions : special_instructions || null,
  });
}

/** The fields that really differ. */
export const changedFields = (before: OrderContent, after: OrderContent): (keyof OrderContent)[] =>
  contentFields.filter((field) => !isSame(before[field], after[field]));

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Temporal.Instant && b instanceof Temporal.Instant) return a.equals(b);
  if (Array.isArray(a) && Array.isArray(b)) return isSameItems(a, b);
  return a === b;
}

const isSameItems = (a: readonly OrderItem[], b: readonly OrderItem[]): boolean =>
  a.length === b.length &&
  a.every((item, line) => {
    const other = b[line];
    return other?.sku_id === item.sku_id && other.quantity === item.quantity && other.price === item.price;
  });
