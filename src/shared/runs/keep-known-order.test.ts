import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepKnownOrder, pickupsFirst } from './arrange-stops.ts';
import { stopAt } from './stop.fixture.ts';
import { anyRun } from './suggest/any-run.fixture.ts';

const present = [stopAt('a', 0), stopAt('b', 60), stopAt('c', 120), stopAt('d', 180)];

test.each([
  ['all that there are', ['d', 'b', 'a', 'c'], 'dbac'],
  ['some that are gone', ['d', 'gone', 'b', 'a', 'c'], 'dbac'],
  ['one twice', ['d', 'b', 'd', 'a', 'c'], 'dbac'],
  ['none that there are', ['gone'], 'abcd'],
  ['nothing', [], 'abcd'],
  // Both others start before the window of d.
  ['some of those that there are', ['d', 'a'], 'bcda'],
])('a driver has ordered %s [RUN-3]', (_, wanted, expected) => {
  expect(keepKnownOrder(present, wanted).join('')).toBe(expected);
});

test('a new delivery comes behind its pickup, wherever the driver has put that [RUN-3]', () => {
  const stops = [
    stopAt('a', 0, { deliveries: ['x'] }),
    stopAt('b', 60),
    stopAt('c', 120, { pickups: ['x'] }),
  ];
  expect(keepKnownOrder(stops, ['b', 'c']).join('')).toBe('bca');
  // The stop was known, but not that it delivers what the other collects.
  expect(keepKnownOrder(stops, ['a', 'c', 'b']).join('')).toBe('cab');
});

test('stops that both know stay in the order of the driver, and none is lost or comes twice [RUN-3]', () => {
  const property = fc.property(anyRun({ maxLength: 12 }), fc.array(fc.nat(15)), ({ stops }, drawn) => {
    const wanted = drawn.map((index) => stops[index]?.id ?? `gone-${index}`);
    const order = keepKnownOrder(stops, wanted);
    expect(order.toSorted()).toEqual(stops.map(({ id }) => id).toSorted());
    const known = stops.filter(({ id }) => wanted.includes(id));
    const byDriver = known.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
    const all = order.flatMap((id) => stops.filter((stop) => stop.id === id));
    // Where pickups let it be so.
    if (stops.every(({ pickups }) => pickups.length === 0)) {
      expect(all.filter((stop) => known.includes(stop))).toEqual(byDriver);
    }
    expect(pickupsFirst(all)).toEqual(all);
  });
  fc.assert(property, { seed: 3, numRuns: 300 });
});
