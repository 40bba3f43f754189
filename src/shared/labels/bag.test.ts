import { expect, test } from 'vitest';
import { stageAfterScan } from './bag.ts';

test.each([
  ['known', 'collected', 'collected'],
  ['collected', 'received', 'received'],
  ['ready', 'received', 'ready'],
  ['loaded', 'loaded', 'loaded'],
  ['delivered', 'collected', 'delivered'],
  ['returned', 'received', 'received'],
  ['missing', 'loaded', 'loaded'],
] as const)('a bag that is %s and is scanned as %s is %s [LBL-5]', (before, scanned, after) => {
  expect(stageAfterScan(before, scanned)).toBe(after);
});
