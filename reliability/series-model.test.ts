import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTemplate } from '#server/frequency/frequency.store.ts';
import type { Shop } from '#server/orders/orders.fixture.ts';
import { openSeriesShop } from '#server/orders/series-calls.fixture.ts';
import { anotherCustomer, openWindowShop } from '#server/orders/windows.fixture.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import type { Person } from '#server/testing/world.ts';
import { anyActs } from './series-model/acts.ts';
import { act } from './series-model/perform.ts';
import { SeriesRun } from './series-model/run.ts';
import { report, seed } from './support/run-options.ts';

const [runs, length] = [shortOrLong(2, 200), shortOrLong(20, 40)];

describe.each([
  ['at free times', openSeriesShop],
  ['in windows', openWindowShop],
] as const)('%s', (name, open) => {
  let shop: Shop;
  let other: Person;
  beforeAll(async () => {
    shop = await open();
    const fortnightly = { name: 'Fortnightly', frequency_type: 'weekly', frequency_value: 2 } as const;
    Object.assign(shop, { fortnightly: await insertTemplate(shop.db, fortnightly) });
    other = await anotherCustomer(shop);
  });
  afterAll(() => shop.close());

  test('whatever people do with a series, its days and its windows, in any sequence, what must hold does [SER-2, SER-7, SER-8, SER-10, SER-12, SER-15, SER-16, SER-20, SER-21, BKG-7, BKG-14, BKG-15]', async () => {
    const count = { done: 0, refused: 0 };
    const property = fc.asyncProperty(anyActs(length), async (acts) => {
      const run = await SeriesRun.begin(shop, other);
      for (const what of acts) {
        if (!what) continue;
        const outcome = await act(run, what);
        if (outcome) count[outcome] += 1;
      }
    });
    await fc.assert(property, { seed, numRuns: runs });
    expect(count.done).toBeGreaterThan(0);
    report(`series model ${name}: ${runs} runs, ${count.done} acts done, ${count.refused} refused`);
  }, 3_600_000);
});
