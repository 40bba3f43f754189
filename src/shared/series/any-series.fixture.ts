import * as fc from 'fast-check';
import {
  frequencyTypes,
  type RecurrencePattern,
  setPositions,
  weekdays,
} from '#shared/frequency/recurrence-pattern.ts';
import { pickupOf } from './pickup-of.ts';
import type { Hold, Series, SeriesEnd, SeriesPlan } from './series.ts';
import { isNamed } from './walked.fixture.ts';

/** Zones on both sides of the equator and of the date line, with odd offsets and odd hours of change. */
export const zones = fc.constantFrom(
  'Australia/Sydney',
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Africa/Casablanca',
);

export const moments = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) })
  .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));

/** Plain patterns, and those that name their days. */
const patterns: fc.Arbitrary<RecurrencePattern> = fc.oneof(
  fc.record({
    frequency_type: fc.constantFrom(...frequencyTypes),
    frequency_value: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    frequency_type: fc.constant('weekly' as const),
    frequency_value: fc.integer({ min: 1, max: 8 }),
    by_day: fc.subarray([...weekdays], { minLength: 1 }),
  }),
  fc.record({
    frequency_type: fc.constant('monthly' as const),
    frequency_value: fc.integer({ min: 1, max: 14 }),
    by_day: fc.constantFrom(...weekdays).map((day) => [day]),
    by_set_pos: fc.constantFrom(...setPositions),
  }),
  fc.record({
    frequency_type: fc.constant('monthly' as const),
    frequency_value: fc.integer({ min: 1, max: 14 }),
    by_month_day: fc.constant(-1 as const),
  }),
);

/** A series and the zone in which its anchor is on a day of the pattern. */
export const anySeries = fc
  .record({
    pattern: patterns,
    moment: moments,
    anchor_number: fc.integer({ min: -2, max: 50 }),
    zone: zones,
  })
  .map(({ pattern, moment, anchor_number, zone }) => {
    let anchor = moment.toZonedDateTimeISO(zone);
    while (!isNamed(pattern, anchor.toPlainDate())) anchor = anchor.add({ days: 1 });
    return { series: { ...pattern, anchor_pickup: anchor.toInstant(), anchor_number }, zone };
  });

/** A series without end of which nothing is decided and nothing falls out. */
export const openPlan = (series: Series): SeriesPlan => ({
  ...series,
  ends_on: null,
  ends_after: null,
  hold: null,
  made_through: Number.NEGATIVE_INFINITY,
  skipped: new Set(),
  ...undisturbed(series),
});

/** A series that is two days under way, of a shop that is never closed. */
const undisturbed = ({ anchor_pickup }: Series) => ({
  anchor_delivery: anchor_pickup.add({ hours: 48 }),
  closing: null,
  standing: new Map<number, Temporal.Instant>(),
});

/** An occurrence is decided so many days before its pickup, whatever becomes of it. */
export const daysAhead = (days: number) => ({ lead_days: days, notice_days: days });

/** Days around the anchor of a series, half of them with a pickup: there an hour more or less makes a difference. */
const daysAround = (series: Series, zone: string): fc.Arbitrary<Temporal.PlainDate> => {
  const dayOf = (steps: number) =>
    pickupOf(series, series.anchor_number + steps, zone)
      .toZonedDateTimeISO(zone)
      .toPlainDate();
  return fc.oneof(
    fc.integer({ min: -4, max: 12 }).map(dayOf),
    fc.integer({ min: -150, max: 500 }).map((days) => dayOf(0).add({ days })),
  );
};

const never: SeriesEnd = { ends_on: null, ends_after: null };

/** An end on one of these days or after one of these numbers. */
const endsOf = (days: fc.Arbitrary<Temporal.PlainDate>, numbers: fc.Arbitrary<number>) =>
  fc.oneof(
    days.map((ends_on) => ({ ...never, ends_on })),
    numbers.map((number) => ({ ...never, ends_after: Math.max(number, 1) })),
  );

/** A hold of one day, to another of these days, or without end. */
const holdsOf = (days: fc.Arbitrary<Temporal.PlainDate>): fc.Arbitrary<Hold> =>
  fc.oneof(
    days.map((day) => ({ from: day, until: day })),
    fc.tuple(days, days).map((both) => {
      const [from, until] = both.sort(Temporal.PlainDate.compare);
      return { from, until };
    }),
    days.map((from) => ({ from, until: null })),
  );

/** The series, with no more than `rarest` days, weeks or months between two dates. */
const oftenEnough = (series: Series, rarest: number): Series => ({
  ...series,
  frequency_value: Math.min(series.frequency_value, rarest),
});

/** A plan with its zone, and an end, a hold and a number that it may get. */
export const anyPlan = fc.tuple(anySeries, fc.constantFrom(1, 3, 40)).chain(([any, rarest]) => {
  const { zone } = any;
  const series = oftenEnough(any.series, rarest);
  const after = (min: number, max: number) =>
    fc.integer({ min, max }).map((steps) => series.anchor_number + steps);
  const [days, number] = [daysAround(series, zone), after(-10, 40)];
  const [end, hold] = [endsOf(days, number), holdsOf(days)];
  const plan = fc
    .record({
      ownEnd: fc.oneof(fc.constant(never), end),
      hold: fc.option(hold),
      made_through: after(-5, 6),
      skipped: fc.uniqueArray(number, { maxLength: 20 }).map((numbers) => new Set(numbers)),
    })
    .map(({ ownEnd, ...rest }): SeriesPlan => ({ ...series, ...undisturbed(series), ...ownEnd, ...rest }));
  return fc.record({ zone: fc.constant(zone), end, hold, number, plan });
});
