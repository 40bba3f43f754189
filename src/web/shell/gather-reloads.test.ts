import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherReloads } from './gather-reloads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What was reloaded when, in milliseconds, while changes come every 100 ms for three seconds. */
function reloadsOf(keys: (turn: number) => string): { key: string; at: number }[] {
  const [begin, reloads] = [performance.now(), [] as { key: string; at: number }[]];
  const reload = gatherReloads(([key]) => reloads.push({ key: String(key), at: performance.now() - begin }));
  for (let turn = 0; turn < 30; turn++) {
    reload([keys(turn)]);
    vi.advanceTimersByTime(100);
  }
  vi.runAllTimers();
  return reloads;
}

test('ten changes in a second reload a list at most twice in it, the first one at once, and the last one is seen within a second [NTF-7]', () => {
  const times = reloadsOf(() => 'orders').map(({ at }) => at);
  expect(times).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500, 3_000]);
});

test('changes of one list do not delay another one’s [NTF-7]', () => {
  const reloads = reloadsOf((turn) => (turn === 1 ? 'cases' : 'orders'));
  expect(reloads.filter(({ key }) => key === 'cases')).toEqual([{ key: 'cases', at: 100 }]);
});
