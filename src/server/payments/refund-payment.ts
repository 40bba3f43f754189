import { formatCents } from '#shared/kernel/money.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, lastDay } from '#shared/kernel/time.ts';
import { allocate } from '#shared/ledger/allocate.ts';
import type { PaymentMethod } from '#shared/ledger/payment-method.ts';
import type { PaymentDetails } from '#shared/payments/payment.ts';
import { requireInvoicing } from '../invoicing/settings/money-settings.store.ts';
import { recordSettled } from '../invoicing/store/record-settled.ts';
import { type Db, transact } from '../kernel/db/database.ts';
import { addEntry } from '../ledger/ledger.store.ts';
import { settle } from '../ledger/settle.ts';
import { record } from '../notifications/record.ts';
import { requirePaymentDay } from './payment-day.ts';
import { requireNotReversed } from './reverse-payment.ts';
import { readPaymentDetails } from './store/payment-details.store.ts';
import { insertNumbered, lockPayment } from './store/payment-rows.store.ts';
import { paymentEvents } from './store/payments.events.ts';
import { findRefundable, sumOfOpen } from './store/refundable.store.ts';

interface RefundCommand {
  /** The payment that is returned. */
  id: string;
  actor_id: string;
}

interface Refund {
  amount: number;
  /** Absent: as it was paid. */
  method?: PaymentMethod | undefined;
  note: string;
}

/**
 * Staff give credit back: that of the payment first, then that of credit notes, the oldest first (PAY-7). Its day is today.
 * @throws Refusal `not-found`; `invoicing-off`; `books-closed`; `already-reversed`; `not-enough-credit`
 */
export function refundPayment(
  db: Db,
  { id, actor_id }: RefundCommand,
  { amount, method, note }: Refund,
): Promise<PaymentDetails> {
  return transact(db, async (tx) => {
    const money = await requireInvoicing(tx);
    const payment = await lockPayment(tx, id);
    const paid_on = lastDay(businessDay(tx.now(), tx.timeZone()), payment.paid_on);
    requirePaymentDay(tx, money, paid_on, { undone: payment });
    const { payment_number, customer_id } = payment;
    if (payment.direction === 'out')
      refuse('not-enough-credit', `${payment_number} is a refund: there is nothing of it to give back.`);
    await requireNotReversed(tx, payment);
    const credits = await findRefundable(tx, payment);
    const most = sumOfOpen(credits);
    if (amount > most)
      refuse('not-enough-credit', `At most ${formatCents(most)} of ${payment_number} can be given back.`);
    const refund = await insertNumbered(tx, {
      ...{ customer_id, direction: 'out', amount, paid_on, method: method ?? payment.method },
      ...{ note, refund_of: id, by: actor_id },
    });
    const given = await addEntry(tx, {
      ...{ customer_id, kind: 'refund', amount, payment_id: refund.id },
      ...{ dated_on: paid_on, due_on: paid_on },
    });
    const pairs = allocate(credits, [given]);
    await settle(tx, actor_id, pairs);
    await record(tx, paymentEvents, refund, { type: 'payment.refund_recorded', actor_id, data: {} });
    await record(tx, paymentEvents, payment, {
      type: 'payment.refunded',
      actor_id,
      data: { amount: amount / 100, number: refund.payment_number ?? '' },
    });
    await recordSettled(tx, actor_id, 'document.settled', pairs);
    return readPaymentDetails(tx, refund.id);
  });
}
