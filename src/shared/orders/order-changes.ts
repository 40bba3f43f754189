import { type ClosedDayRule, describeClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { describeEnd, type RecurrenceEnd } from '#shared/frequency/recurrence-end.ts';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import { formatVisitForGood } from '#shared/kernel/date-text.ts';
import { lineText } from '#shared/pricing/line-amount.ts';
import type { HandField } from './edit-scope.ts';
import { type ComparedDetails, changedFields } from './editable-details.ts';
import type { AgreedLine, Order } from './order.ts';
import type { OrderChange } from './order-history.ts';

/** Details with the ends of their windows; without them the dates are free times. */
type ComparedVisits = ComparedDetails & Partial<Pick<Order, 'pickup_until' | 'delivery_until'>>;

/** The differences between two versions of an order's details, as text. `zone` is an IANA time zone. */
export function changesBetween(before: ComparedVisits, after: ComparedVisits, zone: string): OrderChange[] {
  const changed = changedFields(before, after);
  if (changed.length === 0) return [];
  const textBefore = asText(before, zone);
  const textAfter = asText(after, zone);
  return changed.map((field) => ({ field, before: textBefore[field], after: textAfter[field] }));
}

/** A change of the recurrence, as text; `null` stands for an order that does not recur. */
export const recurrenceChange = (
  before: RecurrencePattern | null,
  after: RecurrencePattern | null,
): OrderChange => ({
  field: 'recurrence',
  before: before && describePattern(before),
  after: after && describePattern(after),
});

/** A change of when a series ends, as text. */
export const endChange = (before: RecurrenceEnd, after: RecurrenceEnd): OrderChange => ({
  field: 'ends',
  before: describeEnd(before),
  after: describeEnd(after),
});

/** A change of what becomes of a series on closed days, as text; `null` stands for what the settings say. */
export const closedDayRuleChange = (
  before: ClosedDayRule | null,
  after: ClosedDayRule | null,
): OrderChange => ({
  field: 'closed_day_rule',
  before: describeClosedDayRule(before),
  after: describeClosedDayRule(after),
});

const asText = (
  { pickup_until = null, delivery_until = null, ...details }: ComparedVisits,
  zone: string,
): Record<keyof ComparedDetails, string | null> => ({
  ...details,
  items: describeItems(details.items),
  pickup_date: formatVisitForGood(details.pickup_date, pickup_until, zone),
  delivery_date: formatVisitForGood(details.delivery_date, delivery_until, zone),
});

/** `40 × Bed Sheet, 3.5 kg Mixed Wash` */
export const describeItems = (items: readonly AgreedLine[]): string => items.map(lineText).join(', ');

export const changeLabels: Record<OrderChange['field'], string> = {
  items: 'Items',
  pickup_date: 'Pickup',
  delivery_date: 'Delivery',
  pickup_address: 'Pickup address',
  delivery_address: 'Delivery address',
  special_instructions: 'Instructions',
  purchase_order: 'Purchase order',
  recurrence: 'Repeats',
  ends: 'Ends',
  closed_day_rule: 'When we are closed',
};

/** Changes as one text: `Items: 40 × Bed Sheet → 50 × Bed Sheet; Instructions: none → Ring twice`. */
export const describeChanges = (changes: readonly OrderChange[]): string =>
  changes
    .map(({ field, before, after }) => `${changeLabels[field]}: ${before ?? 'none'} → ${after ?? 'none'}`)
    .join('; ');

/** By hand is when it takes place as a whole, not each of the dates. */
export function handFieldOf(field: OrderChange['field']): HandField | null {
  if (field === 'pickup_date' || field === 'delivery_date') return 'dates';
  return field === 'recurrence' || field === 'ends' || field === 'closed_day_rule' ? null : field;
}
