import { expect, test } from 'vitest';
import { occurrencePickup } from './recurrence.ts';

const zone = 'Australia/Sydney';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const monthly = { frequency_type: 'monthly', frequency_value: 1 } as const;

test.each([
  ['2026-12-31T09:00', 1, '2027-01-31T09:00'],
  ['2026-12-31T09:00', 2, '2027-02-28T09:00'],
  ['2026-12-31T09:00', 3, '2027-03-31T09:00'],
  ['2026-12-31T09:00', 4, '2027-04-30T09:00'],
])('monthly from %s, occurrence %i falls on %s [REC-2]', (anchor, number, expected) => {
  expect(occurrencePickup(local(anchor), monthly, number, zone).equals(local(expected))).toBe(true);
});

test('the clock on the wall stays the same across daylight saving [REC-2]', () => {
  const weekly = { frequency_type: 'weekly', frequency_value: 2 } as const;
  const pickup = occurrencePickup(local('2026-09-22T08:00'), weekly, 1, zone);
  expect(pickup.equals(local('2026-10-06T08:00'))).toBe(true);
  expect(local('2026-09-22T08:00').until(pickup).total('hours')).toBe(14 * 24 - 1);
});
