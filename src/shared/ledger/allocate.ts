import type { Cents } from '#shared/kernel/money.ts';

/** One pair of a settlement: so much of a credit pays so much of what is owed. */
export interface Allocation<Credit, Debit> {
  credit: Credit;
  debit: Debit;
  /** Above zero. */
  amount: Cents;
}

/** An entry of the ledger with what of it is not settled, in cents with its sign. */
interface Open {
  open: Cents;
}

/** Pays what is owed from credits, both in their sequence, until one of them is used up (PAY-2). */
export function allocate<Credit extends Open, Debit extends Open>(
  credits: readonly Credit[],
  debits: readonly Debit[],
): Allocation<Credit, Debit>[] {
  const allocations: Allocation<Credit, Debit>[] = [];
  const left = credits.map((credit) => ({ credit, unused: -credit.open }));
  for (const debit of debits) {
    let owed = debit.open;
    for (const one of left) {
      const amount = Math.min(owed, one.unused);
      if (amount <= 0) continue;
      allocations.push({ credit: one.credit, debit, amount });
      one.unused -= amount;
      owed -= amount;
    }
  }
  return allocations;
}

/** The smallest coin, in cents. */
const coin = 5;

/**
 * What rounding a cash payment to 5 cents adds to it, in cents; above zero where less was paid than is owed. `owed` are the amounts
 * in their sequence: the first few within 2 cents of it count (PAY-6).
 * Source of the rounding: the Australian Competition and Consumer Commission, rounding of cash transactions to 5 cents.
 */
export function cashRounding(paid: Cents, owed: readonly Cents[]): Cents {
  if (paid % coin !== 0) return 0;
  let sum = 0;
  for (const amount of owed) {
    sum += amount;
    const difference = sum - paid;
    if (Math.abs(difference) <= 2) return difference;
  }
  return 0;
}
