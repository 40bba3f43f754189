import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedSpans } from './reckon-run.ts';
import { morning } from './suggest/any-run.fixture.ts';

const zone = 'Australia/Sydney';
const local = (time: string) =>
  Temporal.PlainDateTime.from(`2026-11-24T${time}`).toZonedDateTime(zone).toInstant();
const clock = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainTime().toString();
const spans = (...times: string[]) =>
  expectedSpans(times.map(local)).map(({ from, until }) => `${clock(from)} ${clock(until)}`);

test.each([
  ['10:30', '10:20:00 10:50:00'],
  ['10:32', '10:20:00 10:55:00'],
  ['10:34:59.999', '10:20:00 10:55:00'],
  ['10:35:00.001', '10:25:00 11:00:00'],
])('the next stop, reckoned at %s, is expected %s [RUN-10]', (time, span) => {
  expect(spans(time)).toEqual([span]);
});

test('each stop ahead adds 5 minutes on each side, up to 45 [RUN-10]', () => {
  expect(spans(...Array.from({ length: 9 }, () => '12:00'))).toEqual([
    '11:50:00 12:20:00',
    '11:45:00 12:25:00',
    '11:40:00 12:30:00',
    '11:35:00 12:35:00',
    '11:30:00 12:40:00',
    '11:25:00 12:45:00',
    '11:20:00 12:45:00',
    '11:15:00 12:45:00',
    '11:15:00 12:45:00',
  ]);
});

test('nothing ahead has no span [RUN-10]', () => {
  expect(expectedSpans([])).toEqual([]);
});

test('a span has full 5 minutes of the clock, around the time it was reckoned for, in every zone [RUN-10]', () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 36_000_000 }), { maxLength: 12 });
  const zones = fc.constantFrom(
    'Australia/Sydney',
    'Australia/Adelaide',
    'Australia/Eucla',
    'Pacific/Chatham',
  );
  fc.assert(
    fc.property(arrivals, zones, (ms, timeZone) => {
      const times = ms.map((milliseconds) => morning.add({ milliseconds }));
      for (const [ahead, { from, until }] of expectedSpans(times).entries()) {
        const before = from.until(times[ahead] ?? from).total('minutes');
        const after = (times[ahead] ?? until).until(until).total('minutes');
        expect(before - Math.min(45, 10 + 5 * ahead)).toBeGreaterThanOrEqual(0);
        expect(before - Math.min(45, 10 + 5 * ahead)).toBeLessThan(5);
        expect(after - Math.min(45, 20 + 5 * ahead)).toBeGreaterThanOrEqual(0);
        expect(after - Math.min(45, 20 + 5 * ahead)).toBeLessThan(5);
        for (const end of [from, until]) expect(end.toZonedDateTimeISO(timeZone).minute % 5).toBe(0);
      }
    }),
  );
});
