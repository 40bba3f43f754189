import { and, eq } from 'drizzle-orm';
import type { Document } from '#shared/invoicing/document.ts';
import { markSentRoute } from '#shared/invoicing/invoices.contract.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { allocate, cashRounding } from '#shared/ledger/allocate.ts';
import type { PaymentMethod } from '#shared/ledger/payment-method.ts';
import { type StatementQuery, statementRoute } from '#shared/statements/statements.contract.ts';
import { invoice, local, ownLine } from '../invoicing/invoicing.fixture.ts';
import { type Tx, transact } from '../kernel/db/database.ts';
import { addEntry, findEntry, findOpenEntries } from '../ledger/ledger.store.ts';
import { nextNumber } from '../ledger/next-number.ts';
import { release, releaseEntry, settle, settleFromCredit } from '../ledger/settle.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import { document_lines, documents, payments, sessions, settlements } from '../schema.ts';
import type { Person } from '../testing/world.ts';

type PaymentRow = typeof payments.$inferSelect;

/** The clock goes on to a time of a business day, and everybody stays signed in. */
export const at = (shop: Shop, day: string, time = '10:00'): Promise<void> =>
  goOnTo(shop, local(`${day}T${time}`));

export async function goOnTo(shop: Shop, moment: Temporal.Instant): Promise<void> {
  shop.setNow(moment);
  await shop.db.update(sessions).set({ last_used_at: shop.now(), expires_at: shop.now().add({ hours: 24 }) });
}

/** An invoice of so many cents with GST, an amount that GST makes, issued today; sent unless said otherwise. */
export async function bill(shop: Shop, who: Person, base: number, { isSent = true } = {}): Promise<Document> {
  const document = await invoice(shop, [], { who, lines: [ownLine('Washing', base)] });
  if (!isSent) return document;
  return (await shop.call(shop.admin, markSentRoute, { params: { id: document.id } })).reply;
}

/** A note of so many cents without GST and GST, issued today; sent unless said otherwise. */
export const note = (shop: Shop, corrects: Document, [base, gst]: [number, number], { isSent = true } = {}) =>
  transact(shop.db, async (tx) => {
    const { number, day } = await nextNumber(tx, 'adjustment');
    const total = base + gst;
    const due_on = total < 0 ? day : day.add({ days: 14 });
    const { customer_id } = corrects;
    const [document] = await tx
      .insert(documents)
      .values({
        ...{
          kind: 'adjustment',
          state: 'issued',
          customer_id,
          number,
          issued_on: day,
          due_on,
          base,
          gst,
          total,
        },
        ...{
          corrects_id: corrects.id,
          turn: number,
          reason: 'Counted again',
          content: {},
          content_sha256: '',
        },
        sent_at: isSent ? tx.now() : null,
      })
      .returning();
    if (!document) throw new Error('a note was not written');
    const line = { document_id: document.id, position: 1, description: 'Washing', quantity: 1 };
    await tx.insert(document_lines).values({ ...line, kind: 'own', price: base, amount: base });
    const kind = 'adjustment';
    const dated_on = day;
    const entry = await addEntry(tx, {
      ...{ customer_id, kind, amount: total, dated_on, document_id: document.id },
      due_on: total > 0 ? due_on : null,
    });
    const { debits } = await findOpenEntries(tx, customer_id);
    if (total < 0) await settle(tx, null, allocate([entry], debits));
    return document;
  });

interface Paid {
  amount: number;
  /** Today, if missing. */
  on?: string;
  method?: PaymentMethod;
}

const dayOf = (tx: Tx, on?: string) =>
  on ? Temporal.PlainDate.from(on) : businessDay(tx.now(), tx.timeZone());

async function insertPayment(
  tx: Tx,
  shop: Shop,
  values: Omit<typeof payments.$inferInsert, 'by' | 'id' | 'number'>,
): Promise<PaymentRow> {
  const number = values.reversal_of ? null : (await nextNumber(tx, 'payment')).number;
  const [row] = await tx
    .insert(payments)
    .values({ ...values, number, by: shop.owner.user.id, created_at: tx.now() })
    .returning();
  if (!row) throw new Error('a payment was not written');
  return row;
}

