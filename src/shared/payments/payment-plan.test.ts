import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentMethods } from '#shared/ledger/payment-method.ts';
import { PaidAmount } from './payment.ts';
import { planPayment } from './payment-plan.ts';

const paid = fc.record({
  amount: fc.integer({ min: 1, max: 100_000 }),
  method: fc.constantFrom(...paymentMethods),
});
const owed = fc.array(
  fc.integer({ min: 1, max: 60_000 }).map((open) => ({ open })),
  { maxLength: 6 },
);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('what becomes of a payment', () => {
  test('left to itself it pays in the sequence of what is due, and the rest is left [PAY-2]', () => {
    const [early, late] = [{ open: 14_020 }, { open: 59_612 }];
    expect(planPayment({ amount: 50_000, method: 'transfer' }, [early, late])).toEqual({
      pays: [
        { debit: early, amount: 14_020 },
        { debit: late, amount: 35_980 },
      ],
      ...{ rounding: 0, left: 0 },
    });
    expect(planPayment({ amount: 80_000, method: 'transfer' }, [early, late]).left).toBe(6_368);
  });

  test('it pays exactly what somebody chose, and says by how much that is too much [PAY-2]', () => {
    const debit = { open: 9_000 };
    const chosen = [{ debit, amount: 700 }];
    expect(planPayment({ amount: 1_000, method: 'transfer' }, [debit], chosen)).toEqual({
      ...{ pays: chosen, rounding: 0, left: 300 },
    });
    expect(planPayment({ amount: 500, method: 'transfer' }, [debit], chosen).left).toBe(-200);
    expect(planPayment({ amount: 500, method: 'transfer' }, [debit], []).left).toBe(500);
  });

  test('cash is rounded to what it is to settle, nothing else is [PAY-6]', () => {
    const debit = { open: 3_681 };
    const chosen = [{ debit, amount: 3_681 }];
    for (const choice of [undefined, chosen])
      expect(planPayment({ amount: 3_680, method: 'cash' }, [debit], choice)).toEqual({
        ...{ pays: chosen, rounding: 1, left: 0 },
      });
    expect(planPayment({ amount: 3_680, method: 'transfer' }, [debit])).toMatchObject({
      rounding: 0,
      left: 0,
    });
    expect(planPayment({ amount: 3_685, method: 'cash' }, [{ open: 3_683 }])).toMatchObject({
      ...{ rounding: -2, left: 0 },
    });
  });

  test('nothing is lost: what it pays and what is left are the payment and its rounding [PAY-2, PAY-6]', () => {
    fc.assert(
      fc.property(paid, owed, (payment, debits) => {
        const { pays, rounding, left } = planPayment(payment, debits);
        expect(sumOf(pays.map(({ amount }) => amount)) + left).toBe(payment.amount + rounding);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(payment.method === 'cash' ? 2 : 0);
        if (rounding !== 0) expect([left, payment.amount % 5]).toEqual([0, 0]);
        for (const { debit, amount } of pays) expect(amount).toBeLessThanOrEqual(debit.open);
        if (left > 0)
          expect(sumOf(pays.map(({ amount }) => amount))).toBe(sumOf(debits.map(({ open }) => open)));
      }),
    );
  });
});

test.each([
  [0, 'Enter an amount above $0.00'],
  [-5, 'Enter an amount above $0.00'],
  [10_000_000, 'Enter at most $9,999,999.99'],
  [1.005, 'Use at most 2 decimals'],
])('a payment of %d dollars is refused [PAY-1]', (dollars, message) => {
  expect(PaidAmount.safeParse(dollars).error?.issues[0]?.message).toBe(message);
});
