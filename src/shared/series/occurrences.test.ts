import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecurrencePattern, Weekday } from '#shared/frequency/recurrence-pattern.ts';
import { anySeries, daysAhead, moments, openPlan, zones } from './any-series.fixture.ts';
import { occurrenceDelivery } from './occurrence-delivery.ts';
import { nextDueOccurrence, occurrencesOf } from './occurrences.ts';
import { pickupOf } from './pickup-of.ts';
import { type SeriesPlan, seriesFrom } from './series.ts';
import { asText, walkedBetween } from './walked.fixture.ts';

const zone = 'Australia/Sydney';
const local = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const monthly = { frequency_type: 'monthly', frequency_value: 1 } as const;
const compare = Temporal.Instant.compare;

test.each([
  ['2026-12-31T09:00', 1, '2027-01-31T09:00'],
  ['2026-12-31T09:00', 2, '2027-02-28T09:00'],
  ['2026-12-31T09:00', 3, '2027-03-31T09:00'],
  ['2026-12-31T09:00', 4, '2027-04-30T09:00'],
])('monthly from %s, %i months on it falls on %s [REC-2]', (anchor, months, expected) => {
  const pickup = pickupOf(seriesFrom(monthly, local(anchor)), 1 + months, zone);
  expect(pickup.equals(local(expected))).toBe(true);
});

test('the clock on the wall stays the same across daylight saving [REC-2]', () => {
  const everyTwoWeeks = { frequency_type: 'weekly', frequency_value: 2 } as const;
  const pickup = pickupOf(seriesFrom(everyTwoWeeks, local('2026-09-22T08:00')), 2, zone);
  expect(pickup.equals(local('2026-10-06T08:00'))).toBe(true);
  expect(local('2026-09-22T08:00').until(pickup).total('hours')).toBe(14 * 24 - 1);
});

const pickups = (pattern: RecurrencePattern, anchor: string, numbers: number[]) =>
  numbers.map((number) => {
    const pickup = pickupOf(seriesFrom(pattern, local(anchor)), number, zone);
    return pickup.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  });
const weekly = (frequency_value: number, ...by_day: Weekday[]) =>
  ({ frequency_type: 'weekly', frequency_value, by_day }) as const;

test('a weekly pattern counts weeks from Monday and from the week of the first pickup [SER-2, SER-5]', () => {
  expect(pickups(weekly(2, 'MO', 'TH'), '2026-12-03T09:00', [1, 2, 3, 4, 5])).toEqual([
    '2026-12-03T09:00',
    '2026-12-14T09:00',
    '2026-12-17T09:00',
    '2026-12-28T09:00',
    '2026-12-31T09:00',
  ]);
});

test('the wall clock stays, a time that is skipped moves forward and one that occurs twice is the first [SER-3]', () => {
  expect(pickups(weekly(1, 'WE'), '2027-03-31T09:00', [2, 27, 28])).toEqual([
    '2027-04-07T09:00',
    '2027-09-29T09:00',
    '2027-10-06T09:00',
  ]);
  const hours = (from: string, to: string) => local(from).until(local(to)).total('hours');
  expect(hours('2027-03-31T09:00', '2027-04-07T09:00')).toBe(169);
  expect(hours('2027-09-29T09:00', '2027-10-06T09:00')).toBe(167);
  const daily = { frequency_type: 'daily', frequency_value: 1 } as const;
  expect(pickups(daily, '2027-10-02T02:30', [2, 3])).toEqual(['2027-10-03T03:30', '2027-10-04T02:30']);
  expect(pickups(weekly(1, 'SU'), '2027-09-26T02:30', [2, 3])).toEqual([
    '2027-10-03T03:30',
    '2027-10-10T02:30',
  ]);
  const twice = pickupOf(seriesFrom(weekly(1, 'SU'), local('2027-03-28T02:30')), 2, zone);
  expect(twice.toZonedDateTimeISO(zone).toString()).toBe('2027-04-04T02:30:00+11:00[Australia/Sydney]');
});

test.each([
  [{}, '2027-01-31T09:00', ['2027-02-28', '2027-03-31', '2027-04-30']],
  [{ by_month_day: -1 }, '2027-04-30T09:00', ['2027-05-31', '2027-06-30', '2027-07-31']],
  [{ by_day: ['TU'], by_set_pos: 2 }, '2026-12-08T09:00', ['2027-01-12', '2027-02-09', '2027-03-09']],
  [{ by_day: ['FR'], by_set_pos: -1 }, '2026-12-25T09:00', ['2027-01-29', '2027-02-26', '2027-03-26']],
] as const)('monthly %j from %s falls on %j [SER-4]', (days, anchor, expected) => {
  const pattern = { ...monthly, ...days } as RecurrencePattern;
  expect(pickups(pattern, anchor, [2, 3, 4])).toEqual(expected.map((day) => `${day}T09:00`));
});

