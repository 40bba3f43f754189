import { and, eq } from 'drizzle-orm';
import type { PaymentDetails } from '#shared/payments/payment.ts';
import { isVisibleTo as isDocumentVisibleTo } from '../../invoicing/store/documents-list.store.ts';
import { findVisibleSettlements } from '../../invoicing/store/visible-settlements.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Viewer } from '../../kernel/http/caller.ts';
import { historyOf, summarizeHistory } from '../../notifications/history.store.ts';
import { payments } from '../../schema.ts';
import { selectPayments } from './payment-columns.ts';
import { paymentEvents } from './payments.events.ts';
import { isVisibleTo } from './payments-list.store.ts';
import { findRefundable, sumOfOpen } from './refundable.store.ts';

/** One payment or refund with what it settles and its history, or `null`. */
export async function findPaymentDetails(
  db: DbOrTx,
  viewer: Viewer,
  id: string,
): Promise<PaymentDetails | null> {
  const [payment] = await selectPayments(db, viewer).where(and(eq(payments.id, id), isVisibleTo(viewer)));
  if (!payment) return null;
  const [row] = await db
    .select({ history: historyOf(paymentEvents, payments.id) })
    .from(payments)
    .where(eq(payments.id, id));
  const isReturnable = payment.direction === 'in' && !payment.reversed_on;
  return {
    ...payment,
    settlements: await findVisibleSettlements(db, { payment_id: id }, isDocumentVisibleTo(viewer)),
    refundable: isReturnable ? sumOfOpen(await findRefundable(db, payment)) : 0,
    history: summarizeHistory(paymentEvents, row?.history ?? []),
  };
}

/** One that must be there, as staff see it; a missing one is a bug, so it is a plain error. */
export async function readPaymentDetails(db: DbOrTx, id: string): Promise<PaymentDetails> {
  const payment = await findPaymentDetails(db, { id: '', reach: 'any', customer_id: null }, id);
  if (!payment) throw new Error('a payment was not found where it must be');
  return payment;
}
