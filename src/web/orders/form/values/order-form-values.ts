import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import {
  daysOf,
  namesDays,
  type PatternDays,
  type RecurrencePattern,
} from '#shared/frequency/recurrence-pattern.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { forPeople } from '#shared/kernel/zod-errors.ts';
import type { EditableDetails } from '#shared/orders/editable-details.ts';
import { type Order, OrderDraft } from '#shared/orders/order.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { weekdayOf } from '#shared/series/pattern-dates.ts';
import { fromWallClock } from '#web/kernel/format/format.ts';
import { daysKey } from '#web/series/month-choices.ts';
import { endToSend, hasTypedEnd, type SeriesEndValues, toSeriesEndValues } from '#web/series/series-end.ts';
import {
  blankLine,
  type LineValues,
  lineProblems,
  measureOfItem,
  type OrderOption,
  toLineValues,
  typedQuantity,
} from './line-values.ts';
import { deliveryDaysAfter, type OpenDays, openDaysFrom } from './open-days.ts';

/** A rule for closed days, or the shop's. */
type RuleChoice = ClosedDayRule | 'usual';

/**
 * What the order form holds while somebody types; the dates are wall clocks of the business. A quantity is text until it
 * is read: what is none is refused as it was typed. An end is chosen as it is switched on that the order recurs.
 */
export interface OrderFormValues extends SeriesEndValues {
  items: LineValues[];
  pickup_date: string;
  delivery_date: string;
  pickup_address: string;
  delivery_address: string;
  special_instructions: string;
  purchase_order: string;
  is_recurring: boolean;
  frequency_template_id: string;
  /** On which days it repeats; none of its own where they follow from the pickup. */
  recurrence: PatternDays;
  /** What becomes of it on closed days; `null` where nobody chose: as the shop does, or as its series has it. */
  closed_day_rule: RuleChoice | null;
  /** Only staff set it, and only on an order that is there. */
  status: OrderStatus;
  /** For whom staff place a new order; `undefined` while nobody has chosen. */
  customer?: OrderCustomer | null | undefined;
}

export type OrderCustomer = Pick<User, 'id' | 'full_name' | 'email'>;

/** The react-hook-form instance of the order form: form values in, an `OrderDraft` out. */
export type OrderFormControl = UseFormReturn<OrderFormValues, unknown, OrderDraft>;

/** The items and templates to choose from, and the two known addresses. */
export interface OrderChoices {
  options: readonly OrderOption[];
  templates: readonly FrequencyTemplate[];
  business_address: string;
  saved_address: string | null;
}

const endless = toSeriesEndValues({ ends_on: null, ends_after: null });

export const blankOrder: OrderFormValues = {
  items: [blankLine],
  pickup_date: '',
  delivery_date: '',
  pickup_address: '',
  delivery_address: '',
  special_instructions: '',
  purchase_order: '',
  is_recurring: false,
  frequency_template_id: '',
  recurrence: {},
  closed_day_rule: null,
  ...endless,
  status: 'pending',
};

const pickupTime = Temporal.PlainTime.from('08:00');
const deliveryTime = Temporal.PlainTime.from('14:00');
/** A day and a time as the form holds them. */
export const wallClock = (day: Temporal.PlainDate, time: Temporal.PlainTime): string =>
  day.toPlainDateTime(time).toString({ smallestUnit: 'minute' });

/** An instant as the form holds it. `zone`: IANA, of the business. */
export const wallClockAt = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/**
 * When a new order is picked up and delivered, unless somebody chooses: in the morning of the first open day from tomorrow, and
 * in the afternoon of the day that it is ready. Without `open`, where customers choose windows, the first ones that can be booked
 * are chosen as they are known.
 */
export function firstDates(now: Temporal.Instant, zone: string, open: OpenDays | null) {
  const tomorrow = businessDay(now, zone).add({ days: 1 });
  if (!open) return { pickup_date: '', delivery_date: '' };
  const [pickup = tomorrow] = openDaysFrom(tomorrow, 1, open);
  const [delivery = pickup.add({ days: 2 })] = deliveryDaysAfter(pickup, 1, open);
  return { pickup_date: wallClock(pickup, pickupTime), delivery_date: wallClock(delivery, deliveryTime) };
}

/** The initial values of a new order. */
export function newOrderValues(
  choices: Pick<OrderChoices, 'business_address' | 'saved_address'>,
  dates: ReturnType<typeof firstDates>,
): OrderFormValues {
  return {
    ...blankOrder,
    ...dates,
    pickup_address: choices.business_address,
    delivery_address: choices.saved_address ?? '',
  };
}

/** What the form reads of an order, or of a series on the dates of one of its occurrences. */
export type EditedOrder = EditableDetails &
  Pick<Order, 'id' | 'is_recurring' | 'frequency_template_id' | 'recurrence_pattern' | 'status'>;

/** The initial values for editing an order. */
export function toOrderFormValues(order: EditedOrder, zone: string): OrderFormValues {
  return {
    items: order.items.map((item) => toLineValues(item, measureOfItem(item))),
    pickup_date: wallClockAt(order.pickup_date, zone),
    delivery_date: wallClockAt(order.delivery_date, zone),
    pickup_address: order.pickup_address,
    delivery_address: order.delivery_address,
    special_instructions: order.special_instructions ?? '',
    purchase_order: order.purchase_order ?? '',
    is_recurring: order.is_recurring,
    frequency_template_id: templateIdOf(order),
    recurrence: daysOf(order.recurrence_pattern ?? {}),
    // An order knows neither the rule of its series nor when that ends, which is changed on the page of the series.
    closed_day_rule: null,
    ...endless,
    status: order.status,
  };
}

