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

/** The details of an order that people can edit. */
export type OrderContent = Pick<Order, (typeof contentFields)[number]>;

/**
 * The details after an edit. An absent field stays. A line whose SKU stays keeps its agreed name and price; a
 * new line takes them from the price list. @throws Refusal `sku-not-priced`; `invalid` if the delivery is not
 * after the pickup
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

/**
 * Whether staff must propose changes of items, dates and instructions: while an order recurs and is not
 * finished.
 */
export const needsApproval = ({ is_recurring, status }: Pick<Order, 'is_recurring' | 'status'>): boolean =>
  is_recurring && !isFinished(status);

/**
 * The modification that staff propose to the customer of a recurring order; `null` if none of its fields
 * differ. Addresses need no proposal.
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

/** The details after a proposal. @throws Refusal `invalid` if the delivery is not after the pickup */
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

/** The fields whose values differ. */
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
