import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HolidayState, holidayStates } from './holiday-state.ts';
import { publicHolidays } from './public-holidays.ts';

const lines = (year: number, state: HolidayState): string[] =>
  publicHolidays(year, state).map(
    ({ day, name, ticked }) => `${day.toString().slice(5)} ${name}${ticked ? '' : '?'}`,
  );
const nameOn = (day: string, state: HolidayState): string[] =>
  lines(Number(day.slice(0, 4)), state).filter((line) => line.startsWith(day.slice(5)));

/** Worked out by hand from the rule; `?`: not ticked. First what every state has. */
const years: Record<number, { everywhere: string[] } & Record<HolidayState, string[]>> = {
  // New Year on Saturday, Christmas Day on Sunday.
  2022: {
    everywhere: [
      '01-01 New Year’s Day',
      '01-03 New Year’s Day holiday',
      '01-26 Australia Day',
      '04-15 Good Friday',
      '04-18 Easter Monday',
      '04-25 Anzac Day',
      '12-25 Christmas Day',
      '12-26 Boxing Day',
      '12-27 Christmas Day holiday',
    ],
    NSW: ['04-16 Easter Saturday', '04-17 Easter Sunday', '06-13 King’s Birthday', '10-03 Labour Day'],
    VIC: [
      '03-14 Labour Day',
      '04-16 Easter Saturday',
      '04-17 Easter Sunday',
      '06-13 King’s Birthday',
      '11-01 Melbourne Cup',
    ],
    QLD: ['04-16 Easter Saturday', '04-17 Easter Sunday', '05-02 Labour Day', '10-03 King’s Birthday'],
    SA: [
      '03-14 Adelaide Cup',
      '04-16 Easter Saturday',
      '04-17 Easter Sunday?',
      '06-13 King’s Birthday',
      '10-03 Labour Day',
    ],
    WA: ['03-07 Labour Day', '04-17 Easter Sunday?', '06-06 Western Australia Day', '09-26 King’s Birthday?'],
    TAS: ['03-14 Eight Hours Day', '04-17 Easter Sunday?', '06-13 King’s Birthday'],
    NT: [
      '04-16 Easter Saturday',
      '04-17 Easter Sunday?',
      '05-02 May Day',
      '06-13 King’s Birthday',
      '08-01 Picnic Day',
    ],
    ACT: [
      '03-14 Canberra Day',
      '04-16 Easter Saturday',
      '04-17 Easter Sunday',
      '05-30 Reconciliation Day',
      '06-13 King’s Birthday',
      '10-03 Labour Day',
    ],
  },
  // Anzac Day and Boxing Day on Saturday.
  2026: {
    everywhere: [
      '01-01 New Year’s Day',
      '01-26 Australia Day',
      '04-03 Good Friday',
      '04-06 Easter Monday',
      '04-25 Anzac Day',
      '04-27 Anzac Day holiday?',
      '12-25 Christmas Day',
      '12-26 Boxing Day',
      '12-28 Boxing Day holiday',
    ],
    NSW: ['04-04 Easter Saturday', '04-05 Easter Sunday', '06-08 King’s Birthday', '10-05 Labour Day'],
    VIC: [
      '03-09 Labour Day',
      '04-04 Easter Saturday',
      '04-05 Easter Sunday',
      '06-08 King’s Birthday',
      '11-03 Melbourne Cup',
    ],
    QLD: ['04-04 Easter Saturday', '04-05 Easter Sunday', '05-04 Labour Day', '10-05 King’s Birthday'],
    SA: [
      '03-09 Adelaide Cup',
      '04-04 Easter Saturday',
      '04-05 Easter Sunday?',
      '06-08 King’s Birthday',
      '10-05 Labour Day',
    ],
    WA: ['03-02 Labour Day', '04-05 Easter Sunday?', '06-01 Western Australia Day', '09-28 King’s Birthday?'],
    TAS: ['03-09 Eight Hours Day', '04-05 Easter Sunday?', '06-08 King’s Birthday'],
    NT: [
      '04-04 Easter Saturday',
      '04-05 Easter Sunday?',
      '05-04 May Day',
      '06-08 King’s Birthday',
      '08-03 Picnic Day',
    ],
    ACT: [
      '03-09 Canberra Day',
      '04-04 Easter Saturday',
      '04-05 Easter Sunday',
      '06-01 Reconciliation Day',
      '06-08 King’s Birthday',
      '10-05 Labour Day',
    ],
  },
  // Anzac Day on Sunday, Christmas Day on Saturday, Boxing Day on Sunday.
  2027: {
    everywhere: [
      '01-01 New Year’s Day',
      '01-26 Australia Day',
      '03-26 Good Friday',
      '03-29 Easter Monday',
      '04-25 Anzac Day',
      '04-26 Anzac Day holiday?',
      '12-25 Christmas Day',
      '12-26 Boxing Day',
      '12-27 Christmas Day holiday',
      '12-28 Boxing Day holiday',
    ],
    NSW: ['03-27 Easter Saturday', '03-28 Easter Sunday', '06-14 King’s Birthday', '10-04 Labour Day'],
    VIC: [
      '03-08 Labour Day',
      '03-27 Easter Saturday',
      '03-28 Easter Sunday',
      '06-14 King’s Birthday',
      '11-02 Melbourne Cup',
    ],
    QLD: ['03-27 Easter Saturday', '03-28 Easter Sunday', '05-03 Labour Day', '10-04 King’s Birthday'],
    SA: [
      '03-08 Adelaide Cup',
      '03-27 Easter Saturday',
      '03-28 Easter Sunday?',
      '06-14 King’s Birthday',
      '10-04 Labour Day',
    ],
    WA: ['03-01 Labour Day', '03-28 Easter Sunday?', '06-07 Western Australia Day', '09-27 King’s Birthday?'],
    TAS: ['03-08 Eight Hours Day', '03-28 Easter Sunday?', '06-14 King’s Birthday'],
    NT: [
      '03-27 Easter Saturday',
      '03-28 Easter Sunday?',
      '05-03 May Day',
      '06-14 King’s Birthday',
      '08-02 Picnic Day',
    ],
    ACT: [
      '03-08 Canberra Day',
      '03-27 Easter Saturday',
      '03-28 Easter Sunday',
      '05-31 Reconciliation Day',
      '06-14 King’s Birthday',
      '10-04 Labour Day',
    ],
  },
  // New Year on Saturday; nothing else on a weekend.
  2028: {
    everywhere: [
      '01-01 New Year’s Day',
      '01-03 New Year’s Day holiday',
      '01-26 Australia Day',
      '04-14 Good Friday',
      '04-17 Easter Monday',
      '04-25 Anzac Day',
      '12-25 Christmas Day',
      '12-26 Boxing Day',
    ],
    NSW: ['04-15 Easter Saturday', '04-16 Easter Sunday', '06-12 King’s Birthday', '10-02 Labour Day'],
    VIC: [
      '03-13 Labour Day',
      '04-15 Easter Saturday',
      '04-16 Easter Sunday',
      '06-12 King’s Birthday',
      '11-07 Melbourne Cup',
    ],
    QLD: ['04-15 Easter Saturday', '04-16 Easter Sunday', '05-01 Labour Day', '10-02 King’s Birthday'],
    SA: [
      '03-13 Adelaide Cup',
      '04-15 Easter Saturday',
      '04-16 Easter Sunday?',
      '06-12 King’s Birthday',
      '10-02 Labour Day',
    ],
    WA: ['03-06 Labour Day', '04-16 Easter Sunday?', '06-05 Western Australia Day', '09-25 King’s Birthday?'],
    TAS: ['03-13 Eight Hours Day', '04-16 Easter Sunday?', '06-12 King’s Birthday'],
    NT: [
      '04-15 Easter Saturday',
      '04-16 Easter Sunday?',
      '05-01 May Day',
      '06-12 King’s Birthday',
      '08-07 Picnic Day',
    ],
    ACT: [
      '03-13 Canberra Day',
      '04-15 Easter Saturday',
      '04-16 Easter Sunday',
      '05-29 Reconciliation Day',
      '06-12 King’s Birthday',
      '10-02 Labour Day',
    ],
  },
};

