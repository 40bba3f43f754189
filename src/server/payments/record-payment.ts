import type { Cents } from '#shared/kernel/money.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { allocate } from '#shared/ledger/allocate.ts';
import type { PaymentDetails, PaymentDraft } from '#shared/payments/payment.ts';
import { type PaymentPlan, planPayment } from '#shared/payments/payment-plan.ts';
import { lockMoney } from '../invoicing/billing/billing.store.ts';
import { requireInvoicing } from '../invoicing/settings/money-settings.store.ts';
import { recordSettled } from '../invoicing/store/record-settled.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { addEntry, type Entry, findOpenEntries } from '../ledger/ledger.store.ts';
import { type Settled, settle } from '../ledger/settle.ts';
import { record } from '../notifications/record.ts';
import { requirePaymentDay } from './payment-day.ts';
import { asOpen, findChosen } from './store/owed-documents.store.ts';
import { readPaymentDetails } from './store/payment-details.store.ts';
import { insertNumbered, type PaymentRow } from './store/payment-rows.store.ts';
import { paymentEvents } from './store/payments.events.ts';

/**
 * Staff record what a customer paid (PAY-1, PAY-2).
 * @throws Refusal `invoicing-off`; `books-closed`; `over-settled`; `not-issued`; `invalid` for a day to come, an unknown customer
 * and documents of another
 */
export const recordPayment = (db: Db, actor_id: string, draft: PaymentDraft): Promise<PaymentDetails> =>
  transact(db, async (tx) => readPaymentDetails(tx, await recordPaymentIn(tx, actor_id, draft)));

/** The same inside a transaction, also for a line of a bank's file. Returns the id of the payment. */
export async function recordPaymentIn(
  tx: Tx,
  actor_id: string,
  draft: PaymentDraft,
  { bank_line_id }: { bank_line_id?: string } = {},
): Promise<string> {
  const { customer_id, amount, paid_on, method, reference, note } = draft;
  const isTyped = bank_line_id === undefined;
  requirePaymentDay(tx, await requireInvoicing(tx), paid_on, { isTyped });
  if (!(await lockMoney(tx, customer_id))) refuseField('customer_id', 'Choose a customer');
  const plan = await planOf(tx, draft);
  const payment = await insertNumbered(tx, {
    ...{ customer_id, direction: 'in', amount, paid_on, method, by: actor_id },
    ...{ reference: reference || null, note: note || null, bank_line_id },
  });
  const pairs = await post(tx, payment, plan);
  await settle(tx, actor_id, pairs);
  await record(tx, paymentEvents, payment, {
    type: 'payment.recorded',
    actor_id,
    data: { amount: amount / 100 },
  });
  await recordSettled(tx, actor_id, 'document.settled', pairs);
  return payment.id;
}

async function planOf(tx: Tx, draft: PaymentDraft): Promise<PaymentPlan<Entry>> {
  const { customer_id, amount, settle: items } = draft;
  if (!items) return planPayment(draft, (await findOpenEntries(tx, customer_id)).debits);
  const plan = planPayment(draft, [], await findChosen(tx, customer_id, items, 'settle'));
  if (plan.left < 0)
    refuse(
      'over-settled',
      `The payment is ${formatCents(amount)}, what it is to pay ${formatCents(amount - plan.left)}.`,
    );
  return plan;
}

/** Writes the entries of a payment, and says what they settle: what coins could not pay comes first. */
async function post(tx: Tx, payment: PaymentRow, { pays, rounding }: PaymentPlan<Entry>): Promise<Settled[]> {
  const paid = await addOf(tx, payment, 'payment', -payment.amount);
  const rounded = rounding === 0 ? [] : [await addOf(tx, payment, 'rounding', -rounding)];
  const credits = [paid, ...rounded.filter(({ open }) => open < 0)];
  const debits = [
    ...rounded.filter(({ open }) => open > 0).map((entry) => ({ open: entry.open, entry })),
    ...pays.map(asOpen),
  ];
  return allocate(credits, debits).map(({ debit, ...pair }) => ({ ...pair, debit: debit.entry }));
}

const addOf = (
  tx: Tx,
  { id: payment_id, customer_id, paid_on }: PaymentRow,
  kind: 'payment' | 'rounding',
  amount: Cents,
): Promise<Entry> =>
  addEntry(tx, {
    ...{ customer_id, kind, amount, payment_id },
    dated_on: paid_on,
    due_on: amount > 0 ? paid_on : null,
  });
