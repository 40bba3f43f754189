import { asc, eq, inArray, sql } from 'drizzle-orm';
import { refuse } from '#shared/kernel/problem.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { refuseNotFound } from '../../kernel/http/serve.ts';
import { documents, orders } from '../../schema.ts';
import { lockMoney } from '../billing/billing.store.ts';
import type { EventDocument } from './documents.events.ts';

export type DocumentRow = typeof documents.$inferSelect;

/**
 * A document with its orders, all locked until the transaction ends: the customer's money first, then the orders by their ids,
 * then the document, so that nobody waits in a circle. @throws Refusal `not-found`
 */
export async function lockDocument(tx: Tx, id: string): Promise<DocumentRow> {
  const [found] = await tx
    .select({ customer_id: documents.customer_id })
    .from(documents)
    .where(eq(documents.id, id));
  if (!found) return refuseNotFound();
  await lockMoney(tx, found.customer_id);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.document_id, id))
    .orderBy(asc(orders.id))
    .for('update');
  const [document] = await tx.select().from(documents).where(eq(documents.id, id)).for('update');
  return document ?? refuseNotFound();
}

/** The same for one that is still a draft. @throws Refusal `not-found`; `document-issued` */
export async function lockDraft(tx: Tx, id: string): Promise<DocumentRow> {
  const document = await lockDocument(tx, id);
  if (document.state !== 'draft')
    refuse('document-issued', `${document.document_number} is issued and stays as it is.`);
  return document;
}

/** An order that somebody wants on a draft, with where it stands. */
export interface ChosenOrder {
  id: string;
  order_number: string;
  customer_id: string;
  total_amount: number;
  gst_charged: boolean;
  document_id: string | null;
  document_number: string | null;
  fulfilled_at: Temporal.Instant | null;
}

/** Locks orders by their ids, whoever owns them; one that is not there is left out. */
export async function lockChosenOrders(tx: Tx, ids: readonly string[]): Promise<ChosenOrder[]> {
  if (ids.length === 0) return [];
  const among = inArray(orders.id, [...ids]);
  await tx.select({ id: orders.id }).from(orders).where(among).orderBy(asc(orders.id)).for('update');
  // Read after the wait: a document may have been issued or voided meanwhile.
  return tx
    .select({
      id: orders.id,
      order_number: orders.order_number,
      customer_id: orders.customer_id,
      total_amount: orders.total_amount,
      gst_charged: orders.gst_charged,
      document_id: orders.document_id,
      document_number: documents.document_number,
      fulfilled_at: orders.fulfilled_at,
    })
    .from(orders)
    .leftJoin(documents, eq(documents.id, orders.document_id))
    .where(among)
    .orderBy(asc(orders.number));
}

/** Puts orders on a draft; triggers see to it that it is a draft of their customer. */
export async function putOnDraft(
  tx: Tx,
  document_id: string,
  order_ids: readonly string[],
  drafted_for?: Temporal.PlainDate,
): Promise<void> {
  if (order_ids.length === 0) return;
  await tx
    .update(orders)
    .set({ document_id, ...(drafted_for && { drafted_for }) })
    .where(inArray(orders.id, [...order_ids]));
}

/** Takes orders off a draft or a void document: they can be invoiced again. */
export async function takeOff(tx: Tx, document_id: string, order_ids?: readonly string[]): Promise<void> {
  if (order_ids?.length === 0) return;
  const which = order_ids ? inArray(orders.id, [...order_ids]) : undefined;
  await tx
    .update(orders)
    .set({ document_id: null, version: sql`${orders.version} + 1` })
    .where(sql`${orders.document_id} = ${document_id} and ${which ?? sql`true`}`);
}

/** The document as its events have it. */
export const asEventDocument = ({
  id,
  kind,
  gst_charged,
  total,
  customer_id,
  case_id,
  document_number,
  sent_at,
  given_up_at,
}: DocumentRow): EventDocument => ({
  id,
  kind,
  gst_charged,
  total: total ?? 0,
  customer_id,
  case_id,
  document_number,
  is_sent: sent_at !== null && given_up_at === null,
});
