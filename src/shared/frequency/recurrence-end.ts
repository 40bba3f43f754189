import { formatDateForGood } from '#shared/kernel/date-text.ts';
import { Day } from '#shared/kernel/route.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';

/** After how many occurrences a series may end. */
const endsAfterRange = { min: 1, max: 1000 } as const;

/**
 * When a series ends: on a business day, the last one on which an occurrence may be planned, or after a number of
 * occurrences, dropped ones included. Neither, or `null`: never.
 */
export const recurrenceEnd = {
  ends_on: Day.nullish(),
  ends_after: integerInRange(endsAfterRange).nullish(),
};

export interface RecurrenceEnd {
  ends_on?: Temporal.PlainDate | null | undefined;
  ends_after?: number | null | undefined;
}

/** For `refine`: a series has one end. */
export const hasOneEnd = [
  ({ ends_on, ends_after }: RecurrenceEnd) => !ends_on || !ends_after,
  { path: ['ends_after'], message: 'Choose one end, a date or a number of pickups' },
] as const satisfies [unknown, { path: string[]; message: string }];

/** An end as text: `Never`, `On Thu 31 Dec 2026`, `After 20 pickups`. */
export function describeEnd({ ends_on, ends_after }: RecurrenceEnd): string {
  if (ends_on) return `On ${formatDateForGood(ends_on)}`;
  if (ends_after) return `After ${ends_after} ${ends_after === 1 ? 'pickup' : 'pickups'}`;
  return 'Never';
}
