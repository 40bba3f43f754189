import { describePattern, type FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { formatMoment, fromWallClock } from '#web/kernel/format.ts';
import type { OrderFormValues, OrderOption } from './order-form-values.ts';

/** A field of an order that changes as a unit; the recurrence is two fields of the form. */
type Part = OrderChange['field'];

const fieldsOf = {
  items: ['items'],
  pickup_date: ['pickup_date'],
  delivery_date: ['delivery_date'],
  pickup_address: ['pickup_address'],
  delivery_address: ['delivery_address'],
  special_instructions: ['special_instructions'],
  recurrence: ['is_recurring', 'frequency_template_id'],
} as const satisfies Record<Part, readonly (keyof OrderFormValues)[]>;
const parts = Object.keys(fieldsOf) as Part[];

const take = (values: OrderFormValues, part: Part): Partial<OrderFormValues> =>
  part === 'recurrence' && !values.is_recurring
    ? { is_recurring: false } // the template of a switched-off recurrence does not count
    : Object.fromEntries(fieldsOf[part].map((field) => [field, values[field]]));

/** The fields in which two forms differ. */
export const differing = (one: OrderFormValues, other: OrderFormValues): Part[] =>
  parts.filter((part) => JSON.stringify(take(one, part)) !== JSON.stringify(take(other, part)));

/** Three-way merge: what was typed since `base`, on top of `theirs`. What was typed wins. */
export function keepTyped(
  before: OrderFormValues,
  typed: OrderFormValues,
  present: OrderFormValues,
): OrderFormValues {
  const kept = differing(before, typed).map((part) => take(typed, part));
  return Object.assign({}, present, ...kept);
}

/**
 * The edit to send, made of a draft that was typed since `base`. It has dates, items and recurrence only if
 * they changed: the form drops the seconds of a date, and sending the items again would reprice them.
 */
export function editOf(draft: OrderDraft, before: OrderFormValues, typed: OrderFormValues): OrderEdit {
  const { items, pickup_date, delivery_date, is_recurring, frequency_template_id, ...texts } = draft;
  const changed = differing(before, typed);
  return {
    ...texts,
    ...(changed.includes('items') ? { items } : {}),
    ...(changed.includes('pickup_date') ? { pickup_date } : {}),
    ...(changed.includes('delivery_date') ? { delivery_date } : {}),
    ...(changed.includes('recurrence') ? { is_recurring, frequency_template_id } : {}),
  };
}

/** A field that somebody else changed while the form was open. */
export interface ChangeMeanwhile {
  part: Part;
  label: string;
  now: string;
  /** The value in the form; `null` where it is the same. */
  typed: string | null;
}

interface Wording {
  options: readonly OrderOption[];
  templates: readonly FrequencyTemplate[];
  zone: string;
  now: Temporal.Instant;
}

/** What others changed from `base` to `theirs`, each change beside what was typed. */
export function changesMeanwhile(
  before: OrderFormValues,
  present: OrderFormValues,
  typed: OrderFormValues,
  wording: Wording,
): ChangeMeanwhile[] {
  const own = differing(present, typed);
  return differing(before, present).map((part) => ({
    part,
    label: changeLabels[part],
    now: inWords(present, part, wording),
    typed: own.includes(part) ? inWords(typed, part, wording) : null,
  }));
}

function inWords(values: OrderFormValues, part: Part, { options, templates, zone, now }: Wording): string {
  if (part === 'items') {
    const nameOf = (id: string) => options.find(({ sku_id }) => sku_id === id)?.name ?? 'Another item';
    return values.items
      .map(({ sku_id, quantity }) => `${quantity || 'no quantity yet'} × ${nameOf(sku_id)}`)
      .join(', ');
  }
  if (part === 'recurrence') {
    const template = templates.find(({ id }) => id === values.frequency_template_id);
    return values.is_recurring && template ? describePattern(template) : 'Does not repeat';
  }
  if (part === 'pickup_date' || part === 'delivery_date') {
    const moment = fromWallClock(values[part], zone);
    return moment ? formatMoment(moment, zone, now) : 'No date';
  }
  return values[part].trim() || 'None';
}
