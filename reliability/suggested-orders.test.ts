import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortOrLong } from '#server/testing/long-form.ts';
import { planRun } from '#shared/runs/run-plan.ts';
import { bestOfAllOrders } from '#shared/runs/suggest/all-orders.fixture.ts';
import { anyRun, stopsOf } from '#shared/runs/suggest/any-run.fixture.ts';
import { suggestOrder } from '#shared/runs/suggest/suggest-order.ts';
import { report, seed } from './support/run-options.ts';

test('of a run of 6 to 9 stops the best of all orders is suggested [RUN-4]', () => {
  let compared = 0;
  const property = fc.property(anyRun({ minLength: 6, maxLength: 9 }), (run) => {
    const least = bestOfAllOrders(run);
    if (!least) return;
    const order = suggestOrder(run.stops, run.start, run.settings);
    const { late, minutes_late, ends_at } = planRun(stopsOf(run.stops, order), run.start, run.settings);
    expect([late, minutes_late, ends_at.epochMilliseconds]).toEqual(least);
    compared += 1;
  });
  fc.assert(property, { seed, numRuns: shortOrLong(20, 1_200), endOnFailure: true });
  expect(compared).toBeGreaterThanOrEqual(shortOrLong(10, 1_000));
  report(`${compared} runs: the best of all orders`);
});
