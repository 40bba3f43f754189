import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Day } from './route.ts';
import { businessDay, businessInstant, DeviceInstant, Instant, isBefore, stampOrArrival } from './time.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('a moment on the wire', () => {
  test('is ISO 8601 with an offset, whole milliseconds inside [API-1]', () => {
    const moment = z.decode(Instant, '2026-11-24T10:12:00.1239+11:00');
    expect(moment.toString()).toBe('2026-11-23T23:12:00.124Z');
    expect(z.decode(Instant, '2026-11-24T10:12+11:00').toString()).toBe('2026-11-23T23:12:00Z');
    expect(z.encode(Instant, at('2026-11-23T23:12:00Z'))).toBe('2026-11-23T23:12:00.000Z');
  });

  test('every millisecond is written as Temporal writes it', () => {
    const milliseconds = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2200, 0) - 1 });
    fc.assert(
      fc.property(milliseconds, (value) => {
        const moment = Temporal.Instant.fromEpochMilliseconds(value);
        expect(z.encode(Instant, moment)).toBe(moment.toString({ smallestUnit: 'millisecond' }));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    '2026-11-24T10:12',
    '2026-11-24',
    'tomorrow',
    '',
    '2026-02-30T00:00:00Z',
    '2026-11-24T10:12:60Z',
    '2026-11-24T10:12:00+11:00[Australia/Sydney]',
  ])('%j is refused [API-2]', (text) => {
    expect(Instant.safeParse(text).error?.issues[0]?.message).toBe('Enter a date and time');
  });

  test.each([
    ['1999-12-31T23:59:59Z', 'Enter a year from 2000 to 2199'],
    ['2200-01-01T00:00:00Z', 'Enter a year from 2000 to 2199'],
    ['0026-11-24T10:12:00Z', 'Enter the year with four digits'],
    ['26-11-24T10:12', 'Enter the year with four digits'],
    ['+010000-01-01T00:00:00Z', 'Enter the year with four digits'],
    ['+002026-11-24T10:12:00Z', 'Enter the year with four digits'],
  ])('what is wrong with the year of %j is said: %s [ORD-12]', (text, message) => {
    expect(Instant.safeParse(text).error?.issues[0]?.message).toBe(message);
    expect(Day.safeParse(text.slice(0, text.indexOf('T'))).error?.issues[0]?.message).toBe(message);
  });
});

test('a day is the business’s day, wherever the browser stands [CAL-3]', () => {
  expect(businessDay(at('2026-11-24T12:30:00Z'), 'Australia/Sydney').toString()).toBe('2026-11-24');
  expect(businessDay(at('2026-11-24T13:30:00Z'), 'Australia/Sydney').toString()).toBe('2026-11-25');
});

test('a wall clock time that daylight saving skips moves forward [REC-2]', () => {
  const day = Temporal.PlainDate.from('2026-10-04');
  expect(businessInstant(day, Temporal.PlainTime.from('02:30'), 'Australia/Sydney').toString()).toBe(
    '2026-10-03T16:30:00Z',
  );
});

const onTheWire = (text: string) => z.encode(DeviceInstant, Temporal.Instant.from(text));

test.each([
  '1970-01-01T00:02:00.000Z',
  '1904-01-01T00:00:00.000Z',
  '2031-02-03T04:05:06.789Z',
  '8000-01-01T00:00:00.000Z',
])('a device may say that it is %s [LEG-10]', (text) => {
  expect(onTheWire(text)).toBe(text);
  expect(`${z.decode(DeviceInstant, text)}`).toBe(`${Temporal.Instant.from(text)}`);
});

test('a device whose years have more than four digits says the last that can be written [LEG-10]', () => {
  expect(onTheWire('+200000-01-01T00:00:00Z')).toBe('9999-12-31T23:59:59.999Z');
  expect(onTheWire('-200000-01-01T00:00:00Z')).toBe('0001-01-01T00:00:00.000Z');
});

test.each([
  ['+010000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  ['+275760-09-13T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ['-000044-03-15T12:00:00Z', '0001-01-01T00:00:00Z'],
  ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
])('a device that writes %s means the last that can be written [LEG-10]', (text, read) => {
  expect(z.decode(DeviceInstant, text).equals(read)).toBe(true);
});

test.each(['', 'yesterday', '1970-01-01', '1970-01-01T00:00:00', '1970-13-01T00:00:00Z'])(
  '%j is no moment of a device',
  (text) => {
    expect(DeviceInstant.safeParse(text).success).toBe(false);
  },
);

const anyClock = fc
  .bigInt({ min: -62_135_596_800_000n, max: 253_402_300_799_999n })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(Number(ms)));

test('what a device has stamped is never later than its arrival, nor before what it is about was there [LEG-10]', () => {
  const since = Temporal.Instant.from('2026-11-20T00:00:00Z');
  const arrived = Temporal.Instant.from('2026-11-24T00:00:00Z');
  fc.assert(
    fc.property(anyClock, (stamp) => {
      const at = stampOrArrival(stamp, { since, arrived_at: arrived });
      expect(isBefore(at, since) || isBefore(arrived, at)).toBe(false);
    }),
  );
});
