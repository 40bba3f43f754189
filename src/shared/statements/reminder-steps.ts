import type { HolidayState } from '#shared/booking/holiday-state.ts';
import { publicHolidays } from '#shared/booking/public-holidays.ts';

/** The hour of the business day from which reminders are sent. */
const firstHour = 9;

/**
 * Whether reminders are sent at a moment of business time: Monday to Friday from 9:00, and on no public holiday (STM-6). The list
 * of closed days does not say which of them are holidays, and nobody answers a call about a reminder on any of them: all count,
 * and so do the holidays that the law of the state fixes, where the shop is open.
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
