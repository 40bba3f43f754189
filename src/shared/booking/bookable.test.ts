import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDay } from '#shared/kernel/time.ts';
import {
  type BookingRules,
  deliveryProblem,
  earliestDelivery,
  firstDeliveryDay,
  lastPickupDay,
  pickupProblem,
  type WindowOnDay,
  windowAt,
  windowsOn,
} from './bookable.ts';
import type { BookingWindow, WindowLeg } from './booking-window.ts';
import { defaultBooking } from './booking-window.ts';

const zone = 'Australia/Sydney';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const day = (text: string) => Temporal.PlainDate.from(text);

const windowOf = (leg: WindowLeg, weekday: number, starts_at: string, ends_at: string): BookingWindow => ({
  id: `${leg} ${weekday} ${starts_at}`,
  leg,
  weekday,
  starts_at: Temporal.PlainTime.from(starts_at),
  ends_at: Temporal.PlainTime.from(ends_at),
  area_id: null,
  capacity: null,
});
const everyDay = (leg: WindowLeg, starts_at: string, ends_at: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => windowOf(leg, weekday, starts_at, ends_at));

const rulesWith = (more: Partial<BookingRules> = {}): BookingRules => ({
  now: local('2026-11-23T10:00'),
  zone,
  ...defaultBooking,
  working_days: [1, 2, 3, 4, 5],
  closed: new Map(),
  windows: [...everyDay('pickup', '08:00', '10:00'), ...everyDay('delivery', '16:00', '18:00')],
  ...more,
});

const only = (windows: WindowOnDay[]): WindowOnDay => {
  const [window, ...more] = windows;
  if (!window || more.length > 0) throw new Error('not one window');
  return window;
};
const pickupOn = (rules: BookingRules, date: string) => only(windowsOn(rules, 'pickup', day(date)));
const deliveryOn = (rules: BookingRules, date: string) => only(windowsOn(rules, 'delivery', day(date)));

describe('a pickup', () => {
  test('is booked 12 hours ahead, to the minute [BKG-5]', () => {
    const at = (now: string) =>
      pickupProblem(rulesWith({ now: local(now) }), pickupOn(rulesWith(), '2026-11-24'));
    expect(at('2026-11-23T20:00')).toBeNull();
    expect(at('2026-11-23T20:01')).toEqual({ state: 'too_soon', message: 'Book at least 12 hours ahead' });
  });

  test('hours are elapsed time: a night has 11 when clocks go forward [BKG-5]', () => {
    const at = (now: string) =>
      pickupProblem(rulesWith({ now: local(now) }), pickupOn(rulesWith(), '2027-10-03'));
    expect([at('2027-10-02T19:00'), at('2027-10-02T20:00')?.state]).toEqual([null, 'too_soon']);
  });

  test.each([
    [1, '2026-11-24T07:30', 'Book at least 1 hour ahead'],
    [0, '2026-11-24T08:01', 'Pickup cannot be in the past'],
  ])('with %i hours at %s: %s [BKG-5]', (book_lead_hours, now, message) => {
    const rules = rulesWith({ book_lead_hours, now: local(now) });
    expect(pickupProblem(rules, pickupOn(rules, '2026-11-24'))).toEqual({ state: 'too_soon', message });
  });

  test('is booked 21 days of the calendar ahead, the last one whole [BKG-5, BKG-6]', () => {
    const rules = rulesWith({ now: local('2026-11-22T23:59') });
    expect(`${lastPickupDay(rules)}`).toBe('2026-12-13');
    expect(pickupProblem(rules, pickupOn(rules, '2026-12-13'))).toBeNull();
    expect(pickupProblem(rules, pickupOn(rules, '2026-12-14'))).toEqual({
      state: 'too_late',
      message: 'Bookable until Sun 13 Dec',
    });
  });
});

const christmas = new Map([
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-26', 'Boxing Day'],
  ['2026-12-28', 'Boxing Day holiday'],
]);

describe('a delivery', () => {
  const now = local('2026-12-20T10:00');

  test('is on the second working day: from Wed 30 Dec after Thu 24 Dec [BKG-5, BKG-6]', () => {
    const rules = rulesWith({ now, closed: christmas });
    const pickup = pickupOn(rules, '2026-12-24');
    expect(`${firstDeliveryDay(rules, pickup)}`).toBe('2026-12-30');
    expect(`${earliestDelivery(rules, pickup)?.day}`).toBe('2026-12-30');
    expect(deliveryProblem(rules, deliveryOn(rules, '2026-12-29'), pickup)).toEqual({
      state: 'too_soon',
      message: 'Earliest delivery is Wed 30 Dec',
    });
    expect(deliveryProblem(rules, deliveryOn(rules, '2026-12-30'), pickup)).toBeNull();
  });

  test('is at most 14 days after the earliest [BKG-5]', () => {
    const rules = rulesWith({ now, closed: christmas });
    const problemOn = (date: string) =>
      deliveryProblem(rules, deliveryOn(rules, date), pickupOn(rules, '2026-12-24'));
    expect(problemOn('2027-01-13')).toBeNull();
    expect(problemOn('2027-01-14')).toEqual({
      state: 'too_late',
      message: 'Bookable until Wed 13 Jan 2027',
    });
  });

  test('is never before the end of the pickup window [BKG-5]', () => {
    const windows = [
      windowOf('pickup', 4, '08:00', '10:00'),
      windowOf('delivery', 4, '09:00', '11:00'),
      windowOf('delivery', 4, '10:00', '12:00'),
    ];
    const rules = rulesWith({ now, turnaround_days: 0, windows });
    const pickup = pickupOn(rules, '2026-12-24');
    expect(earliestDelivery(rules, pickup)?.starts_at).toEqual(local('2026-12-24T10:00'));
  });

  test('is not in the past, however long ago the pickup was [BKG-5]', () => {
    const rules = rulesWith({ now: local('2026-12-22T16:01') });
    const pickup = { starts_at: local('2026-12-01T08:00'), ends_at: local('2026-12-01T10:00') };
    expect(earliestDelivery(rules, pickup)?.starts_at).toEqual(local('2026-12-23T16:00'));
  });

  test('has no first window where none is near [BKG-5]', () => {
    const rules = rulesWith({ now, windows: everyDay('pickup', '08:00', '10:00') });
    expect(earliestDelivery(rules, pickupOn(rules, '2026-12-24'))).toBeNull();
  });
});