/** A series goes on when its template is deleted: then the order's own id stands in for the template's. */
const templateIdOf = ({ is_recurring, frequency_template_id, id }: EditedOrder): string =>
  is_recurring ? (frequency_template_id ?? id) : '';

/** The choices for editing an order: also its own items at their agreed price, and its own recurrence. */
export function choicesFor(order: EditedOrder, choices: OrderChoices): OrderChoices {
  const agreed = new Map(
    order.items.map((item) => [
      item.sku_id,
      { sku_id: item.sku_id, name: item.sku_name, measure: measureOfItem(item), price: item.price },
    ]),
  );
  const others = choices.options.filter(({ sku_id }) => !agreed.has(sku_id));
  const { recurrence_pattern } = order;
  const template_id = templateIdOf(order);
  const templates = choices.templates.filter(
    (template) => template.id !== template_id || !recurrence_pattern || gives(template, recurrence_pattern),
  );
  const own = ({ frequency_type, frequency_value }: RecurrencePattern): FrequencyTemplate => ({
    id: template_id,
    name: 'As it is now',
    description: null,
    frequency_type,
    frequency_value,
  });
  const isOffered = templates.some(({ id }) => id === template_id);
  return {
    ...choices,
    options: [...agreed.values(), ...others].toSorted((one, other) => one.name.localeCompare(other.name)),
    templates: recurrence_pattern && !isOffered ? [own(recurrence_pattern), ...templates] : templates,
  };
}

/** Whether an order of this pattern can be of this template; orders keep theirs when a template changes. */
const gives = (template: RecurrencePattern, pattern: RecurrencePattern): boolean =>
  template.frequency_type === pattern.frequency_type &&
  template.frequency_value === pattern.frequency_value &&
  (!namesDays(template) || daysKey(template) === daysKey(pattern));

/** Parses form values to an `OrderDraft`, by the rules of the server. `zone`: IANA, of the business. */
export const orderFormSchema = (zone: string) => {
  const draft = z
    .transform((values: OrderFormValues) => toDraftInput(values, zone))
    .refine(...hasTypedEnd)
    .pipe(OrderDraft);
  return z.transform((values: OrderFormValues, ctx): OrderDraft => {
    const { data, error } = draft.safeParse(values, forPeople);
    // What is wrong with a quantity depends on its item, which a draft does not say.
    const others = error?.issues.filter(({ path }) => !(path[0] === 'items' && path[2] === 'quantity')) ?? [];
    const issues = [...lineProblems(values.items), ...others];
    for (const { path, message } of issues) ctx.issues.push({ code: 'custom', path, message, input: values });
    return data && issues.length === 0 ? data : z.NEVER;
  });
};

const toDraftInput = (values: OrderFormValues, zone: string): z.input<typeof OrderDraft> => ({
  ...values,
  items: values.items.map((line) => ({ sku_id: line.sku_id, quantity: typedQuantity(line) })),
  pickup_date: momentText(values.pickup_date, zone),
  delivery_date: momentText(values.delivery_date, zone),
  special_instructions: values.special_instructions.trim() || null,
  purchase_order: values.purchase_order.trim() || null,
  frequency_template_id: values.is_recurring ? values.frequency_template_id : null,
  recurrence: values.is_recurring ? daysToSend(values) : undefined,
  closed_day_rule: values.is_recurring ? ruleToSend(values) : undefined,
  ends_on: values.is_recurring ? endToSend(values).ends_on : undefined,
  ends_after: values.is_recurring ? endToSend(values).ends_after : undefined,
});

/** The rule as it is sent: `null` is the shop's, and nothing leaves it as it is. */
export function ruleToSend({
  closed_day_rule: chosen,
}: Pick<OrderFormValues, 'closed_day_rule'>): ClosedDayRule | null | undefined {
  if (chosen === null) return undefined;
  return chosen === 'usual' ? null : chosen;
}

/** A series on the weekday of its first pickup and on no other is a plain one, which names no days. */
export function daysToSend({
  recurrence,
  pickup_date,
}: Pick<OrderFormValues, 'recurrence' | 'pickup_date'>): PatternDays {
  const first = dayOf(pickup_date);
  const isPlain = first && daysKey(recurrence) === daysKey({ by_day: [weekdayOf(first)] });
  return isPlain ? {} : daysOf(recurrence);
}

/** The day of a wall clock; `null` while it is incomplete. */
export function dayOf(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDateTime.from(text).toPlainDate();
  } catch {
    return null;
  }
}

/** ISO text of an instant; empty, and therefore invalid, while the date is incomplete. */
const momentText = (text: string, zone: string): string => fromWallClock(text, zone)?.toString() ?? text;

/** A wall clock on another day, at the same time; where it was incomplete, at the usual one. */
export function onDay(text: string, day: Temporal.PlainDate, field: 'pickup_date' | 'delivery_date'): string {
  const usual = field === 'pickup_date' ? pickupTime : deliveryTime;
  return wallClock(day, dayOf(text) ? Temporal.PlainDateTime.from(text).toPlainTime() : usual);
}

/** What was kept of a new order: a pickup of a day that is over, and its delivery, begin anew. */
export function refreshDates(
  kept: OrderFormValues,
  today: Temporal.PlainDate,
  fresh: ReturnType<typeof firstDates>,
) {
  const pickup = dayOf(kept.pickup_date);
  return pickup && Temporal.PlainDate.compare(pickup, today) < 0 ? { ...kept, ...fresh } : kept;
}
