import { describePattern, type FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { formatDateTime } from '#shared/kernel/date-text.ts';
import type { OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import type { OrderFormValues, OrderOption } from './order-form-values.ts';

/** A field of an order that changes as a unit; the recurrence is two fields of the form. */
type OrderField = OrderChange['field'];

const formFieldsOf = {
  items: ['items'],
  pickup_date: ['pickup_date'],
  delivery_date: ['delivery_date'],
  pickup_address: ['pickup_address'],
  delivery_address: ['delivery_address'],
  special_instructions: ['special_instructions'],
  recurrence: ['is_recurring', 'frequency_template_id'],
} as const satisfies Record<OrderField, readonly (keyof OrderFormValues)[]>;
const orderFields = Object.keys(formFieldsOf) as OrderField[];

const pickField = (values: OrderFormValues, field: OrderField): Partial<OrderFormValues> =>
  field === 'recurrence' && !values.is_recurring
    ? { is_recurring: false } // the template of a switched-off recurrence does not count
    : Object.fromEntries(formFieldsOf[field].map((key) => [key, values[key]]));

/** The fields in which two forms differ. */
export const diffOrderValues = (a: OrderFormValues, b: OrderFormValues): OrderField[] =>
  orderFields.filter((field) => JSON.stringify(pickField(a, field)) !== JSON.stringify(pickField(b, field)));

/** Three-way merge: what was typed since `base`, on top of `theirs`. What was typed wins. */
export function mergeOrderValues(
  base: OrderFormValues,
  typed: OrderFormValues,
  theirs: OrderFormValues,
): OrderFormValues {
  const ownChanges = diffOrderValues(base, typed).map((field) => pickField(typed, field));
  return Object.assign({}, theirs, ...ownChanges);
}

/**
 * The edit to send, made of a draft that was typed since `base`. It has dates, items and recurrence only if
 * they changed: the form drops the seconds of a date, and sending the items again would reprice them.
 */
export function toOrderEdit(draft: OrderDraft, base: OrderFormValues, typed: OrderFormValues): OrderEdit {
  const { items, pickup_date, delivery_date, is_recurring, frequency_template_id, ...texts } = draft;
  const changed = diffOrderValues(base, typed);
  return {
    ...texts,
    ...(changed.includes('items') ? { items } : {}),
    ...(changed.includes('pickup_date') ? { pickup_date } : {}),
    ...(changed.includes('delivery_date') ? { delivery_date } : {}),
    ...(changed.includes('recurrence') ? { is_recurring, frequency_template_id } : {}),
  };
}

/** A field that somebody else changed while the form was open. */
export interface ConcurrentChange {
  field: OrderField;
  label: string;
  now: string;
  /** The value in the form; `null` where it is the same. */
  typed: string | null;
}

interface FieldTextContext {
  options: readonly OrderOption[];
  templates: readonly FrequencyTemplate[];
  zone: string;
  now: Temporal.Instant;
}

/** What others changed from `base` to `theirs`, each change beside what was typed. */
export function concurrentChanges(
  base: OrderFormValues,
  theirs: OrderFormValues,
  typed: OrderFormValues,
  context: FieldTextContext,
): ConcurrentChange[] {
  const ownChanges = diffOrderValues(theirs, typed);
  return diffOrderValues(base, theirs).map((field) => ({
    field,
    label: changeLabels[field],
    now: fieldText(theirs, field, context),
    typed: ownChanges.includes(field) ? fieldText(typed, field, context) : null,
  }));
}

function fieldText(
  values: OrderFormValues,
  field: OrderField,
  { options, templates, zone, now }: FieldTextContext,
): string {
  if (field === 'items') {
    const nameOf = (id: string) => options.find(({ sku_id }) => sku_id === id)?.name ?? 'Another item';
    return values.items
      .map(({ sku_id, quantity }) => `${quantity || 'no quantity yet'} × ${nameOf(sku_id)}`)
      .join(', ');
  }
  if (field === 'recurrence') {
    const template = templates.find(({ id }) => id === values.frequency_template_id);
    return values.is_recurring && template ? describePattern(template) : 'Does not repeat';
  }
  if (field === 'pickup_date' || field === 'delivery_date') {
    const moment = fromWallClock(values[field], zone);
    return moment ? formatDateTime(moment, zone, now) : 'No date';
  }
  return values[field].trim() || 'None';
}
