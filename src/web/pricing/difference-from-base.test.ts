import { expect, test } from 'vitest';
import { differenceFromBase } from './difference-from-base.ts';

test.each([
  [195, 180, '−$0.15', '−8%'],
  [160, 200, '+$0.40', '+25%'],
  [420, 420, 'Same', null],
  [0, 50, '+$0.50', null],
  [100_000, 100_001, '+$0.01', null],
  [200, 0, '−$2.00', '−100%'],
])('a base price of %i cents and a custom one of %i: %s, %s [PRC-1]', (base, custom, amount, percent) => {
  expect(differenceFromBase(base, custom)).toEqual({ amount, percent });
});
