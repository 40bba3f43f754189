import type { Cents } from '#shared/kernel/money.ts';
import { allocate, cashRounding } from '#shared/ledger/allocate.ts';
import type { PaymentMethod } from '#shared/ledger/payment-method.ts';

/** What is owed, and how much of it is to be paid. */
export interface PaidDebit<Debit> {
  debit: Debit;
  /** Above zero. */
  amount: Cents;
}

/** What becomes of a payment. */
export interface PaymentPlan<Debit> {
  pays: PaidDebit<Debit>[];
  /** Above zero: less than was owed was paid, as coins ask; it settles as well (PAY-6). */
  rounding: Cents;
  /** Below zero where more is to be paid than there is. */
  left: Cents;
}

interface Paid {
  amount: Cents;
  method: PaymentMethod;
}

const sumOf = (paid: readonly PaidDebit<unknown>[]): Cents =>
  paid.reduce((sum, { amount }) => sum + amount, 0);

/**
 * What a payment pays: of what is owed, in its sequence, as much as there is; or exactly what somebody chose (PAY-2). Only cash
 * is rounded.
 */
export function planPayment<Debit extends { open: Cents }>(
  { amount, method }: Paid,
  owed: readonly Debit[],
  chosen?: readonly PaidDebit<Debit>[],
): PaymentPlan<Debit> {
  const whole = chosen ? [sumOf(chosen)] : owed.map(({ open }) => open);
  const rounding = method === 'cash' ? cashRounding(amount, whole) : 0;
  const pays = chosen ?? allocate([{ open: -amount - rounding }], owed);
  return {
    pays: pays.map(({ debit, amount: paid }) => ({ debit, amount: paid })),
    rounding,
    left: amount + rounding - sumOf(pays),
  };
}
