import { expect, test } from 'vitest';
import { closedDay, dayOf } from '#web/closed-days/closed-days.fixture.ts';
import { closedYears, yearToSuggest } from './closed-years.ts';

const easter = closedDay('2026-04-03', 'Good Friday');
const christmas = closedDay('2026-12-25', 'Christmas Day');
const boxingDay = closedDay('2026-12-26', 'Boxing Day');
const boxingHoliday = closedDay('2026-12-28', 'Boxing Day holiday');
const nextEaster = closedDay('2027-03-26', 'Good Friday');
const longAgo = closedDay('2024-12-25', 'Christmas Day');
const days = [longAgo, easter, christmas, nextEaster];

test.each([
  [
    '2026-11-24',
    [
      [2026, 1],
      [2027, 1],
    ],
    [easter],
  ],
  [
    '2026-12-25',
    [
      [2026, 1],
      [2027, 1],
    ],
    [easter],
  ],
  [
    '2026-02-01',
    [
      [2026, 2],
      [2027, 1],
    ],
    [],
  ],
  ['2027-01-02', [[2027, 1]], []],
  [
    '2027-11-01',
    [
      [2027, 0],
      [2028, 0],
    ],
    [nextEaster],
  ],
])(
  'on %s the days to come stand by year, the past ones of this year apart [BKG-11]',
  (today, counts, past) => {
    const years = closedYears(days, dayOf(today));
    expect(years.toCome.map((each) => [each.year, each.days.length])).toEqual(counts);
    expect(years.past).toEqual(past);
  },
);

test.each([
  ['2026-11-24', [], 2026],
  ['2026-12-25', [], 2026],
  ['2026-12-29', [], 2027],
  // Boxing Day of 2026 is a Saturday: the Monday after is a holiday, too.
  ['2026-11-24', [christmas, boxingDay], 2026],
  ['2026-11-24', [christmas, boxingDay, boxingHoliday], 2027],
  ['2026-02-01', [christmas], 2026],
  ['2026-02-01', [longAgo], 2026],
])(
  'on %s the year of the next holiday that is not closed yet is suggested first [BKG-12]',
  (today, entered, year) => {
    expect(yearToSuggest(entered, dayOf(today), 'NSW')).toBe(year);
  },
);
