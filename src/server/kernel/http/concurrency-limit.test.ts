import { expect, test } from 'vitest';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that is done when it is told to be. */
const enter = (limit: ConcurrencyLimit) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isBegun = false;
  const outcome = limit(() => {
    isBegun = true;
    return promise;
  });
  return {
    outcome,
    finish: () => resolve('done'),
    fail: () => reject(new Error('broken')),
    isBegun: () => isBegun,
  };
};
const refusal = { code: 'unavailable', retryAfter: 3 };

test('so much is done at once, and what waits is done in the order it came [REL-16]', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 2, maxQueued: 10, timeoutMs: 60_000 });
  const people = Array.from({ length: 5 }, () => enter(limit));
  const begun = () => people.map(({ isBegun }) => isBegun());
  expect(begun()).toEqual([true, true, false, false, false]);
  people[1]?.finish();
  await people[1]?.outcome;
  expect(begun()).toEqual([true, true, true, false, false]);
  people[0]?.fail();
  await expect(people[0]?.outcome).rejects.toThrow('broken');
  expect(begun()).toEqual([true, true, true, true, false]);
  for (const one of people.slice(2)) one.finish();
  expect(await Promise.all(people.slice(2).map(({ outcome }) => outcome))).toEqual(['done', 'done', 'done']);
});

test('who finds too many waiting is refused at once, and again there is room afterwards [REL-16]', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 1, timeoutMs: 60_000 });
  const [first, second, third] = [enter(limit), enter(limit), enter(limit)];
  await expect(third.outcome).rejects.toMatchObject(refusal);
  first.finish();
  second.finish();
  await Promise.all([first.outcome, second.outcome]);
  const later = enter(limit);
  later.finish();
  expect([await later.outcome, third.isBegun()]).toEqual(['done', false]);
});

test('who waits too long is refused, and holds nobody up [REL-16]', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 10, timeoutMs: 5 });
  const [first, second] = [enter(limit), enter(limit)];
  await expect(second.outcome).rejects.toMatchObject(refusal);
  const third = enter(limit);
  first.finish();
  third.finish();
  expect([await third.outcome, second.isBegun()]).toEqual(['done', false]);
});