/** Money comes in, and pays what is due earliest; cash is rounded to coins. */
export const pay = (shop: Shop, { user }: Person, { amount, on, method = 'transfer' }: Paid) =>
  transact(shop.db, async (tx) => {
    const customer_id = user.id;
    const dated_on = dayOf(tx, on);
    const { debits } = await findOpenEntries(tx, customer_id);
    const payment = await insertPayment(tx, shop, {
      ...{ customer_id, direction: 'in', method, amount, paid_on: dated_on },
    });
    const paid = { customer_id, payment_id: payment.id, dated_on };
    const credits = [await addEntry(tx, { ...paid, kind: 'payment', amount: -amount })];
    const rounding =
      method === 'cash'
        ? cashRounding(
            amount,
            debits.map(({ open }) => open),
          )
        : 0;
    if (rounding !== 0) {
      const due_on = rounding < 0 ? dated_on : null;
      const entry = await addEntry(tx, { ...paid, kind: 'rounding', amount: -rounding, due_on });
      if (rounding > 0) credits.push(entry);
      else debits.push(entry);
    }
    await settle(tx, user.id, allocate(credits, debits));
    return payment;
  });

/** Takes a payment back on a day; what it paid is open again. */
export const reverse = (shop: Shop, payment: PaymentRow, on?: string) =>
  transact(shop.db, async (tx) => {
    const { customer_id, method, amount, direction } = payment;
    const dated_on = dayOf(tx, on);
    const entry = await findEntry(tx, { payment_id: payment.id }, 'payment', 'refund');
    if (!entry) throw new Error('a payment has no entry');
    await releaseEntry(tx, null, entry);
    const back = await insertPayment(tx, shop, {
      ...{ customer_id, method, amount, paid_on: dated_on, reversal_of: payment.id },
      direction: direction === 'in' ? 'out' : 'in',
    });
    const due_on = direction === 'in' ? dated_on : null;
    const counter = await addEntry(tx, {
      ...{ customer_id, payment_id: back.id, kind: 'reversal', amount: -entry.amount, dated_on, due_on },
    });
    const [credit, debit] = direction === 'in' ? [entry, counter] : [counter, entry];
    await settle(tx, null, [{ credit, debit, amount: Math.abs(entry.amount) }]);
  });

/** Gives back credit. */
export const refund = (shop: Shop, payment: PaymentRow, { amount, on, method = 'transfer' }: Paid) =>
  transact(shop.db, async (tx) => {
    const { customer_id } = payment;
    const paid_on = dayOf(tx, on);
    const back = await insertPayment(tx, shop, {
      ...{ customer_id, method, amount, paid_on, refund_of: payment.id, direction: 'out' },
    });
    const owed = await addEntry(tx, {
      ...{ customer_id, payment_id: back.id, kind: 'refund', amount, dated_on: paid_on, due_on: paid_on },
    });
    await settleFromCredit(tx, null, customer_id, [owed]);
    return back;
  });

/** Frees all that was settled of a customer. */
export const releaseAll = (shop: Shop, { user }: Person) =>
  transact(shop.db, async (tx) => {
    const rows = await tx
      .select()
      .from(settlements)
      .where(and(eq(settlements.customer_id, user.id)));
    const released = new Set(rows.map(({ releases_id }) => releases_id));
    const held = rows.filter(({ id, releases_id }) => !releases_id && !released.has(id));
    await release(tx, null, held);
    return held.length;
  });

/** The statement of a customer, for staff or for whoever asks. @throws Error unless it succeeds */
export const statementOf = async (shop: Shop, { user }: Person, query: StatementQuery, by = shop.owner) =>
  (await shop.call(by, statementRoute, { params: { id: user.id }, query })).reply;

export const days = (from: string, to: string): StatementQuery => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
});
