import { eq, sql } from 'drizzle-orm';
import type { Billing } from '#shared/invoicing/billing.ts';
import type { Document, DocumentDetails, DraftChange, OwnLine } from '#shared/invoicing/document.ts';
import {
  changeDraftRoute,
  createDraftRoute,
  discardDraftRoute,
  invoiceRoute,
  issueDraftsRoute,
  markSentRoute,
  updateBillingRoute,
  voidInvoiceRoute,
} from '#shared/invoicing/invoices.contract.ts';
import { updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import type { MoneySettings } from '#shared/invoicing/money-settings.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { newId } from '../kernel/db/columns.ts';
import { transact } from '../kernel/db/database.ts';
import type { QueuedMail } from '../kernel/ops/mail.ts';
import { mailQueue } from '../kernel/ops/mail-queue.ts';
import { addEntry } from '../ledger/ledger.store.ts';
import { nextNumber } from '../ledger/next-number.ts';
import { settleFromCredit } from '../ledger/settle.ts';
import { edit, openShopWorld, placeOne, read, type Shop } from '../orders/orders.fixture.ts';
import { documents, payments } from '../schema.ts';
import { draftOf, type Person, type World } from '../testing/world.ts';
import { lockMoney } from './billing/billing.store.ts';

export const abn = '51824753556';

/** A shop with invoicing on. Its clock stands at Tue 24 Nov 2026, 10:12 am, the day from which orders count. */
export async function openInvoicingShop(money: MoneySettings = {}): Promise<Shop> {
  const shop = await openShopWorld();
  await patchSettings(shop, shop.owner, { abn });
  await setMoney(shop, { invoicing: true, ...money });
  return shop;
}

/** @throws Error unless it succeeds */
export const setMoney = async (shop: Shop, body: MoneySettings) =>
  (await shop.call(shop.owner, updateMoneySettingsRoute, { body })).reply;

/** @throws Error unless it succeeds */
export const setBilling = async (shop: Shop, { user }: Person, body: Billing) =>
  (await shop.call(shop.owner, updateBillingRoute, { params: { id: user.id }, body })).reply;

/** A customer with the prices of the shop. */
export async function newCustomer(shop: Shop, full_name = 'Corner Café', billing: Billing = {}) {
  const person = await shop.person('customer', { full_name });
  await shop.agree(person, shop.sheet, 380);
  await shop.agree(person, shop.towel, 145);
  if (Object.keys(billing).length > 0) await setBilling(shop, person, billing);
  return person;
}

/** An order of $9.96, 2 sheets and a towel, or of so many sheets at $3.80; it is delivered at once. */
export async function deliver(
  shop: Shop,
  { who = shop.customer, sheets, at }: { who?: Person; sheets?: number; at?: string } = {},
): Promise<Order> {
  if (at) shop.setNow(local(at));
  const order = await (sheets === undefined && who === shop.customer
    ? placeOne(shop)
    : shop.place(who, draftOf(shop, linesOf(shop, sheets))));
  return (await edit(shop, shop.owner, order, { status: 'delivered' })).reply;
}

const linesOf = ({ sheet, towel }: Shop, sheets?: number) =>
  sheets === undefined
    ? [
        { sku: sheet, quantity: 2 },
        { sku: towel, quantity: 1 },
      ]
    : [{ sku: sheet, quantity: sheets }];

/** A moment in business time: `2026-11-24T10:12`. */
export const local = (text: string, zone = 'Australia/Sydney'): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();

export const ownLine = (description: string, price: number, quantity = 1): OwnLine => ({
  description,
  quantity,
  price,
});

/** Staff ask for a draft. */
export const askDraft = (
  shop: Shop,
  orders: readonly Pick<Order, 'id'>[],
  { who = shop.customer, lines }: { who?: Person; lines?: OwnLine[] } = {},
) =>
  shop.call(shop.admin, createDraftRoute, {
    body: { customer_id: who.user.id, order_ids: orders.map(({ id }) => id), ...(lines && { lines }) },
  });

/** Staff draft orders of one customer. @throws Error unless it succeeds */
export const draft = async (...args: Parameters<typeof askDraft>): Promise<DocumentDetails> =>
  (await askDraft(...args)).reply;

type Seen = Pick<Document, 'id' | 'version'>;

/** Staff issue drafts as they saw them. */
export const issue = async (shop: Pick<Shop, 'call' | 'admin'>, ...drafts: Seen[]) => {
  const body = { drafts: drafts.map(({ id, version }) => ({ id, version })) };
  return (await shop.call(shop.admin, issueDraftsRoute, { body })).reply.outcomes;
};

/** An invoice of orders, issued. @throws Error unless it succeeds */
export async function invoice(...args: Parameters<typeof askDraft>): Promise<DocumentDetails> {
  const drafted = await draft(...args);
  const [outcome] = await issue(args[0], drafted);
  if (outcome?.outcome !== 'issued') throw new Error(`not issued: ${outcome?.problem?.detail}`);
  return see(args[0], drafted);
}

export const ask = (shop: Shop, who: Person, { id }: Pick<Document, 'id'>) =>
  shop.call(who, invoiceRoute, { params: { id } });
/** The document as staff see it. */
export const see = async (shop: Shop, one: Pick<Document, 'id'>): Promise<DocumentDetails> =>
  (await ask(shop, shop.owner, one)).reply;

export const change = (shop: Shop, { id }: Pick<Document, 'id'>, body: DraftChange) =>
  shop.call(shop.admin, changeDraftRoute, { params: { id }, body });
export const discard = (shop: Shop, { id }: Pick<Document, 'id'>) =>
  shop.call(shop.admin, discardDraftRoute, { params: { id } });
export const markSent = (shop: Shop, { id }: Pick<Document, 'id'>) =>
  shop.call(shop.admin, markSentRoute, { params: { id } });
export const voidIt = (shop: Shop, { id }: Pick<Document, 'id'>, reason = 'Wrong customer') =>
  shop.call(shop.admin, voidInvoiceRoute, { params: { id }, body: { reason } });

/** The documents of a customer as rows, the oldest first. */
export const documentsOf = (shop: Shop, { user }: Person) =>
  shop.db.select().from(documents).where(eq(documents.customer_id, user.id)).orderBy(documents.created_at);

/** On which document an order stands, draft or issued. */
export async function documentOf(shop: Shop, { id }: Pick<Order, 'id'>): Promise<string | null> {
  const { rows } = await shop.db.execute<{ document_id: string | null }>(
    sql`select document_id from orders where id = ${id}`,
  );
  return rows[0]?.document_id ?? null;
}

/** A customer pays so much in cash, and what is due earliest is paid from it; returns the id of the payment. */
export async function putCredit(
  { db, admin }: Pick<Shop, 'db' | 'admin'>,
  { user }: Person,
  amount: number,
  more: Partial<typeof payments.$inferInsert> = {},
): Promise<string> {
  return transact(db, async (tx) => {
    const [customer_id, paid_on] = [user.id, businessDay(tx.now(), tx.timeZone())];
    await lockMoney(tx, customer_id);
    const { number } = await nextNumber(tx, 'payment');
    const way = { direction: 'in', method: 'cash', by: admin.user.id } as const;
    const payment_id = newId();
    const values = { number, customer_id, amount, paid_on, ...way, ...more, id: payment_id };
    await tx.insert(payments).values(values);
    const entry = { customer_id, kind: 'payment' as const, amount: -amount, dated_on: paid_on };
    await addEntry(tx, { ...entry, payment_id });
    await settleFromCredit(tx, admin.user.id, customer_id);
    return payment_id;
  });
}

/** The kind, the detail and the fields of a refusal. */
export const refusal = ({
  problem,
}: {
  problem: { type: string; detail?: string | undefined; errors?: unknown };
}) => [problem.type.replace('urn:washline:problem:', ''), problem.detail];

/** The mails with papers that wait to be sent. */
export const mailsOf = async ({ db }: World): Promise<QueuedMail[]> =>
  (
    await db.execute<{ data: QueuedMail }>(
      sql`select data from pgboss.job where name = ${mailQueue} and data ->> 'to' is not null`,
    )
  ).rows.map(({ data }) => data);

export { edit, read };
