import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { DocumentContent } from '#shared/invoicing/document.ts';
import { draftContent, type LetterSources } from '#shared/invoicing/document-content.ts';
import type { InvoicedOrder } from '#shared/invoicing/order-section.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { findSettings } from '../../business/business.store.ts';
import { isMainContactOf } from '../../customers/customers.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { customer_billing, customers, type documents, orders, users } from '../../schema.ts';
import { findMoneySettings } from '../settings/money-settings.store.ts';

type DocumentRow = typeof documents.$inferSelect;

/** The frozen copy of an issued document. */
export const frozenContent = ({ content }: Pick<DocumentRow, 'content'>): DocumentContent =>
  z.decode(DocumentContent, content as z.input<typeof DocumentContent>);

/** The orders of a draft in the sequence in which they were fulfilled. */
async function findInvoicedOrders(db: DbOrTx, document_id: string): Promise<InvoicedOrder[]> {
  const rows = await db
    .select({
      id: orders.id,
      order_number: orders.order_number,
      items: orders.items,
      charges: orders.charges,
      purchase_order: orders.purchase_order,
      fulfilled_at: orders.fulfilled_at,
    })
    .from(orders)
    .where(eq(orders.document_id, document_id))
    .orderBy(asc(orders.fulfilled_at), asc(orders.number));
  return rows.flatMap(({ fulfilled_at, ...row }) => (fulfilled_at ? [{ ...row, fulfilled_at }] : []));
}

/** What a document says: of an issued one its frozen copy, of a draft what it would say now. */
export async function contentOf(db: DbOrTx, document: DocumentRow): Promise<DocumentContent> {
  if (document.state !== 'draft') return frozenContent(document);
  return (await draftContentOf(db, document))(businessDay(db.now(), db.timeZone()));
}

/** What a draft says if it is issued on some day. */
export async function draftContentOf(
  db: DbOrTx,
  document: DocumentRow,
): Promise<(day: Temporal.PlainDate) => DocumentContent> {
  const letter = await findLetterSources(db, document.customer_id);
  const orders = await findInvoicedOrders(db, document.id);
  return (day) => draftContent({ ...document, ...letter, orders }, day, db.timeZone());
}

/** Who writes to that customer, and how they pay. */
export async function findLetterSources(db: DbOrTx, customer_id: string): Promise<LetterSources> {
  const { business_name: name, abn, pickup_address: address } = await findSettings(db);
  const money = await findMoneySettings(db);
  return { business: { name, abn, address }, money, ...(await findParties(db, customer_id)) };
}

const noBilling = { bill_name: null, bill_address: null, abn: null, terms_days: null };

/** The customer, and how they are invoiced. */
export async function findParties(db: DbOrTx, customer_id: string) {
  const [row] = await db
    .select({
      customer: {
        name: customers.name,
        address: sql<string | null>`coalesce(${users.address}, ${users.delivery_address})`,
      },
      billing: customer_billing,
    })
    .from(customers)
    .innerJoin(users, isMainContactOf(customers.id))
    .leftJoin(customer_billing, eq(customer_billing.customer_id, customers.id))
    .where(eq(customers.id, customer_id));
  if (!row) throw new Error('a customer of a document was not found');
  return { customer: row.customer, billing: row.billing ?? noBilling };
}
