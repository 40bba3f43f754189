import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type PriceList, priceItems } from '#shared/pricing/price-items.ts';
import { withLineIds } from './line-ids.ts';
import {
  type AgreedLine,
  detailFields,
  type Order,
  type OrderEdit,
  type OrderItem,
  type PendingModifications,
} from './order.ts';
import { isFinished } from './order-status.ts';

/** The details of an order that people can edit. */
export type EditableDetails = Pick<Order, (typeof detailFields)[number]>;

/** The details to compare: new lines need no id for it. */
export type ComparedDetails = Omit<EditableDetails, 'items'> & { items: readonly AgreedLine[] };

/**
 * The details after an edit. An absent field stays. A line whose SKU stays keeps its id, agreed name and price; a new line takes an
 * id of `newId`, and the others from the price list.
 * @throws Refusal `sku-not-priced`; `invalid` if the delivery is not after the pickup
 */
export function editDetails(
  details: EditableDetails,
  edit: OrderEdit,
  prices: PriceList,
  newId: () => string,
): EditableDetails {
  const { special_instructions, purchase_order } = edit;
  return requireDeliveryAfterPickup({
    items: edit.items
      ? withLineIds(priceItems(edit.items, withAgreedPrices(prices, details.items)), details.items, newId)
      : details.items,
    pickup_date: edit.pickup_date ?? details.pickup_date,
    delivery_date: edit.delivery_date ?? details.delivery_date,
    pickup_address: edit.pickup_address ?? details.pickup_address,
    delivery_address: edit.delivery_address ?? details.delivery_address,
    special_instructions:
      special_instructions === undefined ? details.special_instructions : special_instructions || null,
    purchase_order: purchase_order === undefined ? details.purchase_order : purchase_order || null,
  });
}

/** The prices, but for what is on the order already: that keeps the price it was agreed at. */
export const withAgreedPrices = (prices: PriceList, items: readonly OrderItem[]): PriceList =>
  new Map([
    ...prices,
    ...items.map(
      ({ sku_id, sku_name, price, unit }) =>
        [sku_id, { name: sku_name, measure: unit ? 'weight' : 'item', price }] as const,
    ),
  ]);

function requireDeliveryAfterPickup(details: EditableDetails): EditableDetails {
  if (isBefore(details.pickup_date, details.delivery_date)) return details;
  refuseField('delivery_date', 'Delivery must be after pickup');
}

/**
 * Whether staff must propose changes of items, dates, instructions and pattern: while an order recurs and is not
 * finished.
 */
export const needsApproval = ({ is_recurring, status }: Pick<Order, 'is_recurring' | 'status'>): boolean =>
  is_recurring && !isFinished(status);

/**
 * The modification that staff propose to the customer of a recurring order, with another pattern if there is one;
 * `null` if nothing differs. Addresses and purchase order need no proposal.
 */
export function modificationBetween<D extends ComparedDetails>(
  before: ComparedDetails,
  after: D,
  recurrence_pattern: RecurrencePattern | null = null,
): (Omit<PendingModifications, 'items'> & { items: D['items'] | null }) | null {
  const changed = changedFields(before, after);
  const { items, pickup_date, delivery_date, special_instructions } = after;
  const modification = {
    items: changed.includes('items') ? items : null,
    pickup_date: changed.includes('pickup_date') ? pickup_date : null,
    delivery_date: changed.includes('delivery_date') ? delivery_date : null,
    special_instructions: changed.includes('special_instructions') ? (special_instructions ?? '') : null,
    recurrence_pattern,
  };
  return Object.values(modification).some((value) => value !== null) ? modification : null;
}

/** The details after a proposal. @throws Refusal `invalid` if the delivery is not after the pickup */
export function modifyDetails(details: EditableDetails, modification: PendingModifications): EditableDetails {
  const { items, pickup_date, delivery_date, special_instructions } = modification;
  return requireDeliveryAfterPickup({
    ...details,
    items: items ?? details.items,
    pickup_date: pickup_date ?? details.pickup_date,
    delivery_date: delivery_date ?? details.delivery_date,
    special_instructions:
      special_instructions === null ? details.special_instructions : special_instructions || null,
  });
}

/** The fields whose values differ. */
export const changedFields = (before: ComparedDetails, after: ComparedDetails): (keyof EditableDetails)[] =>
  detailFields.filter((field) => !isSame(before[field], after[field]));

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Temporal.Instant && b instanceof Temporal.Instant) return a.equals(b);
  if (Array.isArray(a) && Array.isArray(b)) return isSameItems(a, b);
  return a === b;
}

const isSameItems = (a: readonly AgreedLine[], b: readonly AgreedLine[]): boolean =>
  a.length === b.length &&
  a.every((item, line) => {
    const other = b[line];
    return other?.sku_id === item.sku_id && other.quantity === item.quantity && other.price === item.price;
  });

/** The dates that an edit moves, as they then are. */
export const movedDates = (before: EditableDetails, after: EditableDetails): Temporal.Instant[] =>
  (['pickup_date', 'delivery_date'] as const)
    .filter((name) => !after[name].equals(before[name]))
    .map((name) => after[name]);
