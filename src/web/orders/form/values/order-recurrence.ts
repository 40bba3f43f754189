import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import {
  daysOf,
  namesDays,
  type PatternDays,
  patternOf,
  type RecurrencePattern,
} from '#shared/frequency/recurrence-pattern.ts';
import { alreadyRepeatsOn, firstPickupRule } from '#shared/frequency/recurrence-text.ts';
import { isPatternDay, movedDays, nextPatternDay, weekdayOf } from '#shared/series/pattern-dates.ts';
import { daysKey } from '#web/series/month-choices.ts';
import { dayOf, type OrderFormValues } from './order-form-values.ts';

/** How an order would repeat as it is typed. */
export interface TypedRecurrence {
  /** With the days that are chosen, or that the template fixes. */
  pattern: RecurrencePattern;
  /** The template says on which days. */
  isFixed: boolean;
  /** It repeats as it does already; its days follow the pickup. */
  isKept: boolean;
  /** The day of the first pickup. */
  first: Temporal.PlainDate;
  /** Why the first pickup cannot be on its day, and on which it can be. */
  problem: { reason: string; moveTo: Temporal.PlainDate | null } | null;
}

/** `saved`: the order as it is; of a new one, nothing. */
export function typedRecurrence(
  values: OrderFormValues,
  template: FrequencyTemplate,
  saved: OrderFormValues | undefined,
): TypedRecurrence | null {
  const first = dayOf(values.pickup_date);
  if (!first) return null;
  const isKept = saved !== undefined && isSameRecurrence(values, saved);
  const before = isKept ? dayOf(saved.pickup_date) : null;
  const moved = before ? movedDays(values.recurrence, before, first) : values.recurrence;
  const pattern = withDays(template, moved ?? values.recurrence);
  const typed = { pattern, isFixed: namesDays(template), isKept, first };
  if (!moved) {
    const reason = alreadyRepeatsOn(weekdayOf(first));
    return { ...typed, problem: { reason, moveTo: null } };
  }
  const fits = isPatternDay(pattern, first);
  const moveTo = fits ? null : nextPatternDay(pattern, first);
  return { ...typed, problem: fits ? null : { reason: firstPickupRule(pattern), moveTo } };
}

const isSameRecurrence = (one: OrderFormValues, other: OrderFormValues): boolean =>
  other.is_recurring &&
  one.frequency_template_id === other.frequency_template_id &&
  daysKey(one.recurrence) === daysKey(other.recurrence);

const withDays = (
  { frequency_type, frequency_value }: RecurrencePattern,
  days: PatternDays,
): RecurrencePattern => ({ ...patternOf({ frequency_type, frequency_value }), ...daysOf(days) });

/** The days that the field shows: a weekly pattern without any falls on the weekday of the first pickup. */
export const shownDays = ({ pattern, first }: TypedRecurrence): PatternDays =>
  pattern.frequency_type === 'weekly' && !namesDays(pattern)
    ? { by_day: [weekdayOf(first)] }
    : daysOf(pattern);
