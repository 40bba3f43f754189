import type { HolidayState } from './holiday-state.ts';

/** A public holiday of a state. */
export interface PublicHoliday {
  day: Temporal.PlainDate;
  name: string;
  /** Whether the law fixes it; what is declared from year to year is not certain. */
  ticked: boolean;
}

/**
 * The public holidays of a year in a state, by date and each day once; none of a part of a state. Substitutes are named after what
 * they stand for: `Christmas Day holiday`.
 * Sources: Public Holidays Act 2010 (NSW), Public Holidays Act 1993 (Vic), Holidays Act 1983 (Qld), Public Holidays Act 2023 (SA),
 * Public and Bank Holidays Act 1972 (WA), Statutory Holidays Act 2000 (Tas), Public Holidays Act 1981 (NT), Holidays Act 1958
 * (ACT).
 */
export function publicHolidays(year: number, state: HolidayState): PublicHoliday[] {
  const days = [
    ...summerHolidays(year),
    ...anzacHolidays(year),
    ...easterHolidays(year, state),
    ...mondayHolidays(year, state),
    ...christmasHolidays(year),
  ];
  return oncePerDay(days.toSorted((one, other) => Temporal.PlainDate.compare(one.day, other.day)));
}

const holiday = (day: Temporal.PlainDate, name: string, ticked = true): PublicHoliday => ({
  day,
  name,
  ticked,
});

const dateIn = (year: number, month: number, day: number) => Temporal.PlainDate.from({ year, month, day });
const isWeekend = (day: Temporal.PlainDate): boolean => day.dayOfWeek > 5;
/** The first day of this weekday, 1 is Monday, on or after a date. */
const weekdayFrom = (date: Temporal.PlainDate, weekday: number): Temporal.PlainDate =>
  date.add({ days: (weekday - date.dayOfWeek + 7) % 7 });
const mondayFrom = (date: Temporal.PlainDate) => weekdayFrom(date, 1);
/** The nth Monday of a month, counted from 1. */
const nthMonday = (year: number, month: number, nth: number): Temporal.PlainDate =>
  mondayFrom(dateIn(year, month, 7 * nth - 6));

/** On a weekend New Year has a Monday beside it, Australia Day one in its place. */
function summerHolidays(year: number): PublicHoliday[] {
  const newYear = dateIn(year, 1, 1);
  const australiaDay = dateIn(year, 1, 26);
  return [
    holiday(newYear, 'New Year’s Day'),
    ...(isWeekend(newYear) ? [holiday(mondayFrom(newYear), 'New Year’s Day holiday')] : []),
    isWeekend(australiaDay)
      ? holiday(mondayFrom(australiaDay), 'Australia Day holiday')
      : holiday(australiaDay, 'Australia Day'),
  ];
}

const withoutEasterSaturday: readonly HolidayState[] = ['TAS', 'WA'];
const withEasterSunday: readonly HolidayState[] = ['ACT', 'NSW', 'QLD', 'VIC'];

function easterHolidays(year: number, state: HolidayState): PublicHoliday[] {
  const sunday = easterSunday(year);
  return [
    holiday(sunday.subtract({ days: 2 }), 'Good Friday'),
    ...(withoutEasterSaturday.includes(state)
      ? []
      : [holiday(sunday.subtract({ days: 1 }), 'Easter Saturday')]),
    holiday(sunday, 'Easter Sunday', withEasterSunday.includes(state)),
    holiday(sunday.add({ days: 1 }), 'Easter Monday'),
  ];
}

/**
 * Easter Sunday by the Gregorian computus.
 * Source: Jean Meeus, Astronomical Algorithms, chapter 8; there from Butcher's Ecclesiastical Calendar of 1876.
 */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  return dateIn(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1);
}

/** States and years differ on whether a Monday follows Anzac Day on a weekend. */
function anzacHolidays(year: number): PublicHoliday[] {
  const day = dateIn(year, 4, 25);
  return [
    holiday(day, 'Anzac Day'),
    ...(isWeekend(day) ? [holiday(mondayFrom(day), 'Anzac Day holiday', false)] : []),
  ];
}

/** Those on a Monday of a month, or a Tuesday, which each state has for its own reasons. */
function mondayHolidays(year: number, state: HolidayState): PublicHoliday[] {
  const labourDay = 'Labour Day';
  const kingsBirthday = 'King’s Birthday';
  const inMarch = (name: string) => holiday(nthMonday(year, 3, 2), name);
  const inJune = () => holiday(nthMonday(year, 6, 2), kingsBirthday);
  const inOctober = (name: string) => holiday(nthMonday(year, 10, 1), name);
  const byState: Record<HolidayState, () => PublicHoliday[]> = {
    NSW: () => [inJune(), inOctober(labourDay)],
    VIC: () => [inMarch(labourDay), inJune(), holiday(weekdayFrom(dateIn(year, 11, 1), 2), 'Melbourne Cup')],
    QLD: () => [holiday(nthMonday(year, 5, 1), labourDay), inOctober(kingsBirthday)],
    SA: () => [inMarch('Adelaide Cup'), inJune(), inOctober(labourDay)],
    WA: () => [
      holiday(nthMonday(year, 3, 1), labourDay),
      holiday(nthMonday(year, 6, 1), 'Western Australia Day'),
      // The Governor proclaims it: mostly the last Monday of September.
      holiday(mondayFrom(dateIn(year, 9, 24)), kingsBirthday, false),
    ],
    TAS: () => [inMarch('Eight Hours Day'), inJune()],
    NT: () => [
      holiday(nthMonday(year, 5, 1), 'May Day'),
      inJune(),
      holiday(nthMonday(year, 8, 1), 'Picnic Day'),
    ],
    ACT: () => [
      inMarch('Canberra Day'),
      holiday(mondayFrom(dateIn(year, 5, 27)), 'Reconciliation Day'),
      inJune(),
      inOctober(labourDay),
    ],
  };
  return byState[state]();
}

/** On a weekend each keeps its day and has another one two days later. */
function christmasHolidays(year: number): PublicHoliday[] {
  return [
    holiday(dateIn(year, 12, 25), 'Christmas Day'),
    holiday(dateIn(year, 12, 26), 'Boxing Day'),
  ].flatMap((each) =>
    isWeekend(each.day) ? [each, holiday(each.day.add({ days: 2 }), `${each.name} holiday`)] : [each],
  );
}

/** Two on one day are one with both names: `Anzac Day and Easter Sunday`; an uncertain one adds nothing to a certain one. */
function oncePerDay(sorted: readonly PublicHoliday[]): PublicHoliday[] {
  const days = [...Map.groupBy(sorted, ({ day }) => day.toString()).values()];
  return days.map((sameDay) => {
    const certain = sameDay.filter(({ ticked }) => ticked);
    const shown = certain.length > 0 ? certain : sameDay;
    return { ...(shown[0] as PublicHoliday), name: shown.map(({ name }) => name).join(' and ') };
  });
}
