import * as z from 'zod';
import {
  type ComparedDetails,
  changedFields,
  type EditableDetails,
  modificationBetween,
  needsApproval,
} from '#shared/orders/editable-details.ts';
import { type AgreedLine, detailFields } from '#shared/orders/order.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { diffFields, type MergeFields } from '#web/ui/merge/three-way-merge.ts';
import { blankLine, type OrderOption, optionOf, parseLine } from './line-values.ts';
import { type CustomerOrderField, type OrderField, orderFields } from './order-fields.ts';
import {
  type EditedOrder,
  type OrderFormValues,
  orderFormSchema,
  toOrderFormValues,
} from './order-form-values.ts';

export interface EditEffects {
  /** Becomes a proposal to the customer. */
  proposed: OrderField[];
  atOnce: OrderField[];
}

/** What the details of an order do not have. */
const otherFields: readonly OrderField[] = ['recurrence', 'ends', 'closed_day_rule', 'status'];

interface EffectsContext {
  /** The items to choose from, for the prices of new ones. */
  options: readonly OrderOption[];
  zone: string;
  /** The fields that are compared, and the values that the form began with; those of an order, if missing. */
  fields?: MergeFields<OrderFormValues, CustomerOrderField>;
  start?: OrderFormValues;
}

/** What a save would do with each changed field, by the rules of the server. */
export function effectsOf(
  order: EditedOrder,
  values: OrderFormValues,
  { options, zone, fields = orderFields, start = toOrderFormValues(order, zone) }: EffectsContext,
): EditEffects {
  const changed: OrderField[] = diffFields(fields, start, values);
  const after = detailsOf(order, values, { changed, options, zone });
  const isAsked = needsApproval({ ...order, status: values.status });
  const modification = isAsked ? modificationBetween(order, after) : null;
  const details: OrderField[] = detailFields.filter(
    (field) =>
      modification && field in modification && modification[field as keyof typeof modification] !== null,
  );
  // That it no longer recurs applies at once.
  const isPatternProposed = isAsked && values.is_recurring && changed.includes('recurrence');
  const proposed: OrderField[] = isPatternProposed ? [...details, 'recurrence'] : details;
  const others: OrderField[] = changedFields(order, after);
  const more = changed.filter((field) => otherFields.includes(field));
  return {
    proposed,
    atOnce: [...others, ...more].filter((field) => !proposed.includes(field)),
  };
}

interface DetailsContext {
  changed: readonly OrderField[];
  options: readonly OrderOption[];
  zone: string;
}

/** The details of the order as typed so far; an incomplete field counts as unchanged. */
function detailsOf(
  order: EditableDetails,
  values: OrderFormValues,
  { changed, options, zone }: DetailsContext,
): ComparedDetails {
  const has = (field: OrderField) => changed.includes(field);
  return {
    items: (has('items') && itemsOf(values.items, options)) || order.items,
    pickup_date: (has('pickup_date') && fromWallClock(values.pickup_date, zone)) || order.pickup_date,
    delivery_date: (has('delivery_date') && fromWallClock(values.delivery_date, zone)) || order.delivery_date,
    pickup_address: has('pickup_address') ? values.pickup_address.trim() : order.pickup_address,
    delivery_address: has('delivery_address') ? values.delivery_address.trim() : order.delivery_address,
    special_instructions: has('special_instructions')
      ? values.special_instructions.trim() || null
      : order.special_instructions,
    purchase_order: has('purchase_order') ? values.purchase_order.trim() || null : order.purchase_order,
  };
}

function itemsOf(lines: OrderFormValues['items'], options: readonly OrderOption[]): AgreedLine[] | undefined {
  const items: AgreedLine[] = [];
  for (const line of lines) {
    const option = optionOf(line.sku_id, options);
    const priced = parseLine(line, options);
    if (priced === undefined) return undefined;
    if (option) items.push({ sku_id: line.sku_id, sku_name: option.name, ...priced });
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
  const nameOf = (sku_id: string) => optionOf(sku_id, before)?.name ?? 'An item';
  return {
    items: priced.length > 0 ? priced : [blankLine],
    dropped: removed.map(({ sku_id }) => nameOf(sku_id)),
  };
}
