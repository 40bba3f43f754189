import { describePattern, type FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { formatMoment, fromWallClock } from '#web/kernel/format.ts';
import type { OrderFormValues, OrderOption } from './order-form-values.ts';

/** What of an order is changed as one; how it repeats is two fields of the form. */
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
    ? { is_recurring: false } // a template that was chosen and switched off again means nothing
    : Object.fromEntries(fieldsOf[part].map((field) => [field, values[field]]));

/** The parts in which two forms differ. */
export const differing = (one: OrderFormValues, other: OrderFormValues): Part[] =>
  parts.filter((part) => JSON.stringify(take(one, part)) !== JSON.stringify(take(other, part)));

/** What was typed over `before`, laid over what has come since. */
export function keepTyped(
  before: OrderFormValues,
  typed: OrderFormValues,
  present: OrderFormValues,
): OrderFormValues {
  const kept = differing(before, typed).map((part) => take(typed, part));
  return Object.assign({}, present, ...kept);
}

/**
 * What to send of a draft that was typed over `before`. A date, the items and the repeating go along only where they
 * were changed: a wall clock knows no seconds, and an agreed price would not survive being ordered anew.
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

/** Something of the order that was changed while its form was open. */
export interface ChangeMeanwhile {
  part: Part;
  label: string;
  now: string;
  /** What stands in the form instead; `null` where it is the same. */
  typed: string | null;
}

interface Wording {
  options: readonly OrderOption[];
  templates: readonly FrequencyTemplate[];
  zone: string;
  now: Temporal.Instant;
}

/** What was changed from `before` to `present` behind somebody's back, beside what they typed. */
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
