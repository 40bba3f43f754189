import { expect, test } from 'vitest';
import { createBatcher } from './cluster.ts';

test('what comes while something is on its way goes together after it, in its order, and none is lost to a failure', async () => {
  const sent: number[][] = [];
  const ways: PromiseWithResolvers<void>[] = [];
  const { add, flushed: all } = createBatcher<number>((items) => {
    sent.push(items);
    const way = Promise.withResolvers<void>();
    ways.push(way);
    return way.promise;
  });
  add([1]);
  expect(sent).toEqual([[1]]);
  add([2, 3]);
  add([4]);
  expect(sent).toEqual([[1]]);
  ways[0]?.reject(new Error('the way is blocked'));
  await expect.poll(() => sent).toEqual([[1], [2, 3, 4]]);
  ways[1]?.resolve();
  await all();
  add([5]);
  expect(sent.at(-1)).toEqual([5]);
});
