import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBefore, isEnterable } from '#shared/kernel/time.ts';
import { timeOfLegReport, timeOfReport } from './report-time.ts';

const at = (minutes: number) => Temporal.Instant.from('2026-11-24T00:00:00Z').add({ minutes });
const texts = (time: ReturnType<typeof timeOfLegReport>) =>
  time && [`${time.happened_at}`, time.is_time_doubtful];
const minute = fc.integer({ min: -600, max: 600 });

test('what happened some time before it was sent happened that long before it arrived, whatever the clock of the phone says [LEG-10]', () => {
  fc.assert(
    fc.property(fc.nat(600), minute, minute, (ago, wrongBy, arrived) => {
      const sent_at = at(arrived + wrongBy);
      const times = { happened_at: sent_at.subtract({ minutes: ago }), sent_at };
      expect(texts(timeOfReport(times, at(arrived)))).toEqual([`${at(arrived - ago)}`, false]);
    }),
  );
});

test('what would have happened after its arrival happened then, and is in doubt [LEG-10]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), minute, minute, (ahead, wrongBy, arrived) => {
      const sent_at = at(arrived + wrongBy);
      const times = { happened_at: sent_at.add({ minutes: ahead }), sent_at };
      expect(texts(timeOfReport(times, at(arrived)))).toEqual([`${at(arrived)}`, true]);
    }),
  );
});

test.each([
  ['while it is theirs', 60, [[0, null]], [60, false]],
  ['as they got it', 0, [[0, null]], [0, false]],
  ['before it was theirs', 30, [[40, null]], [100, true]],
  ['while it was theirs, before another got it', 30, [[0, 40]], [30, false]],
  ['after another got it', 50, [[0, 40]], null],
  ['before it was theirs, until another got it', 10, [[20, 40]], null],
  [
    'while another had it, who gave it back',
    50,
    [
      [0, 40],
      [60, null],
    ],
    [100, true],
  ],
  ['after it arrived, when it is theirs', 120, [[0, null]], [100, true]],
  ['after it arrived, when it is another’s', 120, [[0, 90]], null],
  ['when it never was theirs', 60, [], null],
] as const)('a report of a leg %s [LEG-10, RUN-19]', (_, happened, spans, expected) => {
  const times = { happened_at: at(happened), sent_at: at(100) };
  const had = spans.map(([from, until]) => ({
    from_at: at(from),
    until_at: until === null ? null : at(until),
  }));
  expect(texts(timeOfLegReport(times, at(100), had))).toEqual(
    expected && [`${at(expected[0])}`, expected[1]],
  );
});

test('a time that is shown was never after the arrival, and the leg was theirs then [LEG-10]', () => {
  const span = fc.record({
    from_at: minute.map(at),
    until_at: fc.option(fc.nat(300), { nil: null }),
  });
  fc.assert(
    fc.property(minute, minute, fc.array(span, { maxLength: 3 }), (happened, sent, drawn) => {
      const spans = drawn.map(({ from_at, until_at }) => ({
        from_at,
        until_at: until_at === null ? null : from_at.add({ minutes: until_at }),
      }));
      const time = timeOfLegReport({ happened_at: at(happened), sent_at: at(sent) }, at(0), spans);
      if (!time) return;
      const shown = time.happened_at.epochMilliseconds;
      expect(shown).toBeLessThanOrEqual(at(0).epochMilliseconds);
      expect(
        spans.some(
          ({ from_at, until_at }) =>
            from_at.epochMilliseconds <= shown && (until_at?.epochMilliseconds ?? shown) >= shown,
        ),
      ).toBe(true);
      if (time.is_time_doubtful) expect(shown).toBe(at(0).epochMilliseconds);
    }),
  );
});

test('whatever two moments a phone stamps, the report has one that can be shown and is not later than its arrival [LEG-10]', () => {
  const anyClock = fc
    .integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));
  fc.assert(
    fc.property(anyClock, anyClock, (happened_at, sent_at) => {
      const time = timeOfReport({ happened_at, sent_at }, at(0));
      expect(isEnterable(time.happened_at) && !isBefore(at(0), time.happened_at)).toBe(true);
    }),
  );
});