const cases = Object.entries(years).flatMap(([year, { everywhere, ...states }]) =>
  holidayStates.map((state) => [Number(year), state, [...everywhere, ...states[state]].toSorted()] as const),
);

test.each(cases)('the public holidays of %i in %s [BKG-12]', (year, state, expected) => {
  expect(lines(year, state)).toEqual(expected);
});

test.each([
  ['2023-01-01', ['01-01 New Year’s Day']],
  ['2023-01-02', ['01-02 New Year’s Day holiday']],
  ['2030-01-26', []],
  ['2030-01-28', ['01-28 Australia Day holiday']],
  ['2031-01-26', []],
  ['2031-01-27', ['01-27 Australia Day holiday']],
  ['2033-12-25', ['12-25 Christmas Day']],
  ['2033-12-27', ['12-27 Christmas Day holiday']],
])(
  'what is on a weekend has a day beside it, Australia Day one in its place: %s [BKG-12]',
  (day, expected) => {
    expect(nameOn(day, 'NSW')).toEqual(expected);
  },
);

test.each([
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2016-03-27',
  '2019-04-21',
  '2024-03-31',
  '2035-03-25',
  '2049-04-18',
  '2076-04-19',
  '2079-04-23',
  '2100-03-28',
  '2160-03-23',
])('Easter Sunday is on %s [BKG-12]', (day) => {
  expect(nameOn(day, 'VIC')).toEqual([`${day.slice(5)} Easter Sunday`]);
});

test.each([
  ['2038-04-25', 'NSW', ['04-25 Anzac Day and Easter Sunday']],
  ['2011-04-25', 'WA', ['04-25 Anzac Day and Easter Monday']],
  // A day that is only suggested adds nothing to one that is certain.
  ['2038-04-25', 'SA', ['04-25 Anzac Day']],
  ['2038-04-26', 'NSW', ['04-26 Easter Monday']],
] as const)('two holidays on one day are one: %s in %s [BKG-12]', (day, state, expected) => {
  expect(nameOn(day, state)).toEqual(expected);
});

test('every list is by date, without a day twice, and in its year [BKG-12]', () => {
  const anyYear = fc.integer({ min: 2000, max: 2199 });
  fc.assert(
    fc.property(anyYear, fc.constantFrom(...holidayStates), (year, state) => {
      const days = publicHolidays(year, state).map(({ day }) => day.toString());
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true);
    }),
  );
});
