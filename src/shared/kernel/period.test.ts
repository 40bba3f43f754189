import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodOf } from './period.ts';

const sydney = 'Australia/Sydney';
const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);

type Query = Parameters<typeof periodOf>[0];

/** The period in the wall-clock time of the business. */
function shown(query: Query, now: string, zone = sydney): [string | null, string | null] {
  const { start, end } = periodOf(query, at(now), zone);
  const local = (moment: Temporal.Instant | null) =>
    moment?.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' }) ?? null;
  return [local(start), local(end)];
}

test.each<[string, Query, [string | null, string | null]]>([
  ['nothing', {}, [null, null]],
  ['today', { range: 'today' }, ['2026-11-24T00:00:00+11:00', '2026-11-25T00:00:00+11:00']],
  ['the last 7 days', { range: 'week' }, ['2026-11-18T00:00:00+11:00', '2026-11-25T00:00:00+11:00']],
  ['the last month', { range: 'month' }, ['2026-10-24T00:00:00+11:00', '2026-11-25T00:00:00+11:00']],
  ['from a day on', { from: day('2026-11-20') }, ['2026-11-20T00:00:00+11:00', null]],
  ['to the end of a day', { to: day('2026-11-20') }, [null, '2026-11-21T00:00:00+11:00']],
  [
    'one day',
    { from: day('2026-11-20'), to: day('2026-11-20') },
    ['2026-11-20T00:00:00+11:00', '2026-11-21T00:00:00+11:00'],
  ],
  [
    'a range and days inside it',
    { range: 'month', from: day('2026-11-01'), to: day('2026-11-10') },
    ['2026-11-01T00:00:00+11:00', '2026-11-11T00:00:00+11:00'],
  ],
  [
    'a range and days around it',
    { range: 'week', from: day('2026-01-01'), to: day('2026-12-31') },
    ['2026-11-18T00:00:00+11:00', '2026-11-25T00:00:00+11:00'],
  ],
])('%s is whole days of business time [ORD-10]', (_name, query, period) => {
  // Late in the evening of Tuesday 24 November in Sydney, while it is still midday in Greenwich.
  expect(shown(query, '2026-11-24T23:30:00+11:00')).toEqual(period);
});

test('today is the business’s day, whatever day it is elsewhere [ORD-10]', () => {
  const today = ['2026-11-24T00:00:00+11:00', '2026-11-25T00:00:00+11:00'];
  expect(shown({ range: 'today' }, '2026-11-23T13:00:00Z')).toEqual(today);
  expect(shown({ range: 'today' }, '2026-11-24T12:59:59.999Z')).toEqual(today);
  expect(shown({ range: 'today' }, '2026-11-24T13:00:00Z')).not.toEqual(today);
});

test.each([
  ['starts', '2026-10-04', '2026-10-04T00:00:00+10:00', '2026-10-05T00:00:00+11:00', 23],
  ['ends', '2027-04-04', '2027-04-04T00:00:00+11:00', '2027-04-05T00:00:00+10:00', 25],
])('the day daylight saving %s is as long as it is [ORD-10]', (_name, date, start, end, hours) => {
  const only = { from: day(date), to: day(date) };
  expect(shown(only, '2026-11-24T10:00:00+11:00')).toEqual([start, end]);
  expect(at(start).until(at(end)).total('hours')).toBe(hours);
});

test('a week that daylight saving falls into still begins and ends at midnight [ORD-10]', () => {
  expect(shown({ range: 'week' }, '2026-10-06T09:00:00+11:00')).toEqual([
    '2026-09-30T00:00:00+10:00',
    '2026-10-07T00:00:00+11:00',
  ]);
});

test('a day without a midnight begins when its clock does [ORD-10]', () => {
  const only = { from: day('2026-09-06'), to: day('2026-09-06') };
  expect(shown(only, '2026-09-20T12:00:00Z', 'America/Santiago')).toEqual([
    '2026-09-06T01:00:00-03:00',
    '2026-09-07T00:00:00-03:00',
  ]);
});

test('the last month of a day that the month before lacks begins on its last day [ORD-10]', () => {
  expect(shown({ range: 'month' }, '2027-03-31T12:00:00+11:00')[0]).toBe('2027-02-28T00:00:00+11:00');
});

test('every moment is in its own day alone, and days leave no gap between them [ORD-10]', () => {
  const zones = fc.constantFrom(sydney, 'UTC', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const [first, last] = [at('2020-01-01T00:00:00Z'), at('2040-01-01T00:00:00Z')];
  const moments = fc
    .integer({ min: first.epochMilliseconds, max: last.epochMilliseconds })
    .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));
  fc.assert(
    fc.property(zones, moments, (zone, now) => {
      const today = now.toZonedDateTimeISO(zone).toPlainDate();
      const { start, end } = periodOf({ range: 'today' }, now, zone);
      const next = periodOf({ from: today.add({ days: 1 }) }, now, zone);
      if (!start || !end) throw new Error('a day has both ends');
      expect(Temporal.Instant.compare(start, now)).toBeLessThanOrEqual(0);
      expect(Temporal.Instant.compare(now, end)).toBe(-1);
      expect(next.start?.toString()).toBe(end.toString());
    }),
  );
});
