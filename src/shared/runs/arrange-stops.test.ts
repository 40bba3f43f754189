import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpenLeg, type LegState } from '#shared/orders/leg-attempt.ts';
import { type AddedStop, arrangeStops, type LegOfRun, opensAt, type StopOfRun } from './arrange-stops.ts';
import { morning } from './suggest/any-run.fixture.ts';

const minute = (minutes: number) => morning.add({ minutes });
const now = minute(999);

/** A leg whose window starts so many minutes into the morning, done or failed at a minute of it, or without a time. */
const leg = (
  opens: number,
  state: LegState = 'planned',
  at: number | null = null,
  kind: LegOfRun['kind'] = 'pickup',
): LegOfRun => ({
  id: `${opens} ${state}`,
  order_id: `${opens}`,
  kind,
  state,
  window_start: minute(opens),
  window_end: minute(opens + 60),
  happened_at: at === null ? null : minute(at),
});

const stop = (id: string, legs: LegOfRun[], more: Partial<AddedStop> = {}): AddedStop => ({
  id,
  address: `${id} St`,
  coordinates: null,
  finished_at: null,
  legs,
  place: null,
  ...more,
});

const ids = (stops: readonly { id: string }[]) => stops.map(({ id }) => id).join('');
const minutes = (stops: readonly StopOfRun[]) =>
  stops.map(({ finished_at }) => finished_at && morning.until(finished_at).total('minutes'));

describe('a stop is finished', () => {
  test('when the last of its legs was done or had failed, whatever was known of it before [RUN-3]', () => {
    const stops = [
      stop('a', [leg(0, 'done', 40), leg(5, 'failed', 60)]),
      stop('b', [leg(0, 'done', 50)], { finished_at: minute(200) }),
      stop('c', [leg(0, 'failed', 20)]),
      stop('d', [leg(0)]),
    ];
    const arranged = arrangeStops(stops, [], now);
    expect([ids(arranged), minutes(arranged)]).toEqual(['cbad', [20, 50, 60, null]]);
  });

  test('as it is heard of where none of them has a time, and stays so [RUN-3, ORD-4]', () => {
    const skipped = stop('a', [leg(0, 'done')]);
    const [once] = arrangeStops([skipped], [], minute(30));
    expect(once?.finished_at).toEqual(minute(30));
    expect(arrangeStops([{ ...skipped, finished_at: minute(30) }], [], now)[0]?.finished_at).toEqual(
      minute(30),
    );
  });

  test('at the same time and in the same place of the run, in whatever order it is heard of [RUN-3]', () => {
    const any = fc.record({
      opens: fc.shuffledSubarray([0, 10, 20, 30, 40, 50], { minLength: 2 }),
      doneAt: fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }),
      heard: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
      left: fc.nat(2),
    });
    fc.assert(
      fc.property(any, ({ opens, doneAt, heard, left }) => {
        const stops = opens.map((minutes, index) => stop(`${index}`, [leg(minutes)]));
        const hear = (sequence: readonly number[]) =>
          sequence.reduce<StopOfRun[]>(
            (run, index, turn) =>
              arrangeStops(
                run.map((each) =>
                  each.id === `${index}`
                    ? { ...each, legs: [leg(opens[index] ?? 0, 'done', doneAt[index])] }
                    : each,
                ),
                [],
                minute(100 + turn),
              ),
            arrangeStops([], stops, now),
          );
        const told = heard.filter((index) => index < opens.length).slice(left);
        const happened = told.toSorted((a, b) => (doneAt[a] ?? 0) - (doneAt[b] ?? 0));
        expect(hear(told)).toEqual(hear(happened));
        expect(ids(hear(told)).slice(0, told.length)).toBe(happened.join(''));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe('a stop whose open part', () => {
  /** Collected at minute 0, with something left from minute 300 on. */
  const left = (more: Partial<AddedStop> = {}) =>
    stop('s', [leg(0, 'done', 10), leg(300, 'planned', null, 'delivery')], { opened_at: minute(0), ...more });

  test('starts later than another open stop stands where a new one of then would, and is the next no more [RUN-2, RUN-9]', () => {
    const others = [stop('a', [leg(120)]), stop('b', [leg(300)]), stop('c', [leg(360)])];
    const arranged = arrangeStops([left(), ...others], [], now);
    expect(ids(arranged)).toBe('absc');
    expect(arranged.map(({ is_anew }) => is_anew)).toEqual([false, false, true, false]);
  });

  test('starts no later than what is behind it stays, and so does one of which nothing was done since [RUN-2]', () => {
    const early = stop('a', [leg(100)]);
    const late = stop('b', [leg(360)]);
    expect(arrangeStops([left(), late], [], now)).toMatchObject([{ id: 's', is_anew: false }, {}]);
    expect(ids(arrangeStops([early, left(), late], [], now))).toBe('asb');
    // Its driver wants it first.
    expect(ids(arrangeStops([left({ opened_at: minute(300) }), early, late], [], now))).toBe('sab');
    expect(ids(arrangeStops([left({ opened_at: undefined }), early, late], [], now))).toBe('sab');
  });

  test('starts later never comes before what its driver has put ahead of it [RUN-2]', () => {
    const first = stop('a', [leg(360)]);
    expect(ids(arrangeStops([first, left(), stop('b', [leg(120)])], [], now))).toBe('abs');
  });

  test('starts earlier again stands before what starts later, and never further behind [RUN-3]', () => {
    const again = stop('s', [leg(60), leg(300)], { opened_at: minute(300) });
    const arranged = arrangeStops([stop('a', [leg(0)]), stop('b', [leg(120)]), again], [], now);
    expect([ids(arranged), arranged.some(({ is_anew }) => is_anew)]).toEqual(['asb', false]);
    expect(ids(arrangeStops([again, stop('a', [leg(0)])], [], now))).toBe('sa');
  });

  test('starts with the first of its open legs [RUN-2]', () => {
    expect(opensAt(left())).toEqual(minute(300));
    expect(opensAt({ legs: [leg(30), leg(20, 'on_the_way')] })).toEqual(minute(20));
    expect(opensAt({ legs: [leg(30, 'failed', 40)] })).toBeNull();
  });
});

test('a finished stop that is open again is placed like a new one, and is the next by nothing of that [RUN-3, RUN-9]', () => {
  const again = stop('s', [leg(0, 'done', 10), leg(60)], { finished_at: minute(10) });
  const arranged = arrangeStops([stop('a', [leg(30)]), again, stop('b', [leg(90)])], [], now);
  expect(arranged.map(({ id, is_anew, legs }) => [id, is_anew, legs.some(isOpenLeg)])).toEqual([
    ['a', false, true],
    ['s', true, true],
    ['b', false, true],
  ]);
});

test('what goes before a stop that moves as well is placed before it, whichever moves first [RUN-3, RUN-21]', () => {
  const present = [stop('a', [leg(0)]), stop('b', [leg(60)]), stop('c', [leg(120)])];
  const first = stop('x', [leg(30)], { place: { before: 'b' } });
  const taken = stop('b', [leg(60), leg(61)], { place: { before: 'c' } });
  const others = present.filter(({ id }) => id !== 'b');
  expect(ids(arrangeStops(others, [first, taken], now))).toBe('axbc');
  expect(ids(arrangeStops(others, [taken, first], now))).toBe('axbc');
});
