import { formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import type { PaymentDetails } from '#shared/payments/payment.ts';
import { requireInvoicing } from '../invoicing/settings/money-settings.store.ts';
import { recordSettled } from '../invoicing/store/record-settled.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { addEntry, type Entry } from '../ledger/ledger.store.ts';
import { releaseEntry, type Settled, settle } from '../ledger/settle.ts';
import { record } from '../notifications/record.ts';
import { requirePaymentDay } from './payment-day.ts';
import { readPaymentDetails } from './store/payment-details.store.ts';
import {
  findPaymentEntries,
  findReversal,
  freeBankLine,
  insertReversal,
  lockPayment,
  type PaymentRow,
} from './store/payment-rows.store.ts';
import { paymentEvents } from './store/payments.events.ts';

interface PaymentCommand {
  id: string;
  actor_id: string;
}

interface Reversal {
  paid_on: Temporal.PlainDate;
  note: string;
}

/**
 * Staff undo a payment or a refund. What it settled is open again, what was given back of it is owed again, and its own entries are
 * closed by their opposites, which are dated on the day of the reversal (PAY-5).
 * @throws Refusal `not-found`; `invoicing-off`; `books-closed`; `already-reversed`; `invalid` for a day to come or one before it
 */
export function reversePayment(
  db: Db,
  { id, actor_id }: PaymentCommand,
  { paid_on, note }: Reversal,
): Promise<PaymentDetails> {
  return transact(db, async (tx) => {
    const money = await requireInvoicing(tx);
    const payment = await lockPayment(tx, id);
    requirePaymentDay(tx, money, paid_on, { undone: payment });
    await requireNotReversed(tx, payment);
    if (Temporal.PlainDate.compare(paid_on, payment.paid_on) < 0)
      refuseField('paid_on', `Choose ${formatShortDateOfYear(payment.paid_on)} or a later day`);
    const entries = await findPaymentEntries(tx, payment);
    const released: Settled[] = [];
    for (const entry of entries) released.push(...(await releaseEntry(tx, actor_id, entry)));
    await recordSettled(tx, actor_id, 'document.released', released);
    const reversal = await insertReversal(tx, payment, { paid_on, note, by: actor_id });
    await freeBankLine(tx, payment);
    const closing: Settled[] = [];
    for (const entry of entries) closing.push(await counter(tx, reversal, entry));
    await settle(tx, actor_id, closing);
    await record(tx, paymentEvents, payment, { type: 'payment.reversed', actor_id, data: { note } });
    return readPaymentDetails(tx, id);
  });
}

/** @throws Refusal `already-reversed` */
export async function requireNotReversed(tx: Tx, payment: PaymentRow): Promise<void> {
  const reversal = await findReversal(tx, payment);
  if (reversal)
    refuse(
      'already-reversed',
      `${payment.payment_number} was undone on ${formatShortDateOfYear(reversal.paid_on)}.`,
    );
}

/** The opposite of an entry, and that both are settled by each other. */
async function counter(tx: Tx, { id, paid_on }: PaymentRow, entry: Entry): Promise<Settled> {
  const opposite = await addEntry(tx, {
    customer_id: entry.customer_id,
    kind: entry.kind === 'rounding' ? 'rounding' : 'reversal',
    amount: -entry.amount,
    dated_on: paid_on,
    due_on: entry.amount < 0 ? paid_on : null,
    payment_id: id,
  });
  const [credit, debit] = entry.amount < 0 ? [entry, opposite] : [opposite, entry];
  return { credit, debit, amount: debit.amount };
}
