import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickupsFirst } from '#shared/runs/arrange-stops.ts';
import { anyRun } from './any-run.fixture.ts';
import { improveOrder } from './improve-order.ts';
import { bestOrder, keepsPickupsFirst, searchOrders } from './suggest-order.ts';
import { compareScores, scoreOf, tripTable } from './trip-table.ts';

/** Runs whose stops stand in an order with each pickup before its delivery. */
const runs = (minLength: number, maxLength: number) =>
  anyRun({ minLength, maxLength }, 6)
    .map((run) => ({ ...run, stops: pickupsFirst(run.stops) }))
    .filter(({ stops }) => keepsPickupsFirst(stops))
    .map(({ stops, start, settings }) => ({ stops, table: tripTable(stops, start, settings) }));

test('small changes make an order better or leave it, until none does, and keep pickups first [RUN-4]', () => {
  const property = fc.property(runs(1, 30), ({ stops, table }) => {
    const given = stops.map((_, index) => index);
    const budget = { steps: 10_000_000 };
    const improved = improveOrder(table, given, budget);
    expect(improved.toSorted((a, b) => a - b)).toEqual(given);
    expect(compareScores(scoreOf(table, improved), scoreOf(table, given))).toBeLessThanOrEqual(0);
    expect(keepsPickupsFirst(improved.flatMap((index) => stops[index] ?? []))).toBe(true);
    expect(improveOrder(table, improved, budget)).toEqual(improved);
    // Two neighbours that change places are the smallest change.
    for (const place of improved.keys().drop(1)) {
      const [before = 0, after = 0] = improved.slice(place - 1, place + 1);
      const changed = improved.with(place - 1, after).with(place, before);
      if (!keepsPickupsFirst(changed.flatMap((index) => stops[index] ?? []))) continue;
      expect(compareScores(scoreOf(table, changed), scoreOf(table, improved))).toBeGreaterThanOrEqual(0);
    }
  });
  fc.assert(property, { seed: 4, numRuns: 30, endOnFailure: true });
});

test('a budget that is used up ends it with an order that is no worse [RUN-4]', () => {
  const property = fc.property(runs(12, 30), fc.nat(2_000), ({ stops, table }, steps) => {
    const given = stops.map((_, index) => index);
    const budget = { steps };
    const improved = improveOrder(table, given, budget);
    expect(improved.toSorted((a, b) => a - b)).toEqual(given);
    expect(compareScores(scoreOf(table, improved), scoreOf(table, given))).toBeLessThanOrEqual(0);
    // The last part that is looked at is looked at whole.
    expect(budget.steps).toBeGreaterThan(-10 * 30);
  });
  fc.assert(property, { seed: 4, numRuns: 50 });
});

test('of 10 stops the search finds the best order too, nearly always [RUN-4]', () => {
  const drawn = fc.sample(runs(10, 10), { seed: 4, numRuns: 20 });
  const found = drawn.filter(({ table }) => {
    const best = scoreOf(table, bestOrder(table) ?? []);
    return compareScores(scoreOf(table, searchOrders(table)), best) === 0;
  });
  expect(found.length).toBeGreaterThanOrEqual(19);
});