test('a year from the 29th of February falls on the 28th until the next leap year [SER-4]', () => {
  const yearly = { frequency_type: 'monthly', frequency_value: 12 } as const;
  expect(pickups(yearly, '2028-02-29T09:00', [2, 3, 4, 5])).toEqual([
    '2029-02-28T09:00',
    '2030-02-28T09:00',
    '2031-02-28T09:00',
    '2032-02-29T09:00',
  ]);
});

test('where another time zone shows the anchor on the day before, the dates go on as the pattern says [SER-3, SER-28]', () => {
  const series = seriesFrom(weekly(1, 'MO', 'TH'), local('2026-12-03T08:00'));
  const inUtc = [1, 2, 3].map((number) => pickupOf(series, number, 'UTC').toString());
  expect(inUtc).toEqual(['2026-12-02T21:00:00Z', '2026-12-07T21:00:00Z', '2026-12-10T21:00:00Z']);
});

describe('the next occurrence to make', () => {
  const everyWeek = openPlan(
    seriesFrom({ frequency_type: 'weekly', frequency_value: 1 }, local('2026-11-24T08:00')),
  );
  const due = (made_through: number, now: string) => {
    const next = nextDueOccurrence({ ...everyWeek, made_through }, local(now), daysAhead(7), zone);
    const pickup = next?.pickup_date.toZonedDateTimeISO(zone).toPlainDateTime().toString();
    return next && [next.occurrence_number, pickup];
  };

  test.each([
    [1, '2026-11-24T07:59', null],
    [1, '2026-11-24T08:00', [2, '2026-12-01T08:00:00']],
    [2, '2026-11-24T08:00', null],
    // After downtime the number skips; a pickup right now is not in the past.
    [1, '2027-01-05T08:00', [7, '2027-01-05T08:00:00']],
    [1, '2027-01-05T08:01', [8, '2027-01-12T08:00:00']],
  ])('after number %i, at %s: %j [REC-3, REC-4]', (latest, now, expected) => {
    expect(due(latest, now)).toEqual(expected);
  });

  test('counts the days ahead on the calendar, not in hours [REC-3]', () => {
    // Daylight saving begins on 4 October 2026: the 7 days before this pickup have 167 hours.
    const spring = { ...everyWeek, anchor_pickup: local('2026-09-29T08:00'), made_through: 1 };
    expect(nextDueOccurrence(spring, local('2026-09-29T08:00'), daysAhead(7), zone)?.occurrence_number).toBe(
      2,
    );
    expect(nextDueOccurrence(spring, local('2026-09-29T07:59'), daysAhead(7), zone)).toBeNull();
  });

  test('goes on from a moved anchor [REC-6]', () => {
    const moved = {
      ...everyWeek,
      anchor_pickup: local('2026-12-10T11:00'),
      anchor_number: 3,
      made_through: 3,
    };
    const next = nextDueOccurrence(moved, local('2026-12-11T00:00'), daysAhead(7), zone);
    expect(next).toMatchObject({ occurrence_number: 4, pickup_date: local('2026-12-17T11:00') });
  });
});

const listed = (plan: SeriesPlan, from: Temporal.Instant, to: Temporal.Instant, zone: string) =>
  [...occurrencesOf(plan, from, to, zone)].map(asText);

