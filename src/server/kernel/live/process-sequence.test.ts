import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSequences } from './cluster.ts';

const onGap = vi.fn();
let sequences: ReturnType<typeof followSequences>;

beforeEach(() => {
  vi.useFakeTimers();
  onGap.mockReset();
  sequences = followSequences(onGap);
});
afterEach(() => {
  sequences.close();
  vi.useRealTimers();
});

const receive = (...numbers: number[]) => {
  for (const number of numbers) sequences.received({ from: 'a', number });
};
const gapsAfter = (ms: number): number => {
  vi.advanceTimersByTime(ms);
  return onGap.mock.calls.length;
};

test('messages in their order, or soon after one another, have no gap [NTF-7]', () => {
  sequences.announced({ from: 'a', number: 3 });
  receive(4, 6, 7, 5, 7);
  sequences.announced({ from: 'a', number: 7 });
  // What was sent before this process came is none of its.
  sequences.received({ from: 'b', number: 900 });
  expect(gapsAfter(5_000)).toBe(0);
});

test('a message that does not come is a gap, once [NTF-7]', () => {
  receive(1, 3, 4);
  expect([gapsAfter(900), gapsAfter(200)]).toEqual([0, 1]);
  receive(5);
  sequences.announced({ from: 'a', number: 5 });
  expect(gapsAfter(5_000)).toBe(1);
});

test('the last message that does not come is a gap when its process says how far it is [NTF-7]', () => {
  receive(1);
  sequences.announced({ from: 'a', number: 2 });
  expect(gapsAfter(1_100)).toBe(1);
  sequences.announced({ from: 'a', number: 2 });
  expect(gapsAfter(5_000)).toBe(1);
});
