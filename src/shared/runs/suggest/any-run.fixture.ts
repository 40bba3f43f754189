import fc from 'fast-check';
import { runRanges } from '#shared/business/run-settings.ts';
import type { Location, PlannedStop, PlanStart, TravelSettings } from '#shared/runs/run-plan.ts';

/** 8:00 am in Sydney. */
export const morning = Temporal.Instant.from('2026-11-23T21:00:00Z');

export interface AnyRun {
  stops: PlannedStop[];
  start: PlanStart;
  settings: TravelSettings;
}

const anyLocation: fc.Arbitrary<Location> = fc.record({
  coordinates: fc.option(
    fc.record({
      latitude: fc.double({ min: -33.95, max: -33.75, noNaN: true }),
      longitude: fc.double({ min: 151, max: 151.3, noNaN: true }),
    }),
  ),
  postcode: fc.constantFrom('2000', '2010', '2015', null),
});

const anyStop = fc.record({
  location: anyLocation,
  opens: fc.oneof(fc.constantFrom(0, 60, 120), fc.integer({ min: -120, max: 300 })),
  length: fc.oneof(fc.constantFrom(0, 30, 60, 120), fc.integer({ min: 0, max: 240 })),
});

const minutesIn = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max });

/** Runs with windows that overlap, are short, or are over, and with orders that are collected and delivered in the same run. */
export function anyRun(size: { minLength?: number; maxLength: number }, maxPairs = 4): fc.Arbitrary<AnyRun> {
  const place = fc.nat(size.maxLength - 1);
  return fc
    .record({
      drawn: fc.array(anyStop, size),
      pairs: fc.array(fc.tuple(place, place), { maxLength: maxPairs }),
      ids: fc.shuffledSubarray(
        Array.from({ length: size.maxLength }, (_, index) => `stop-${String(index).padStart(3, '0')}`),
        { minLength: size.maxLength },
      ),
      from: anyLocation,
      to: anyLocation,
      settings: fc.record({
        minutes_at_door: minutesIn(runRanges.minutes_at_door),
        minutes_between_postcodes: minutesIn(runRanges.minutes_between_postcodes),
      }),
    })
    .map(({ drawn, pairs, ids, from, to, settings }) => ({
      stops: drawn.map(({ location, opens, length }, index) => ({
        id: ids[index] ?? '',
        location,
        window_start: morning.add({ minutes: opens }),
        window_end: morning.add({ minutes: opens + length }),
        pickups: pairs.flatMap(([pickup], order) => (pickup === index ? `order-${order}` : [])),
        deliveries: pairs.flatMap(([, delivery], order) => (delivery === index ? `order-${order}` : [])),
      })),
      start: { from, to, at: morning },
      settings,
    }));
}

/** The stops with these ids, in their sequence. */
export const stopsOf = (stops: readonly PlannedStop[], ids: readonly string[]): PlannedStop[] =>
  ids.flatMap((id) => stops.filter((stop) => stop.id === id));
