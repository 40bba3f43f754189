import * as z from 'zod';

export const frequencyTypes = ['daily', 'weekly', 'monthly'] as const;
export const FrequencyType = z.enum(frequencyTypes);
export type FrequencyType = z.infer<typeof FrequencyType>;

export const frequencyTypeLabels: Record<FrequencyType, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** From Monday, with the names of RFC 5545. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const Weekday = z.enum(weekdays);
export type Weekday = z.infer<typeof Weekday>;

export const weekdayLabels: Record<Weekday, string> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
};

export const weekdayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

/** Which one of its kind in a month; -1 is the last. A fifth weekday is not offered, as most months have none. */
export const setPositions = [1, 2, 3, 4, -1] as const;
export type SetPosition = (typeof setPositions)[number];

export const positionLabels: Record<SetPosition, string> = {
  1: '1st',
  2: '2nd',
  3: '3rd',
  4: '4th',
  [-1]: 'last',
};

/** Rising from Monday, each once. */
const inWeek = (days: readonly Weekday[]): Weekday[] => weekdays.filter((day) => days.includes(day));

/**
 * The days of a pattern, with the names of RFC 5545. Weekly: `by_day`. Monthly: `by_day` of one day with
 * `by_set_pos`, or `by_month_day` -1, the last day. None: the days follow from the first pickup.
 */
export const PatternDays = z.object({
  by_day: z.array(Weekday).min(1, 'Choose at least one day').max(7).overwrite(inWeek).optional(),
  by_set_pos: z.literal(setPositions).optional(),
  by_month_day: z.literal(-1).optional(),
});
export type PatternDays = z.infer<typeof PatternDays>;

/** How often an order recurs: every `frequency_value` days, weeks or months, and on which of their days. */
export const RecurrencePattern = z.object({
  frequency_type: FrequencyType,
  frequency_value: z.int().min(1).max(1000),
  ...PatternDays.shape,
});
export type RecurrencePattern = z.infer<typeof RecurrencePattern>;

type Nullable<T> = { [K in keyof T]?: T[K] | null | undefined };

/** The days of a pattern alone, rising; those it does not have are absent. */
export const daysOf = ({ by_day, by_set_pos, by_month_day }: Nullable<PatternDays>): PatternDays => ({
  ...(by_day && { by_day: inWeek(by_day) }),
  ...(by_set_pos && { by_set_pos }),
  ...(by_month_day && { by_month_day }),
});

/** The pattern among other fields, as of a template or a row. What it does not have is absent. */
export const patternOf = ({
  frequency_type,
  frequency_value,
  ...days
}: Pick<RecurrencePattern, 'frequency_type' | 'frequency_value'> &
  Nullable<PatternDays>): RecurrencePattern => ({
  frequency_type,
  frequency_value,
  ...daysOf(days),
});

/** Whether a pattern names its days. */
export const namesDays = ({ by_day, by_set_pos, by_month_day }: PatternDays): boolean =>
  by_day !== undefined || by_set_pos !== undefined || by_month_day !== undefined;

/** Why these days do not go with this type, or `null`. */
export function daysProblem(
  frequency_type: FrequencyType,
  { by_day, by_set_pos, by_month_day }: PatternDays,
): string | null {
  if (frequency_type === 'daily') {
    return by_day || by_set_pos || by_month_day ? 'A daily pattern has no days to choose' : null;
  }
  if (frequency_type === 'weekly') {
    return by_set_pos || by_month_day ? 'A weekly pattern falls on weekdays only' : null;
  }
  if (by_month_day) return by_day || by_set_pos ? 'Choose one kind of day for a month' : null;
  if (!by_day && !by_set_pos) return null;
  return by_day?.length === 1 && by_set_pos ? null : 'Choose one weekday of the month';
}
