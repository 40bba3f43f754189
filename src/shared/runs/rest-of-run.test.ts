import { expect, test } from 'vitest';
import type { LegOfRun, StopOfRun } from './arrange-stops.ts';
import { type RunToReckon, restOfRun } from './reckon-run.ts';
import { morning } from './suggest/any-run.fixture.ts';

const leg = (state: LegOfRun['state'], happened_at: Temporal.Instant | null): LegOfRun => ({
  id: state,
  order_id: state,
  kind: 'pickup',
  state,
  window_start: morning,
  window_end: morning.add({ hours: 1 }),
  happened_at,
});
const stop = (postcode: string, minute: number, ...legs: LegOfRun[]): StopOfRun => ({
  id: postcode,
  address: `1 Pitt St, Sydney NSW ${postcode}`,
  coordinates: null,
  finished_at: morning.add({ minutes: minute }),
  legs,
});
const business = { time_zone: 'Australia/Sydney', pickup_address: '18 Bourke Rd, Alexandria NSW 2015' };
const startOf = (more: Partial<RunToReckon>) => {
  const places = { start_place: null, end_place: null, start_coordinates: null, end_coordinates: null };
  const day = morning.toZonedDateTimeISO(business.time_zone).toPlainDate();
  const run = { ...places, day, planned_start: null, started_at: morning, stops: [], ...more };
  return restOfRun(run, business, morning.add({ hours: 2 })).start;
};
const from = (...stops: StopOfRun[]) => startOf({ stops }).from.postcode;

test('a run goes on from the door where something was done last, or had failed [RUN-5, RUN-10]', () => {
  const at = (minute: number) => morning.add({ minutes: minute });
  const done = stop('2000', 10, leg('done', at(10)));
  expect(from()).toBe('2015');
  expect(from(done, stop('2010', 20, leg('failed', at(20))))).toBe('2010');
  // Nobody was where a pickup was skipped.
  expect(from(done, stop('2020', 30, leg('done', null)))).toBe('2000');
  expect(from(stop('2020', 30, leg('done', null)))).toBe('2015');
});

test('a run whose driver is late goes on then, unless something was done at a door since [RUN-31]', () => {
  const at = (minute: number) => morning.add({ minutes: minute });
  const minuteOf = (more: Partial<RunToReckon>) =>
    morning.until(startOf({ late_said_at: at(110), late_until: at(140), ...more }).at).total('minutes');
  expect(minuteOf({})).toBe(140);
  expect(minuteOf({ late_until: at(115) })).toBe(120);
  expect(minuteOf({ late_said_at: at(121), late_until: at(121) })).toBe(120);
  expect(minuteOf({ started_at: null })).toBe(120);
  expect(minuteOf({ stops: [stop('2000', 110, leg('done', at(110)))] })).toBe(140);
  expect(minuteOf({ stops: [stop('2000', 115, leg('done', at(115)))] })).toBe(120);
  // Nobody was where a pickup was skipped.
  expect(minuteOf({ stops: [stop('2000', 115, leg('done', null))] })).toBe(140);
});
