import { describe, expect, test } from 'vitest';
import { defaultRuns } from '#shared/business/run-settings.ts';
import { type Location, type PlannedStop, planRun } from './run-plan.ts';

const zone = 'Australia/Sydney';
const local = (time: string) =>
  Temporal.PlainDateTime.from(`2026-11-24T${time}`).toZonedDateTime(zone).toInstant();
const clock = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainTime().toString();
const place = (postcode: string): Location => ({ coordinates: null, postcode });
const shop = place('2015');

const stop = (postcode: string, from: string, until: string): PlannedStop => ({
  id: `${postcode} ${from}`,
  location: place(postcode),
  window_start: local(from),
  window_end: local(until),
  pickups: [],
  deliveries: [],
});
function plan(stops: PlannedStop[], at = '08:30', to = shop) {
  const { arrivals, ends_at, ...late } = planRun(stops, { from: shop, to, at: local(at) }, defaultRuns);
  return { arrivals: arrivals.map(clock), ends: clock(ends_at), ...late };
}

describe('a run', () => {
  test('waits for windows, takes 5 minutes at each door, and ends at its end [RUN-5]', () => {
    // 10 minutes there, wait until 9:00, 5 at the door, 4 within the postcode, 5, 10 to the next, 5, 10 back.
    const stops = [
      stop('2000', '09:00', '11:00'),
      stop('2000', '09:00', '11:00'),
      stop('2010', '09:00', '11:00'),
    ];
    expect(plan(stops)).toEqual({
      arrivals: ['09:00:00', '09:09:00', '09:24:00'],
      late: 0,
      minutes_late: 0,
      ends: '09:39:00',
    });
    expect(plan(stops, '08:30', place('2010')).ends).toBe('09:33:00');
  });

  test('counts the stops that are finished after their windows, and their minutes [RUN-4]', () => {
    // Finished at 9:05, 9:20 and 9:35.
    const stops = [
      stop('2000', '09:00', '09:05'),
      stop('2010', '09:00', '09:19'),
      stop('2015', '08:00', '09:00'),
    ];
    expect(plan(stops)).toMatchObject({ late: 2, minutes_late: 1 + 35 });
  });

  test.each([
    ['09:05:00', 0],
    ['09:04:59.999', 1],
    ['09:04:00', 1],
    ['09:03:59.999', 2],
  ])('finished at 9:05 with a window until %s is late by %i full minutes [RUN-4]', (until, minutes) => {
    expect(plan([stop('2000', '09:00', until)])).toMatchObject({
      late: minutes > 0 ? 1 : 0,
      minutes_late: minutes,
    });
  });

  test('without a stop is the way from its start to its end [RUN-5]', () => {
    expect(plan([], '08:30', place('2000'))).toEqual({
      arrivals: [],
      late: 0,
      minutes_late: 0,
      ends: '08:40:00',
    });
  });

  test('follows the settings of the owner [RUN-5]', () => {
    const settings = { minutes_at_door: 12, minutes_between_postcodes: 20 };
    const start = { from: shop, to: shop, at: local('08:30') };
    const { arrivals, ends_at } = planRun([stop('2000', '08:00', '11:00')], start, settings);
    expect([...arrivals, ends_at].map(clock)).toEqual(['08:50:00', '09:22:00']);
  });
});
