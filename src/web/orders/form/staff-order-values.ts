import * as z from 'zod';
import {
  changedFields,
  type EditableDetails,
  modificationBetween,
  needsApproval,
} from '#shared/orders/editable-details.ts';
import type { Order, OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { diffOrderValues, toOrderEdit } from './order-form-merge.ts';
import {
  blankLine,
  type OrderFormValues,
  type OrderOption,
  orderFormSchema,
  parseQuantity,
  toOrderFormValues,
} from './order-form-values.ts';

/** The values of the edit form of staff: the order form, and the status. */
export interface StaffOrderValues extends OrderFormValues {
  status: OrderStatus;
}

/** A field that is edited, compared and chosen as a unit. */
export type StaffOrderField = OrderChange['field'] | 'status';

/** The initial values for editing an order. `zone` is the IANA time zone of the business. */
export const toStaffOrderValues = (order: Order, zone: string): StaffOrderValues => ({
  ...toOrderFormValues(order, zone),
  status: order.status,
});

const proposableFields = [
  'items',
  'pickup_date',
  'delivery_date',
  'pickup_address',
  'delivery_address',
  'special_instructions',
] as const satisfies StaffOrderField[];

/** The fields in which two forms differ. */
export const diffStaffOrderValues = (a: StaffOrderValues, b: StaffOrderValues): StaffOrderField[] => [
  ...diffOrderValues(a, b),
  ...(a.status === b.status ? [] : ['status' as const]),
];

/** The values of one form, with some fields taken from another. */
export function withFields(
  values: StaffOrderValues,
  other: StaffOrderValues,
  fields: readonly StaffOrderField[],
): StaffOrderValues {
  const result = { ...values };
  for (const field of fields) {
    if (field === 'recurrence') {
      result.is_recurring = other.is_recurring;
      result.frequency_template_id = other.frequency_template_id;
    } else Object.assign(result, { [field]: other[field] });
  }
  return result;
}

/** The edit to send, made of a draft that was typed since `base`; it has the status only if that changed. */
export const toStaffOrderEdit = (
  draft: OrderDraft,
  base: StaffOrderValues,
  typed: StaffOrderValues,
): OrderEdit => ({
  ...toOrderEdit(draft, base, typed),
  ...(base.status === typed.status ? {} : { status: typed.status }),
});

export interface EditEffects {
  /** Becomes a proposal to the customer. */
  proposed: StaffOrderField[];
  atOnce: StaffOrderField[];
}

/** What a save would do with each changed field, by the rules of the server. */
export function effectsOf(
  order: Order,
  values: StaffOrderValues,
  { options, zone }: { options: readonly OrderOption[]; zone: string },
): EditEffects {
  const changed = diffStaffOrderValues(toStaffOrderValues(order, zone), values);
  const after = detailsOf(order, values, { changed, options, zone });
  const modification = needsApproval({ ...order, status: values.status })
    ? modificationBetween(order, after)
    : null;
  const proposed = proposableFields.filter(
    (field) =>
      modification && field in modification && modification[field as keyof typeof modification] !== null,
  );
  const others: StaffOrderField[] = changedFields(order, after);
  const more = changed.filter((field) => field === 'recurrence' || field === 'status');
  return {
    proposed,
    atOnce: [...others, ...more].filter((field) => !proposed.some((each) => each === field)),
  };
}

interface DetailsContext {
  changed: readonly StaffOrderField[];
  options: readonly OrderOption[];
  zone: string;
}

/** The details of the order as typed so far; an incomplete field counts as unchanged. */
function detailsOf(
  order: Order,
  values: StaffOrderValues,
  { changed, options, zone }: DetailsContext,
): EditableDetails {
  const has = (field: StaffOrderField) => changed.includes(field);
  return {
    items: (has('items') && itemsOf(values.items, options)) || order.items,
    pickup_date: (has('pickup_date') && fromWallClock(values.pickup_date, zone)) || order.pickup_date,
    delivery_date: (has('delivery_date') && fromWallClock(values.delivery_date, zone)) || order.delivery_date,
    pickup_address: has('pickup_address') ? values.pickup_address.trim() : order.pickup_address,
    delivery_address: has('delivery_address') ? values.delivery_address.trim() : order.delivery_address,
    special_instructions: has('special_instructions')
      ? values.special_instructions.trim() || null
      : order.special_instructions,
  };
}

function itemsOf(
  lines: OrderFormValues['items'],
  options: readonly OrderOption[],
): Order['items'] | undefined {
  const items: Order['items'] = [];
  for (const { sku_id, quantity: typed } of lines) {
    const option = options.find((each) => each.sku_id === sku_id);
    const quantity = parseQuantity(typed);
    if (quantity === undefined) return undefined;
    if (option) items.push({ sku_id, sku_name: option.name, quantity, price: option.price });
  }
  return items;
}

/** Like `orderFormSchema`, but if every line is blank, the error is that items are missing. */
export const staffFormSchema = (zone: string) =>
  z.transform(withoutBlanks<OrderFormValues>).pipe(orderFormSchema(zone));

export const withoutBlanks = <V extends OrderFormValues>(values: V): V =>
  values.items.some(({ sku_id }) => sku_id) ? values : { ...values, items: [] };

interface PricedLines {
  items: OrderFormValues['items'];
  /** The names of the removed items. */
  dropped: string[];
}

/** Keeps the lines that the newly selected customer has a price for. */
export function keepPricedLines(
  items: OrderFormValues['items'],
  { before, after }: { before: readonly OrderOption[]; after: readonly OrderOption[] },
): PricedLines {
  const isPriced = ({ sku_id }: { sku_id: string }) => after.some((option) => option.sku_id === sku_id);
  const priced = items.filter((line) => !line.sku_id || isPriced(line));
  const removed = items.filter((line) => line.sku_id && !isPriced(line));
  const nameOf = (sku_id: string) => before.find((option) => option.sku_id === sku_id)?.name ?? 'An item';
  return {
    items: priced.length > 0 ? priced : [blankLine],
    dropped: removed.map(({ sku_id }) => nameOf(sku_id)),
  };
}
