import { joinWithAnd, joinWithOr } from '#shared/kernel/text.ts';
import {
  type FrequencyType,
  type PatternDays,
  positionLabels,
  type RecurrencePattern,
  type Weekday,
  weekdayLabels,
  weekdayNames,
} from './recurrence-pattern.ts';

const frequencyUnits: Record<FrequencyType, string> = { daily: 'day', weekly: 'week', monthly: 'month' };

/** The days as text: `Mon, Thu`, `the 2nd Tue`, `the last day`; `null` for a pattern without. */
export function describeDays({ by_day, by_set_pos, by_month_day }: PatternDays): string | null {
  if (by_month_day) return 'the last day';
  if (!by_day) return null;
  const days = by_day.map((day) => weekdayLabels[day]);
  return by_set_pos ? `the ${positionLabels[by_set_pos]} ${days.join()}` : days.join(', ');
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinalText = (day: number): string => `${day}${endings[ordinals.select(day)] ?? 'th'}`;

/** The days of the pickup from which the dates of a series are counted. */
type Anchor = { anchor_day?: Weekday; anchor_month_day?: number | undefined };

/**
 * How an order repeats, in words: `Every Wednesday and Sunday`, `Every 2 weeks on Monday`, `Every month on the 2nd Tuesday`.
 * A week or month without days of its own repeats on that of its anchor, where that is known.
 */
export function describePattern(
  pattern: RecurrencePattern,
  { anchor_day, anchor_month_day }: Anchor = {},
): string {
  const { frequency_type, frequency_value: interval, by_set_pos, by_month_day } = pattern;
  const by_day = pattern.by_day ?? (anchor_day && frequency_type === 'weekly' ? [anchor_day] : []);
  const days = joinWithAnd(by_day.map((day) => weekdayNames[day]));
  if (frequency_type === 'weekly' && interval === 1 && days) return `Every ${days}`;
  const unit = frequencyUnits[frequency_type];
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  const isOnDay = frequency_type === 'monthly' && !days && anchor_month_day !== undefined;
  // In a shorter month the 31st is its last day.
  if (by_month_day || (isOnDay && anchor_month_day === 31)) return `${every} on the last day`;
  if (isOnDay) return `${every} on the ${ordinalText(anchor_month_day)}`;
  if (!days) return every;
  return by_set_pos ? `${every} on the ${positionLabels[by_set_pos]} ${days}` : `${every} on ${days}`;
}

/** The same of a series. */
export const describeSeries = (series: Anchor & { recurrence_pattern: RecurrencePattern }): string =>
  describePattern(series.recurrence_pattern, series);

/** A pattern as the options and the hint of templates have it: `Every 2 week(s) on Mon, Thu`. */
export function patternLabel(pattern: RecurrencePattern): string {
  const every = `Every ${pattern.frequency_value} ${frequencyUnits[pattern.frequency_type]}(s)`;
  const days = describeDays(pattern);
  return days ? `${every} on ${days}` : every;
}

/** What a date is told that is moved to another day of its own pattern: `It already repeats on Thu`. */
export const alreadyRepeatsOn = (day: Weekday): string => `It already repeats on ${weekdayLabels[day]}`;

/** What a first pickup on another day is told: `The first pickup has to be on a Mon or Thu`. */
export function firstPickupRule(pattern: PatternDays): string {
  const days =
    pattern.by_day && !pattern.by_set_pos
      ? `a ${joinWithOr(pattern.by_day.map((day) => weekdayLabels[day]))}`
      : `${describeDays(pattern)} of a month`;
  return `The first pickup has to be on ${days}`;
}
