import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, cashRounding } from './allocate.ts';

const entries = (sign: 1 | -1) =>
  fc.array(
    fc.integer({ min: 1, max: 100_000 }).map((cents) => ({ open: sign * cents })),
    { maxLength: 8 },
  );

describe('credits pay what is owed', () => {
  test('in the sequence of both, until one is used up [PAY-2]', () => {
    const [first, second] = [{ open: -300 }, { open: -500 }] as const;
    const [early, late] = [{ open: 400 }, { open: 1_000 }] as const;
    expect(allocate([first, second], [early, late])).toEqual([
      { credit: first, debit: early, amount: 300 },
      { credit: second, debit: early, amount: 100 },
      { credit: second, debit: late, amount: 400 },
    ]);
  });

  test('never more than a credit has or than is owed, and as much as both allow [PAY-2]', () => {
    fc.assert(
      fc.property(entries(-1), entries(1), (credits, debits) => {
        const allocations = allocate(credits, debits);
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
        for (const side of ['credit', 'debit'] as const)
          for (const entry of side === 'credit' ? credits : debits)
            expect(
              sum(allocations.filter((one) => one[side] === entry).map(({ amount }) => amount)),
            ).toBeLessThanOrEqual(Math.abs(entry.open));
        expect(allocations.every(({ amount }) => amount > 0)).toBe(true);
        expect(sum(allocations.map(({ amount }) => amount))).toBe(
          Math.min(sum(credits.map(({ open }) => -open)), sum(debits.map(({ open }) => open))),
        );
      }),
    );
  });
});

describe('cash is rounded to coins', () => {
  test.each([
    ['a cent less than is owed', 3_680, [3_681], 1],
    ['two cents more', 3_685, [3_683], -2],
    ['the exact amount', 3_680, [3_680], 0],
    ['three cents off', 3_680, [3_683], 0],
    ['no amount in coins', 3_682, [3_681], 0],
    ['two of them together', 5_000, [1_999, 3_002], 1],
    ['the first of several', 2_000, [2_002, 9_999], 2],
    ['nothing owed', 2_000, [], 0],
  ])('%s: paid %i for %j is rounded by %i [PAY-6]', (_what, paid, owed, rounding) => {
    expect(cashRounding(paid, owed)).toBe(rounding);
  });
});
