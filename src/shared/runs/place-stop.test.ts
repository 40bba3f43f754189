import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickupsFirst, placeStop } from './arrange-stops.ts';
import type { PlannedStop } from './run-plan.ts';
import { stopAt } from './stop.fixture.ts';
import { anyRun } from './suggest/any-run.fixture.ts';
import { keepsPickupsFirst } from './suggest/suggest-order.ts';

/** Without what it does for orders that it both collects and delivers: those have no place that suits them all. */
const oneWay = (stop: PlannedStop): PlannedStop =>
  stop.pickups.length > 0 ? { ...stop, deliveries: [] } : stop;

describe('a new stop', () => {
  const open = [stopAt('a', 0), stopAt('b', 120), stopAt('c', 60), stopAt('d', 240)];

  test.each([
    [-30, 0],
    [0, 1],
    [60, 1],
    [119, 1],
    [120, 3],
    [240, 4],
    [300, 4],
  ])(
    'whose window starts at minute %i stands before the first that starts later, at index %i [RUN-3]',
    (opens, index) => {
      expect(placeStop(open, stopAt('new', opens))).toBe(index);
    },
  );

  test('is the first of none [RUN-3]', () => {
    expect(placeStop([], stopAt('new', 0))).toBe(0);
  });

  test('stands behind the pickup of what it delivers, before the delivery of what it collects [RUN-3]', () => {
    const around = [
      stopAt('a', 0, { deliveries: ['x'] }),
      stopAt('b', 120),
      stopAt('c', 240, { pickups: ['y'] }),
    ];
    expect(placeStop(around, stopAt('new', 180, { pickups: ['x'] }))).toBe(0);
    expect(placeStop(around, stopAt('new', 60, { deliveries: ['y'] }))).toBe(3);
    expect(placeStop(around, stopAt('new', 60, { deliveries: ['another'], pickups: ['one'] }))).toBe(1);
    const twice = [stopAt('a', 0, { pickups: ['y'] }), stopAt('b', 0, { pickups: ['z'] }), stopAt('c', 0)];
    expect(placeStop(twice, stopAt('new', -60, { deliveries: ['y', 'z'] }))).toBe(2);
  });

  test('without an index in between stands behind the pickups, and the delivery moves behind it [RUN-3]', () => {
    const around = [stopAt('a', 0, { deliveries: ['x'] }), stopAt('b', 120, { pickups: ['y'] })];
    const added = stopAt('new', 60, { pickups: ['x'], deliveries: ['y'] });
    expect(placeStop(around, added)).toBe(2);
    expect(pickupsFirst([...around, added]).map(({ id }) => id)).toEqual(['b', 'new', 'a']);
  });

  test('never comes between a pickup and its delivery the wrong way around [RUN-3]', () => {
    const runs = anyRun({ minLength: 1, maxLength: 12 }, 8).map(({ stops }) => stops.map(oneWay));
    const property = fc.property(runs, ([added, ...others]) => {
      const open = pickupsFirst(others);
      fc.pre(added !== undefined && keepsPickupsFirst(open));
      expect(keepsPickupsFirst(open.toSpliced(placeStop(open, added), 0, added))).toBe(true);
    });
    fc.assert(property, { seed: 3, numRuns: 300 });
  });
});

describe('pickups first', () => {
  const ids = (stops: readonly PlannedStop[]) => stops.map(({ id }) => id).join('');

  test('leaves an order in which they are as it is [RUN-3]', () => {
    const property = fc.property(anyRun({ maxLength: 12 }, 8), ({ stops }) => {
      const sorted = pickupsFirst(stops);
      expect(new Set(sorted)).toEqual(new Set(stops));
      expect(sorted).toHaveLength(stops.length);
      if (keepsPickupsFirst(stops)) expect(sorted).toEqual(stops);
      expect(pickupsFirst(sorted)).toEqual(sorted);
    });
    fc.assert(property, { seed: 3, numRuns: 300 });
  });

  test('moves a delivery just behind its pickup, and nothing else [RUN-3]', () => {
    const stops = [
      stopAt('a', 0, { deliveries: ['x'] }),
      stopAt('b', 0),
      stopAt('c', 0, { pickups: ['x'] }),
      stopAt('d', 0),
    ];
    expect(ids(pickupsFirst(stops))).toBe('bcad');
  });

  test('moves what depends on a delivery behind it too [RUN-3]', () => {
    const stops = [
      stopAt('a', 0, { deliveries: ['y'] }),
      stopAt('b', 0, { deliveries: ['x'], pickups: ['y'] }),
      stopAt('c', 0, { pickups: ['x'] }),
    ];
    expect(ids(pickupsFirst(stops))).toBe('cba');
  });
});
