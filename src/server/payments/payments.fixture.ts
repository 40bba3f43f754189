import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DocumentDetails } from '#shared/invoicing/document.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Settlement } from '#shared/ledger/entry.ts';
import type { PaymentDetails, PaymentDraft } from '#shared/payments/payment.ts';
import {
  paymentRoute,
  recordPaymentRoute,
  refundPaymentRoute,
  releaseSettlementRoute,
  reversePaymentRoute,
  useCreditRoute,
} from '#shared/payments/payments.contract.ts';
import { change, draft, issue, ownLine, see } from '../invoicing/invoicing.fixture.ts';
import { findBalance } from '../ledger/ledger.store.ts';
import type { Shop } from '../orders/orders.fixture.ts';
import { ledger, settlements } from '../schema.ts';
import type { Person } from '../testing/world.ts';

export const dayOf = (shop: Pick<Shop, 'now'>): Temporal.PlainDate =>
  businessDay(shop.now(), 'Australia/Sydney');

/** An issued invoice of so many cents with GST, due by the terms or so many days from today. */
export async function owe(shop: Shop, who: Person, total: Cents, dueIn?: number): Promise<DocumentDetails> {
  const lines = [ownLine('Linen', total - Math.round(total / 11))];
  const made = await draft(shop, [], { who, lines });
  const drafted =
    dueIn === undefined
      ? made
      : (await change(shop, made, { due_on: dayOf(shop).add({ days: dueIn }) })).reply;
  const [outcome] = await issue(shop, drafted);
  if (outcome?.outcome !== 'issued') throw new Error(`not issued: ${outcome?.problem?.detail}`);
  const issued = await see(shop, drafted);
  expect(issued.total).toBe(total);
  return issued;
}

type Paid = Partial<Omit<PaymentDraft, 'customer_id' | 'amount'>>;

export const askPayment = (shop: Shop, { user }: Person, amount: Cents, more: Paid = {}) =>
  shop.call(shop.admin, recordPaymentRoute, {
    body: { customer_id: user.id, amount, paid_on: dayOf(shop), method: 'transfer', ...more },
  });

/** Staff record a payment, by transfer and today if nothing else is said. @throws Error unless it succeeds */
export const pay = async (...args: Parameters<typeof askPayment>): Promise<PaymentDetails> =>
  (await askPayment(...args)).reply;

type Named = Pick<PaymentDetails, 'id'>;

export const seePayment = async (shop: Shop, { id }: Named): Promise<PaymentDetails> =>
  (await shop.call(shop.owner, paymentRoute, { params: { id } })).reply;

export const askReversal = (shop: Shop, { id }: Named, paid_on = dayOf(shop)) =>
  shop.call(shop.admin, reversePaymentRoute, { params: { id }, body: { paid_on, note: 'Bounced' } });

/** @throws Error unless it succeeds */
export const reverse = async (...args: Parameters<typeof askReversal>) => (await askReversal(...args)).reply;

export const askRefund = (shop: Shop, { id }: Named, amount: Cents, more = {}) =>
  shop.call(shop.admin, refundPaymentRoute, {
    params: { id },
    body: { amount, note: 'Paid twice', ...more },
  });

/** @throws Error unless it succeeds */
export const refund = async (...args: Parameters<typeof askRefund>) => (await askRefund(...args)).reply;

export const askToUseCredit = (shop: Shop, { user }: Person, items?: PaymentDraft['settle']) =>
  shop.call(shop.admin, useCreditRoute, { body: { customer_id: user.id, ...(items && { items }) } });

export const askRelease = (shop: Shop, { id }: Pick<Settlement, 'id'>) =>
  shop.call(shop.admin, releaseSettlementRoute, { params: { id } });

/** The entries of a customer in the sequence in which they were written: kind, amount and what is open. */
export const entriesOf = async ({ db }: Shop, { user }: Person) =>
  (await db.select().from(ledger).where(eq(ledger.customer_id, user.id)).orderBy(asc(ledger.seq))).map(
    ({ kind, amount, open }) => [kind, amount, open],
  );

export const balanceOf = ({ db }: Shop, { user }: Person) => findBalance(db, user.id);

export const settlementsOf = ({ db }: Shop, { user }: Person) =>
  db.select().from(settlements).where(eq(settlements.customer_id, user.id)).orderBy(asc(settlements.seq));

/** What has to hold of every ledger, whatever was done: nothing beyond its amount, and settlements and open amounts agree. */
export async function expectSoundLedger({ db }: Pick<Shop, 'db'>, who?: Person): Promise<void> {
  const { rows } = await db.execute(sql`
    select ledger.id from ledger left join lateral (
      select coalesce(sum(settlements.amount), 0) as settled from settlements where ledger.id in (credit_id, debit_id)) as moved on true
    where ${who ? eq(ledger.customer_id, who.user.id) : sql`true`}
      and (ledger.open <> ledger.amount - sign(ledger.amount) * moved.settled
        or ledger.open not between least(ledger.amount, 0) and greatest(ledger.amount, 0))`);
  expect(rows).toEqual([]);
}
