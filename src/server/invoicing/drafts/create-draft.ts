import type { DocumentDetails, InvoiceDraft } from '#shared/invoicing/document.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { startOfDay } from '#shared/kernel/time.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { documents } from '../../schema.ts';
import { type LockedBilling, lockMoney } from '../billing/billing.store.ts';
import { type MoneySettingsRow, requireInvoicing } from '../settings/money-settings.store.ts';
import { readDocumentDetails } from '../store/document-details.store.ts';
import { documentEvents } from '../store/documents.events.ts';
import {
  asEventDocument,
  type ChosenOrder,
  type DocumentRow,
  lockChosenOrders,
  putOnDraft,
} from '../store/lock-document.store.ts';

/**
 * Staff draft an invoice of orders of one customer, with lines of their own, or of such lines alone.
 * @throws Refusal `invoicing-off`; `order-invoiced`; `nothing-to-invoice`; `invalid`
 */
export function createDraft(db: Db, actor_id: string, draft: InvoiceDraft): Promise<DocumentDetails> {
  return transact(db, async (tx) => {
    const { customer_id, order_ids, lines: own_lines = [] } = draft;
    const money = await requireInvoicing(tx);
    const billing = await lockMoney(tx, customer_id);
    if (!billing) return refuseField('customer_id', 'Choose a customer');
    const chosen = await lockChosenOrders(tx, order_ids);
    requireReady(tx, money, customer_id, order_ids, chosen);
    const gst_charged = requireOneMode(chosen) ?? money.gst_registered;
    if (own_lines.length === 0 && chosen.every(({ total_amount }) => total_amount === 0))
      refuse('nothing-to-invoice', 'There is nothing to pay on this draft. Choose an order or add a line.');
    const document = await insertDraft(tx, billing, { own_lines, gst_charged });
    await putOnDraft(tx, document.id, order_ids);
    await record(tx, documentEvents, asEventDocument(document), {
      type: 'document.drafted',
      actor_id,
      data: {},
    });
    return readDocumentDetails(tx, document.id);
  });
}

/** A draft of a customer, with their standing purchase order. */
export async function insertDraft(
  tx: Tx,
  { customer_id, purchase_order }: LockedBilling,
  values: Pick<DocumentRow, 'gst_charged'> &
    Partial<Pick<DocumentRow, 'own_lines' | 'period_start' | 'period_end'>>,
): Promise<DocumentRow> {
  const [document] = await tx
    .insert(documents)
    .values({ ...values, customer_id, purchase_order, created_at: tx.now(), updated_at: tx.now() })
    .returning();
  if (!document) throw new Error('a draft was not written');
  return document;
}

/**
 * Whether GST was charged on these orders, and on the draft on which they come; `null` where there are none. A document never
 * mixes both (INV-20). @throws Refusal `invalid`
 */
export function requireOneMode(
  chosen: readonly Pick<ChosenOrder, 'order_number' | 'gst_charged'>[],
  ofDraft: boolean | null = null,
): boolean | null {
  const mode = ofDraft ?? chosen[0]?.gst_charged ?? null;
  const other = chosen.find(({ gst_charged }) => gst_charged !== mode);
  if (!other) return mode;
  const [own, rest] = other.gst_charged ? ['', 'no '] : ['no ', ''];
  const has = ofDraft === null ? `${chosen[0]?.order_number} has` : 'this draft has';
  refuseField(
    'order_ids',
    `${other.order_number} has ${own}GST, and ${has} ${rest}GST. Put them on documents of their own.`,
  );
}

/** All of them are there, this customer's, and can be invoiced. `on_draft`: but for those that stand on it already. */
export function requireReady(
  tx: Tx,
  { invoicing_from }: MoneySettingsRow,
  customer_id: string,
  order_ids: readonly string[],
  chosen: readonly ChosenOrder[],
): void {
  if (chosen.length < order_ids.length || chosen.some((order) => order.customer_id !== customer_id))
    refuseField('order_ids', 'Choose orders of this customer');
  const start = startOfDay(invoicing_from ?? Temporal.PlainDate.from('2000-01-01'), tx.timeZone());
  for (const { order_number, document_id, document_number, fulfilled_at } of chosen) {
    if (document_id !== null)
      refuse('order-invoiced', `${order_number} is on ${document_number ?? 'another draft'}.`);
    if (!fulfilled_at) refuse('nothing-to-invoice', `${order_number} is not delivered.`);
    if (Temporal.Instant.compare(fulfilled_at, start) < 0)
      refuse('nothing-to-invoice', `${order_number} was delivered before invoicing began.`);
  }
}
