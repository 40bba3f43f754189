import { expect, test } from 'vitest';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';

/** Work that is done when it is told to be. */
const enter = (limit: ConcurrencyLimit, party?: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isBegun = false;
  const outcome = limit(() => {
    isBegun = true;
    return promise;
  }, party);
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
  await expect.poll(begun).toEqual([true, true, false, false, false]);
  people[1]?.finish();
  await people[1]?.outcome;
  await expect.poll(begun).toEqual([true, true, true, false, false]);
  people[0]?.fail();
  await expect(people[0]?.outcome).rejects.toThrow('broken');
  await expect.poll(begun).toEqual([true, true, true, true, false]);
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

test('parties take turns, however much one of them has in the queue [REL-18]', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 10, timeoutMs: 60_000 });
  const order: string[] = [];
  const ask = (name: string) => limit(async () => void order.push(name), name.slice(0, 1));
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'a5', 'c1', 'b2'].map(ask));
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});

test('where the queue is full of one party, others have room, until as many of them wait [REL-18]', async () => {
  const limit = createConcurrencyLimit({ maxConcurrent: 1, maxQueued: 3, timeoutMs: 60_000 });
  const many = Array.from({ length: 4 }, () => enter(limit, 'many'));
  await expect(enter(limit, 'many').outcome).rejects.toMatchObject(refusal);
  const others = ['b', 'c', 'd'].map((party) => enter(limit, party));
  await expect(enter(limit, 'many').outcome).rejects.toMatchObject(refusal);
  await expect(enter(limit, 'e').outcome).rejects.toMatchObject(refusal);
  const all = [...many, ...others];
  for (const one of all) one.finish();
  expect(await Promise.all(all.map(({ outcome }) => outcome))).toEqual(Array(7).fill('done'));
  expect(limit.queued('many')).toBe(0);
});
