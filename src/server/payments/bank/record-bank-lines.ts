import { and, eq } from 'drizzle-orm';
import { problemOf, Refusal } from '#shared/kernel/problem.ts';
import type { ChosenLine, RecordOutcome } from '#shared/payments/bank-lines.contract.ts';
import { maxReference } from '#shared/payments/payment.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { payments } from '../../schema.ts';
import { recordPaymentIn } from '../record-payment.ts';
import { isStanding } from '../store/payment-rows.store.ts';
import { lockBankLine, setLineState } from './bank-lines.store.ts';

/** Records lines as payments one after the other, each for itself: one that is refused stops no other (PAY-10). */
export async function recordBankLines(
  db: Db,
  actor_id: string,
  lines: readonly ChosenLine[],
): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  for (const line of lines) outcomes.push(await outcomeOf(db, actor_id, line));
  return outcomes;
}

async function outcomeOf(db: Db, actor_id: string, line: ChosenLine): Promise<RecordOutcome> {
  const { id } = line;
  try {
    const payment = await transact(db, (tx) => recordBankLine(tx, actor_id, line));
    return { id, outcome: 'recorded', ...payment, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = problemOf(error.code, error.message, error.errors);
    return { id, outcome: 'refused', payment_id: null, payment_number: null, problem };
  }
}

/** One that is recorded already answers its payment, whoever it is said to be from now. */
async function recordBankLine(tx: Tx, actor_id: string, { id, customer_id, settle }: ChosenLine) {
  const line = await lockBankLine(tx, id);
  if (line.state !== 'recorded') {
    const { amount, day: paid_on, description } = line;
    const draft = { customer_id, amount, paid_on, reference: cut(description), settle };
    await recordPaymentIn(tx, actor_id, { ...draft, method: 'transfer' }, { bank_line_id: id });
    await setLineState(tx, line, 'recorded');
  }
  const [payment] = await tx
    .select({ payment_id: payments.id, payment_number: payments.payment_number })
    .from(payments)
    .where(and(eq(payments.bank_line_id, id), isStanding(tx)));
  if (!payment) throw new Error('a recorded line has no payment');
  return payment;
}

/** No half of a sign at the end. */
const cut = (text: string): string => text.slice(0, maxReference).replace(/[\ud800-\udbff]$/, '');
