import { closedDayRuleLabels, closedDayRuleTitle } from '#shared/booking/closed-day-rule.ts';
import { describeEnd } from '#shared/frequency/recurrence-end.ts';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { describePattern } from '#shared/frequency/recurrence-text.ts';
import { formatDay, formatTime } from '#shared/kernel/date-text.ts';
import type { Order, OrderEdit } from '#shared/orders/order.ts';
import { changeLabels } from '#shared/orders/order-changes.ts';
import { gramsOf, lineText, quantityText } from '#shared/pricing/line-amount.ts';
import { measureOfItem, type OrderOption, optionOf } from '#web/orders/form/values/line-values.ts';

/** One change in a few words: what was, or what it is about, and what it becomes. */
export interface ShortChange {
  before: string;
  after: string;
}

interface Context {
  /** The items to choose from, for the names of new ones. */
  options: readonly OrderOption[];
  /** How the series then repeats, where the edit changes it; `undefined` while that loads. */
  pattern: RecurrencePattern | undefined;
  zone: string;
  now: Temporal.Instant;
}

/** What an order, or a series on the dates of one of its occurrences, was before. */
export type ShortOrder = Pick<Order, 'items' | 'pickup_date' | 'delivery_date' | 'recurrence_pattern'>;

/** An edit in short: `Mon 30 Nov → Tue 1 Dec`, `60 × Bath Towel → 70`. */
export function shortChanges(order: ShortOrder, edit: OrderEdit, context: Context): ShortChange[] {
  const { pickup_address, delivery_address, special_instructions, purchase_order } = edit;
  return [
    ...dateChange('', order.pickup_date, edit.pickup_date, context),
    ...dateChange('Delivery ', order.delivery_date, edit.delivery_date, context),
    ...itemChanges(order, edit, context),
    ...(pickup_address === undefined ? [] : [{ before: 'Pickup address', after: pickup_address }]),
    ...(delivery_address === undefined ? [] : [{ before: 'Delivery address', after: delivery_address }]),
    ...(special_instructions === undefined
      ? []
      : [{ before: 'Instructions', after: special_instructions || 'none' }]),
    ...(purchase_order === undefined
      ? []
      : [{ before: changeLabels.purchase_order, after: purchase_order || 'none' }]),
    ...patternChange(order, edit, context),
    ...endChange(edit),
    ...ruleChange(edit),
  ];
}

/** The time stands where it changes as well. */
function dateChange(
  label: string,
  before: Temporal.Instant,
  after: Temporal.Instant | undefined,
  { zone, now }: Context,
): ShortChange[] {
  if (!after || after.equals(before)) return [];
  const [oldDay, newDay] = [formatDay(before, zone, now), formatDay(after, zone, now)];
  const [oldTime, newTime] = [formatTime(before, zone), formatTime(after, zone)];
  if (oldDay === newDay) return [{ before: `${label}${oldDay}, ${oldTime}`, after: newTime }];
  return oldTime === newTime
    ? [{ before: `${label}${oldDay}`, after: newDay }]
    : [{ before: `${label}${oldDay}, ${oldTime}`, after: `${newDay}, ${newTime}` }];
}

function itemChanges(order: ShortOrder, { items }: OrderEdit, { options }: Context): ShortChange[] {
  if (!items) return [];
  const [before, after] = [quantities(order.items), quantities(items)];
  const nameOf = (sku_id: string) =>
    order.items.find((item) => item.sku_id === sku_id)?.sku_name ??
    optionOf(sku_id, options)?.name ??
    'an item';
  const isByWeight = (sku_id: string) => {
    const item = order.items.find((each) => each.sku_id === sku_id);
    return (item ? measureOfItem(item) : optionOf(sku_id, options)?.measure) === 'weight';
  };
  const all = [...new Set([...before.keys(), ...after.keys()])];
  return all.flatMap((sku_id) => {
    const [old, next] = [before.get(sku_id), after.get(sku_id)];
    if (old === next) return [];
    const name = nameOf(sku_id);
    const measured = (quantity = 0) => ({
      quantity,
      ...(isByWeight(sku_id) && { grams: gramsOf(quantity) }),
      sku_name: name,
    });
    if (old === undefined) return [{ before: 'none', after: lineText(measured(next)) }];
    return [
      { before: lineText(measured(old)), after: next === undefined ? 'none' : quantityText(measured(next)) },
    ];
  });
}

function quantities(lines: readonly { sku_id: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { sku_id, quantity } of lines) sums.set(sku_id, (sums.get(sku_id) ?? 0) + quantity);
  return sums;
}

function patternChange(order: ShortOrder, edit: OrderEdit, { pattern }: Context): ShortChange[] {
  const before = order.recurrence_pattern;
  if (edit.recurrence === undefined || !before || !pattern) return [];
  return [{ before: describePattern(before), after: describePattern(pattern) }];
}

const endChange = ({ ends_on, ends_after }: OrderEdit): ShortChange[] =>
  ends_on === undefined && ends_after === undefined
    ? []
    : [{ before: changeLabels.ends, after: describeEnd({ ends_on, ends_after }) }];

const ruleChange = ({ closed_day_rule: rule }: OrderEdit): ShortChange[] =>
  rule === undefined
    ? []
    : [{ before: closedDayRuleTitle, after: rule ? closedDayRuleLabels[rule] : 'As usual' }];