describe('the occurrences of a series between two instants', () => {
  const hours = fc.integer({ min: -36_000, max: 36_000 });
  const lengths = fc.integer({ min: 0, max: 500 });

  test('are those of a plain walk from the anchor, each once, in every zone [REC-2, REC-3]', () => {
    fc.assert(
      fc.property(anySeries, hours, lengths, ({ series, zone }, offset, days) => {
        const from = series.anchor_pickup.add({ hours: offset });
        const to = from.add({ hours: days * 24 });
        const walked = walkedBetween(series, from, to, zone).map(asText);
        expect(listed(openPlan(series), from, to, zone)).toEqual(walked);
      }),
    );
  });

  test('rise strictly, and number and date name each other [REC-2, REC-3]', () => {
    fc.assert(
      fc.property(anySeries, hours, lengths, ({ series, zone }, offset, days) => {
        const from = series.anchor_pickup.add({ hours: offset });
        let before: Temporal.Instant | null = null;
        const plan = openPlan(series);
        for (const each of occurrencesOf(plan, from, from.add({ hours: days * 24 }), zone)) {
          if (before) expect(compare(before, each.pickup_date)).toBe(-1);
          before = each.pickup_date;
          expect(pickupOf(series, each.occurrence_number, zone).equals(each.pickup_date)).toBe(true);
          expect([...occurrencesOf(plan, each.pickup_date, each.pickup_date, zone)]).toEqual([each]);
        }
      }),
    );
  });

  test('without those that are skipped, which leave every other date alone [REC-3, REC-5, SER-8]', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: -60, max: 120 }), { maxLength: 40 });
    fc.assert(
      fc.property(anySeries, numbers, hours, lengths, ({ series, zone }, dropped, offset, days) => {
        const from = series.anchor_pickup.add({ hours: offset });
        const to = from.add({ hours: days * 24 });
        const skipped = new Set(dropped);
        const others = listed(openPlan(series), from, to, zone).filter(
          (each) => !skipped.has(Number.parseInt(each, 10)),
        );
        expect(listed({ ...openPlan(series), skipped }, from, to, zone)).toEqual(others);
      }),
    );
  });

  test('are found years after the anchor without walking there, and without an end as many as are asked for [REC-3]', () => {
    const daily = seriesFrom({ frequency_type: 'daily', frequency_value: 1 }, local('2000-01-01T08:00'));
    let asked = 0;
    const skipped = new Set<number>();
    skipped.has = () => ++asked < 0;
    const endless = occurrencesOf({ ...openPlan(daily), skipped }, local('2199-06-01T08:00'), null, zone);
    expect([endless.next().value, endless.next().value].map((each) => each?.pickup_date)).toEqual([
      local('2199-06-01T08:00'),
      local('2199-06-02T08:00'),
    ]);
    // The number before the first needs no place.
    expect(asked).toBe(2);
  });
});

test('for any series a run of them never drifts, never repeats and only goes forward [REC-2, REC-3, REC-4]', () => {
  const ticks = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(anySeries, ticks, fc.integer({ min: 1, max: 60 }), ({ series, zone }, hops, lead) => {
      let [now, latest, before] = [series.anchor_pickup, series.anchor_number, series.anchor_pickup];
      for (const days of hops) {
        now = now.add({ hours: days * 24 });
        const next = nextDueOccurrence(
          { ...openPlan(series), made_through: latest },
          now,
          daysAhead(lead),
          zone,
        );
        if (!next) continue;
        const exact = pickupOf(series, next.occurrence_number, zone);
        expect(next.pickup_date.equals(exact)).toBe(true);
        expect(next.occurrence_number).toBeGreaterThan(latest);
        expect(compare(next.pickup_date, before)).toBe(1);
        expect(compare(next.pickup_date, now)).toBeGreaterThanOrEqual(0);
        [latest, before] = [next.occurrence_number, next.pickup_date];
      }
    }),
  );
});

test('nothing that is still to come is skipped [REC-3]', () => {
  fc.assert(
    fc.property(anySeries, fc.integer({ min: 0, max: 4000 }), ({ series, zone }, days) => {
      const now = series.anchor_pickup.add({ hours: days * 24 });
      const plan = { ...openPlan(series), made_through: series.anchor_number };
      const next = nextDueOccurrence(plan, now, daysAhead(2000), zone);
      const skipped = (next?.occurrence_number ?? 0) - 1 - series.anchor_number;
      if (skipped <= 0) return;
      const before = pickupOf(series, series.anchor_number + skipped, zone);
      expect(compare(before, now)).toBe(-1);
    }),
  );
});

describe('the delivery of an occurrence', () => {
  test.each([
    // Over the night in which daylight saving begins, and the one in which it ends.
    ['2026-09-27T16:00', '2026-09-28T09:30', '2026-10-03T16:00', '2026-10-04T09:30'],
    ['2027-03-27T16:00', '2027-03-28T09:30', '2027-04-03T16:00', '2027-04-04T09:30'],
    ['2026-11-24T08:00', '2026-11-24T17:00', '2026-12-31T08:00', '2026-12-31T17:00'],
  ])('after %s to %s, the pickup %s is delivered at %s [REC-3]', (pickup, delivery, next, expected) => {
    const latest = { pickup_date: local(pickup), delivery_date: local(delivery) };
    expect(occurrenceDelivery(latest, local(next), zone).equals(local(expected))).toBe(true);
  });

  test('always comes after the pickup [REC-3]', () => {
    const spans = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(moments, spans, moments, zones, (pickup_date, minutes, next, zone) => {
        const latest = { pickup_date, delivery_date: pickup_date.add({ minutes }) };
        expect(compare(occurrenceDelivery(latest, next, zone), next)).toBe(1);
      }),
    );
    const latest = { pickup_date: local('2026-09-27T02:30'), delivery_date: local('2026-09-27T03:10') };
    const pickup = local('2026-10-04T02:30');
    expect(pickup.until(occurrenceDelivery(latest, pickup, zone)).total('minutes')).toBe(40);
  });
});
