import { expect, test } from 'vitest';
import {
  changeUntilText,
  closedDayText,
  closedOnText,
  noClosedDaysText,
  onClosedDaysText,
} from './closed-day-texts.ts';

const clock = { zone: 'Australia/Sydney', now: Temporal.Instant.from('2027-03-08T22:00:00Z') };
const goodFriday = { day: Temporal.PlainDate.from('2027-03-26'), name: 'Good Friday' };
const tuesday = Temporal.Instant.from('2027-03-29T21:00:00Z');
const nextFriday = Temporal.Instant.from('2027-04-01T21:00:00Z');
const closed = 'We are closed on Fri 26 Mar (Good Friday).';

test.each([
  ['pickup', tuesday, null, `${closed} Your pickup is on Tue 30 Mar, 8:00 am instead.`],
  ['pickup', tuesday, nextFriday, `${closed} Your pickup is on Tue 30 Mar, 8:00 am instead.`],
  ['delivery', tuesday, nextFriday, `${closed} Your delivery is on Tue 30 Mar, 8:00 am instead.`],
  ['pickup', null, nextFriday, `${closed} We’ll skip your pickup that day. The next one is Fri 2 Apr.`],
  ['pickup', null, null, `${closed} We’ll skip your pickup that day.`],
  ['delivery', null, nextFriday, `${closed} We’ll skip your delivery that day.`],
] as const)('a customer reads what becomes of a %s [SER-23, BKG-15]', (leg, to, next_pickup, text) => {
  expect(closedDayText(goodFriday, { leg, to, next_pickup }, clock)).toBe(text);
});

test('a day of another year is read with its year [BKG-11]', () => {
  const christmas = { day: Temporal.PlainDate.from('2026-12-25'), name: 'Christmas Day' };
  expect(closedOnText(christmas, clock)).toBe('We are closed on Fri 25 Dec 2026 (Christmas Day).');
});

test('a notice ends with until when another time can be chosen [BKG-15]', () => {
  const now = Temporal.Instant.from('2026-11-23T22:00:00Z');
  const until = Temporal.Instant.from('2026-12-27T23:00:00Z');
  expect(changeUntilText(until, { ...clock, now })).toBe(
    'If that doesn’t suit you, choose another time by Mon 28 Dec, 10:00 am.',
  );
  expect(changeUntilText(until, { ...clock, now }, [null, until])).toBe(
    'If that doesn’t suit you, choose another time before your pickup.',
  );
});

test.each([
  [1, '1 order on a closed day'],
  [3, '3 orders on closed days'],
])('%i orders are counted [BKG-14]', (count, text) => expect(onClosedDaysText(count)).toBe(text));

test('staff are told that a year has no closed days [BKG-13]', () => {
  expect(noClosedDaysText(2027)).toBe('No closed days for 2027 yet. Every day counts as open.');
});