describe('the windows of a day', () => {
  const startsOn = (rules: BookingRules, date: string) =>
    windowsOn(rules, 'pickup', day(date)).map(({ window }) => window.id);

  test('are those of its weekday and leg by start, and of two that start together the first [BKG-2, BKG-6]', () => {
    const windows = [
      windowOf('pickup', 3, '12:00', '14:00'),
      { ...windowOf('pickup', 3, '08:00', '10:00'), id: 'of the area', area_id: 'inner' },
      { ...windowOf('pickup', 3, '08:00', '11:00'), id: 'of everywhere' },
      windowOf('delivery', 3, '07:00', '09:00'),
      windowOf('pickup', 4, '07:00', '09:00'),
    ];
    expect(startsOn(rulesWith({ windows }), '2026-11-25')).toEqual(['of the area', 'pickup 3 12:00']);
    expect(windowAt(rulesWith({ windows }), 'pickup', local('2026-11-25T08:00'))?.window.id).toBe(
      'of the area',
    );
    expect(windowAt(rulesWith({ windows }), 'pickup', local('2026-11-25T08:01'))).toBeNull();
  });

  test('are none on a closed day [BKG-5, BKG-11]', () => {
    expect(startsOn(rulesWith({ closed: christmas }), '2026-12-25')).toEqual([]);
    expect(startsOn(rulesWith({ closed: christmas }), '2026-12-24')).toHaveLength(1);
  });

  test('end after they start, also when clocks go forward over one [BKG-2]', () => {
    const windows = [
      windowOf('pickup', 7, '02:45', '03:15'),
      windowOf('pickup', 7, '02:30', '05:00'),
      windowOf('pickup', 7, '03:30', '06:00'),
    ];
    expect(startsOn(rulesWith({ windows }), '2027-10-03')).toEqual(['pickup 7 02:30']);
    expect(startsOn(rulesWith({ windows }), '2027-10-10')).toHaveLength(3);
  });
});

describe('against a plain walk', () => {
  const anyDay = fc.integer({ min: 0, max: 40 }).map((days) => day('2026-12-10').add({ days }));
  const anyRules = fc
    .record({
      turnaround_days: fc.integer({ min: 0, max: 14 }),
      book_ahead_days: fc.integer({ min: 1, max: 59 }),
      working_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      closed: fc.uniqueArray(anyDay.map(String)).map((days) => new Map(days.map((each) => [each, 'Closed']))),
    })
    .map((more) => rulesWith({ now: local('2026-12-10T10:00'), ...more }));

  /** Counts one working day after the other, by hand. */
  function walk({ turnaround_days, working_days, closed }: BookingRules, from: Temporal.PlainDate) {
    const after = Array.from({ length: 400 }, (_, index) => from.add({ days: index + 1 }));
    const working = after.filter((each) => working_days.includes(each.dayOfWeek) && !closed.has(`${each}`));
    return turnaround_days === 0 ? from : working[turnaround_days - 1];
  }

  test('the first day of a delivery is the same [BKG-5]', () => {
    fc.assert(
      fc.property(anyRules, anyDay, (rules, date) => {
        const starts_at = local(`${date}T08:00`);
        const first = firstDeliveryDay(rules, { starts_at, ends_at: local(`${date}T10:00`) });
        expect(`${first}`).toBe(`${walk(rules, date)}`);
      }),
    );
  });

  test('what can be booked is one run of days, closed ones left out [BKG-5]', () => {
    fc.assert(
      fc.property(anyRules, anyDay, (rules, date) => {
        const pickup = { starts_at: local(`${date}T08:00`), ends_at: local(`${date}T10:00`) };
        const days = Array.from({ length: 120 }, (_, index) => day('2026-12-10').add({ days: index }));
        const windows = days.flatMap((each) => windowsOn(rules, 'delivery', each));
        const bookable = windows
          .filter((window) => !deliveryProblem(rules, window, pickup))
          .map((one) => one.day);
        const open = days.filter((each) => !rules.closed.has(`${each}`));
        const first = open.find((each) => Temporal.PlainDate.compare(each, walk(rules, date) ?? each) >= 0);
        const expected = open.filter(
          (each) =>
            first &&
            Temporal.PlainDate.compare(each, first) >= 0 &&
            Temporal.PlainDate.compare(each, first.add({ days: 14 })) <= 0,
        );
        expect(bookable.map(String)).toEqual(expected.map(String));
      }),
      { numRuns: 20 },
    );
  });

  test('a pickup can be booked exactly from the lead to the last day [BKG-5]', () => {
    fc.assert(
      fc.property(anyRules, anyDay, (rules, date) => {
        for (const window of windowsOn(rules, 'pickup', date)) {
          const hours = Number(window.starts_at.since(rules.now).total('hours'));
          const ahead = businessDay(rules.now, zone).until(date).days;
          const isBookable = hours >= rules.book_lead_hours && ahead <= rules.book_ahead_days;
          expect(pickupProblem(rules, window) === null).toBe(isBookable);
        }
      }),
    );
  });
});
