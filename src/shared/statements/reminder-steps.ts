import type { HolidayState } from '#shared/booking/holiday-state.ts';
import { publicHolidays } from '#shared/booking/public-holidays.ts';

/** The hour of the business day from which reminders are sent. */
const firstHour = 9;

/**
 * Whether reminders are sent at a moment of business time: Monday to Friday from 9:00, on no public holiday (STM-6). All closed
 * days count, as the list does not say which are holidays, and so do the holidays of the state.
 */
export function isReminderTime(
  at: Temporal.PlainDateTime,
  { isClosed, state }: { isClosed: boolean; state: HolidayState | null | undefined },
): boolean {
  if (at.dayOfWeek > 5 || at.hour < firstHour || isClosed) return false;
  const day = at.toPlainDate();
  return (
    !state || !publicHolidays(day.year, state).some((holiday) => holiday.ticked && holiday.day.equals(day))
  );
}

/** The steps that a document has passed so many days after its due day. */
export const stepsPassed = (steps: readonly number[], daysLate: number): number[] =>
  steps.filter((step) => step <= daysLate);
