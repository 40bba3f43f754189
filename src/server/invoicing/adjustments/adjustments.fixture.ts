import { type Adjustment, type NewAdjustment, standingOf } from '#shared/invoicing/adjustment.ts';
import { adjustInvoiceRoute, previewAdjustmentRoute } from '#shared/invoicing/adjustments.contract.ts';
import type { Document, DocumentDetails } from '#shared/invoicing/document.ts';
import { linesOf } from '#shared/invoicing/document-totals.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { transact } from '../../kernel/db/database.ts';
import { addEntry } from '../../ledger/ledger.store.ts';
import { settleFromCredit } from '../../ledger/settle.ts';
import type { Shop } from '../../orders/orders.fixture.ts';
import { payments } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { lockMoney } from '../billing/billing.store.ts';

/** Another quantity or price by the place of a line, or lines that are added. */
export interface Corrections {
  lines?: Record<number, { quantity?: number; price?: number }>;
  added?: { description: string; quantity: number; price: number }[];
}

/** What staff send so that lines are as they should have been; the others stay as they stand by that document. */
export function correction(
  { content }: Pick<DocumentDetails, 'content'>,
  { lines = {}, added = [] }: Corrections,
  more: Partial<NewAdjustment> = {},
): NewAdjustment {
  const stands = linesOf(standingOf(content)).map(({ quantity, price }, line) => ({
    ...{ line, quantity, price },
    ...lines[line],
  }));
  return {
    turn: 1,
    lines: [...stands, ...added.map((line) => ({ line: null, ...line }))],
    reason: 'One sheet was missing',
    ...more,
  };
}

export const askNote = (shop: Shop, { id }: Pick<Document, 'id'>, body: NewAdjustment) =>
  shop.call(shop.admin, adjustInvoiceRoute, { params: { id }, body });

/** Staff adjust an invoice. @throws Error unless it succeeds */
export const adjust = async (...args: Parameters<typeof askNote>): Promise<DocumentDetails> =>
  (await askNote(...args)).reply;

export const askPreview = (shop: Shop, { id }: Pick<Document, 'id'>, body: Adjustment) =>
  shop.call(shop.admin, previewAdjustmentRoute, { params: { id }, body });

let paidCount = 900_000;

/** A customer pays so much for what they owe, due earliest first; what is left is credit. */
export const pay = (shop: Shop, { user }: Person, amount: Cents) =>
  transact(shop.db, async (tx) => {
    const customer_id = user.id;
    await lockMoney(tx, customer_id);
    const dated_on = businessDay(tx.now(), tx.timeZone());
    const [payment] = await tx
      .insert(payments)
      .values({
        ...{ number: ++paidCount, customer_id, amount, direction: 'in', method: 'transfer' },
        ...{ paid_on: dated_on, by: shop.admin.user.id },
      })
      .returning();
    await addEntry(tx, {
      customer_id,
      kind: 'payment',
      amount: -amount,
      dated_on,
      payment_id: payment?.id ?? '',
    });
    await settleFromCredit(tx, shop.admin.user.id, customer_id);
  });
