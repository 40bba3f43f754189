import { describe, expect, test } from 'vitest';
import { deliverySlots, local, pickupSlots, slotDay, slotsOf, slotsZone } from './slots.fixture.ts';
import {
  dayProblem,
  firstOf,
  isChoosable,
  nextChoice,
  noTimesText,
  offeredDays,
  sameDistance,
  withOwnPlace,
} from './visit-slots.ts';

const names = (days: readonly { day: Temporal.PlainDate }[]) =>
  days.map(({ day }) => day.toString().slice(5));
const [tue, wed, thu, fri, sat] = pickupSlots.days;

describe('the strip', () => {
  test('ends where nothing can be booked any more, but for the day that is chosen [BKG-10]', () => {
    const offered = ['11-24', '11-25', '11-26', '11-27', '11-28', '11-30'];
    expect(names(offeredDays(pickupSlots, 'pickup', null))).toEqual(offered);
    const beyond = Temporal.PlainDate.from('2026-12-16');
    expect(names(offeredDays(pickupSlots, 'pickup', beyond))).toEqual([...offered, '12-16']);
  });

  test('of a delivery begins with the first that fits [BKG-5, BKG-10]', () => {
    const [first] = offeredDays(deliverySlots(local('2026-11-25T10:00')), 'delivery', null);
    expect(first?.day.toString()).toBe('2026-11-27');
  });

  test('says of each day why it cannot be booked [BKG-10]', () => {
    expect(pickupSlots.days.slice(0, 5).map(dayProblem)).toEqual([
      'Too soon',
      null,
      'Full',
      'Show Day',
      null,
    ]);
  });

  test('staff choose what customers cannot, as they may book it anyway [BKG-8]', () => {
    expect([tue, wed, thu, fri, sat].map((day) => day && isChoosable(day, false))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    expect([tue, wed, thu, fri, sat].every((day) => day && isChoosable(day, true))).toBe(true);
    expect(thu && firstOf(thu, false)).toBeUndefined();
    expect(thu && firstOf(thu, true)?.starts_at).toEqual(local('2026-11-26T08:00'));
  });
});

test.each([
  ['what can be booked', '2026-11-30T16:00', '2026-11-30T16:00'],
  ['the first of the same day', '2026-11-25T08:00', '2026-11-25T10:00'],
  ['the first of all, where that day has none', '2026-11-26T08:00', '2026-11-25T10:00'],
  ['the first of all, where there is no such window', '2026-12-01T09:15', '2026-11-25T10:00'],
])('chosen is %s [BKG-10]', (_what, chosen, next) => {
  expect(nextChoice(pickupSlots, local(chosen), slotsZone)).toEqual(local(next));
});

test('its own place stays free to a visit, also where more are booked than there are [BKG-17]', () => {
  const statesOf = (saved: Temporal.Instant | null) =>
    withOwnPlace(pickupSlots.days.slice(0, 2), saved).flatMap(({ slots }) => slots.map(({ state }) => state));
  expect(statesOf(null)).toEqual(['too_soon', 'full', 'open', 'open']);
  expect(statesOf(local('2026-11-25T08:00'))).toEqual(['too_soon', 'open', 'open', 'open']);
  // Nobody can go back to what is too soon by now.
  expect(statesOf(local('2026-11-24T08:00'))).toEqual(['too_soon', 'full', 'open', 'open']);
});

test('nothing is chosen where nothing can be booked [BKG-10]', () => {
  const full = slotsOf([slotDay('2026-11-25', [['08:00', '10:00', 'full']])]);
  expect(nextChoice(full, local('2026-11-25T08:00'), slotsZone)).toBeNull();
  const today = Temporal.PlainDate.from('2026-11-24');
  expect(noTimesText(full, today)).toBe('No times in the next 21 days. Please contact us.');
  expect(noTimesText({ ...full, last: null }, today)).toBe('No times can be booked. Please contact us.');
});

test('a delivery keeps its distance in days of the calendar, also when clocks change [BKG-17]', () => {
  const before = { pickup_date: local('2026-11-25T08:00'), delivery_date: local('2026-11-27T14:00') };
  expect(sameDistance(local('2027-04-02T16:00'), before, slotsZone)).toEqual(local('2027-04-04T14:00'));
});
