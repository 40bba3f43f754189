import { and, asc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockMoney } from '../../invoicing/billing/billing.store.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import type { Entry } from '../../ledger/ledger.store.ts';
import { nextNumber } from '../../ledger/next-number.ts';
import { bank_lines, ledger, payments } from '../../schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
type NewPayment = Omit<typeof payments.$inferInsert, 'id' | 'number' | 'payment_number' | 'created_at'>;

/** A payment or a refund with the money of its customer locked; a reversal is none. @throws Refusal `not-found` */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isNull(payments.reversal_of)));
  if (!payment) return refuseNotFound();
  await lockMoney(tx, payment.customer_id);
  return payment;
}

/** What undid a payment, or `null`. */
export async function findReversal(db: DbOrTx, { id }: Pick<PaymentRow, 'id'>): Promise<PaymentRow | null> {
  const [reversal] = await db.select().from(payments).where(eq(payments.reversal_of, id));
  return reversal ?? null;
}

/** The entries of a payment: itself and, of cash, its rounding. */
export const findPaymentEntries = (db: DbOrTx, { id }: Pick<PaymentRow, 'id'>): Promise<Entry[]> =>
  db.select().from(ledger).where(eq(ledger.payment_id, id)).orderBy(asc(ledger.seq));

/** Writes a payment or a refund under the next number: whoever else records one waits until this transaction ends. */
export async function insertNumbered(tx: Tx, values: NewPayment): Promise<PaymentRow> {
  const { number } = await nextNumber(tx, 'payment');
  return insert(tx, { ...values, number });
}

/** Writes what undoes a payment, which goes by the number of that. */
export const insertReversal = (
  tx: Tx,
  { id, customer_id, direction, method, amount }: PaymentRow,
  values: Pick<NewPayment, 'paid_on' | 'note' | 'by'>,
): Promise<PaymentRow> =>
  insert(tx, {
    ...values,
    ...{ customer_id, method, amount, reversal_of: id },
    direction: direction === 'in' ? 'out' : 'in',
  });

/** The line of a bank that a payment was recorded from waits again, once that is undone (PAY-10). */
export async function freeBankLine(
  tx: Tx,
  { bank_line_id }: Pick<PaymentRow, 'bank_line_id'>,
): Promise<void> {
  if (bank_line_id) await tx.update(bank_lines).set({ state: 'new' }).where(eq(bank_lines.id, bank_line_id));
}

const reversal = alias(payments, 'reversal');

/** Whether a payment was not undone. */
export const isStanding = (db: DbOrTx): SQL =>
  notExists(db.select({ one: sql`1` }).from(reversal).where(eq(reversal.reversal_of, payments.id)));

async function insert(tx: Tx, values: NewPayment & { number?: number }): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({ ...values, created_at: tx.now() })
    .returning();
  if (!row) throw new Error('a payment was not written');
  return row;
}
