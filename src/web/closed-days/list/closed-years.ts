import type { ClosedDay } from '#shared/booking/closed-days.contract.ts';
import type { HolidayState } from '#shared/booking/holiday-state.ts';
import { publicHolidays } from '#shared/booking/public-holidays.ts';

/** From this month on the next year's days are worth entering. */
const lookAheadMonth = 11;

/** The closed days of a year that are to come. */
export interface ClosedYear {
  year: number;
  days: ClosedDay[];
}

export interface ClosedYears {
  /** This year and those with closed days; the next one as well once it is near. */
  toCome: ClosedYear[];
  /** Those of this year that are past. */
  past: ClosedDay[];
}

/** Sorts closed days, which are by date, into years. */
export function closedYears(days: readonly ClosedDay[], today: Temporal.PlainDate): ClosedYears {
  const isPast = ({ day }: ClosedDay) => Temporal.PlainDate.compare(day, today) < 0;
  const coming = days.filter((each) => !isPast(each));
  const near = today.month >= lookAheadMonth ? [today.year, today.year + 1] : [today.year];
  const years = new Set([...near, ...coming.map(({ day }) => day.year)]);
  return {
    toCome: [...years]
      .toSorted((one, other) => one - other)
      .map((year) => ({ year, days: coming.filter(({ day }) => day.year === year) })),
    past: days.filter((each) => isPast(each) && each.day.year === today.year),
  };
}

/** The year of the next public holiday that nobody has closed yet: this one, or the next where this one has none left. */
export function yearToSuggest(
  days: readonly ClosedDay[],
  today: Temporal.PlainDate,
  state: HolidayState,
): number {
  const isEntered = (day: Temporal.PlainDate) => days.some((each) => each.day.equals(day));
  const isLeft = publicHolidays(today.year, state).some(
    ({ day, ticked }) => ticked && Temporal.PlainDate.compare(day, today) >= 0 && !isEntered(day),
  );
  return isLeft ? today.year : today.year + 1;
}
