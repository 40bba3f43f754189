import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { Cents } from '#shared/kernel/money.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Entry } from '../../ledger/ledger.store.ts';
import { ledger } from '../../schema.ts';
import type { PaymentRow } from './payment-rows.store.ts';

/**
 * The credits from which a payment is given back: its own, then those of credit notes, the oldest first (PAY-7). What is left of
 * other payments goes back as a refund of those.
 */
export const findRefundable = (
  db: DbOrTx,
  { id, customer_id }: Pick<PaymentRow, 'id' | 'customer_id'>,
): Promise<Entry[]> =>
  db
    .select()
    .from(ledger)
    .where(
      and(
        eq(ledger.customer_id, customer_id),
        lt(ledger.open, 0),
        or(and(eq(ledger.payment_id, id), eq(ledger.kind, 'payment')), eq(ledger.kind, 'adjustment')),
      ),
    )
    .orderBy(asc(sql`${ledger.payment_id} is null`), asc(ledger.dated_on), asc(ledger.seq));

/** What is not used of credits. */
export const sumOfOpen = (credits: readonly Pick<Entry, 'open'>[]): Cents =>
  credits.reduce((sum, { open }) => sum - open, 0);
