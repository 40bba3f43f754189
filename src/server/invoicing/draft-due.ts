import { and, eq, lt, sql } from 'drizzle-orm';
import { type InvoicePeriod, isPeriodic, lastPeriodBefore } from '#shared/invoicing/invoice-period.ts';
import { formatShortDateOfYear } from '#shared/kernel/date-text.ts';
import { Refusal } from '#shared/kernel/problem.ts';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import type { GstMode } from '#shared/pricing/gst.ts';
import { type Db, type Tx, transact } from '../kernel/db/database.ts';
import { eachAlone } from '../kernel/ops/each-alone.ts';
import { record } from '../notifications/record.ts';
import { documents } from '../schema.ts';
import { type LockedBilling, lockMoney } from './billing/billing.store.ts';
import { insertDraft } from './drafts/create-draft.ts';
import { findDue, findReadyOrders } from './drafts/ready.store.ts';
import { issueDraft } from './issue-draft.ts';
import { sendWhereMailed } from './send-document.ts';
import { findMoneySettings, requireInvoicing } from './settings/money-settings.store.ts';
import { documentEvents } from './store/documents.events.ts';
import { asEventDocument, type DocumentRow, putOnDraft } from './store/lock-document.store.ts';

type ReadyOrder = Awaited<ReturnType<typeof findReadyOrders>>[number];

/**
 * Drafts each delivery, and what was delivered before the end of a week, a fortnight or a month (INV-3). Safe at any time and in
 * several processes: an order is drafted unasked once a period. A customer that fails holds up no other.
 * @throws AggregateError with all failures, at the end
 */
export async function draftDue(db: Db): Promise<void> {
  if (!(await findMoneySettings(db)).invoicing) return;
  await eachAlone(
    await findDue(db),
    (customer_id) => transact(db, (tx) => draftOf(tx, customer_id)),
    'Some customers could not be invoiced.',
  );
}

async function draftOf(tx: Tx, customer_id: string): Promise<void> {
  const money = await requireInvoicing(tx);
  const billing = await lockMoney(tx, customer_id);
  const when = billing?.invoice_when ?? money.invoice_when;
  if (!billing || when === 'by_hand') return;
  const ready = await findReadyOrders(tx, customer_id);
  const drafts = isPeriodic(when)
    ? await draftPeriod(tx, billing, lastPeriodBefore(when, today(tx)), ready)
    : await draftDeliveries(tx, billing, ready);
  if (money.auto_issue) for (const draft of drafts) await issueUnasked(tx, draft);
}

const today = (tx: Tx) => businessDay(tx.now(), tx.timeZone());

/** One draft for each order that comes to something; what comes to nothing goes along with others. */
async function draftDeliveries(
  tx: Tx,
  billing: LockedBilling,
  ready: readonly ReadyOrder[],
): Promise<DocumentRow[]> {
  const drafts: DocumentRow[] = [];
  for (const { id, total_amount, gst_charged, fulfilled_at, drafted_for } of ready) {
    if (!fulfilled_at || drafted_for || total_amount === 0) continue;
    const day = businessDay(fulfilled_at, tx.timeZone());
    drafts.push(await draft(tx, billing, { start: day, end: day, gst_charged }, [id]));
  }
  return drafts;
}

/**
 * All that was fulfilled before the period ended, older ones too: on the draft of that period where there is one already. With
 * GST and without they are documents apart.
 */
async function draftPeriod(
  tx: Tx,
  billing: LockedBilling,
  period: InvoicePeriod,
  ready: readonly ReadyOrder[],
): Promise<DocumentRow[]> {
  const end = startOfDay(period.end.add({ days: 1 }), tx.timeZone());
  const due = ready.filter(
    ({ fulfilled_at, drafted_for }) =>
      fulfilled_at &&
      Temporal.Instant.compare(fulfilled_at, end) < 0 &&
      (!drafted_for || Temporal.PlainDate.compare(drafted_for, period.end) < 0),
  );
  const drafts: DocumentRow[] = [];
  for (const gst_charged of [true, false]) {
    const alike = due.filter((order) => order.gst_charged === gst_charged);
    const made = await draftAlike(tx, billing, { ...period, gst_charged }, alike);
    if (made) drafts.push(made);
  }
  return drafts;
}

/** A period for which orders with GST are drafted, or those without. */
type DraftPeriod = InvoicePeriod & GstMode;

/** Returns the draft if it is new. */
async function draftAlike(
  tx: Tx,
  billing: LockedBilling,
  period: DraftPeriod,
  due: readonly ReadyOrder[],
): Promise<DocumentRow | null> {
  const ids = due.map(({ id }) => id);
  const there = ids.length > 0 ? await findDraftOf(tx, billing.customer_id, period) : null;
  if (there) await addToDraft(tx, there, ids, period.end);
  if (there || due.every(({ total_amount }) => total_amount === 0)) return null;
  return draft(tx, billing, period, ids);
}

/** Whoever saw the draft without them does not issue it with them. */
async function addToDraft(
  tx: Tx,
  document: DocumentRow,
  order_ids: readonly string[],
  drafted_for: Temporal.PlainDate,
): Promise<void> {
  await putOnDraft(tx, document.id, order_ids, drafted_for);
  await tx
    .update(documents)
    .set({ version: sql`${documents.version} + 1`, updated_at: tx.now() })
    .where(eq(documents.id, document.id));
  const event = { type: 'document.changed' as const, actor_id: null, data: {} };
  await record(tx, documentEvents, asEventDocument(document), event);
}

/** The draft of a period; also one of a shorter or longer period with the same end, where a customer has changed to another. */
async function findDraftOf(
  tx: Tx,
  customer_id: string,
  { end, gst_charged }: DraftPeriod,
): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.customer_id, customer_id),
        eq(documents.state, 'draft'),
        lt(documents.period_start, documents.period_end),
        eq(documents.period_end, end),
        eq(documents.gst_charged, gst_charged),
      ),
    );
  return row ?? null;
}

async function draft(
  tx: Tx,
  billing: LockedBilling,
  { start, end, gst_charged }: DraftPeriod,
  order_ids: string[],
) {
  const document = await insertDraft(tx, billing, { period_start: start, period_end: end, gst_charged });
  await putOnDraft(tx, document.id, order_ids, end);
  const data = { period: periodText({ start, end }) };
  await record(tx, documentEvents, asEventDocument(document), {
    type: 'document.drafted',
    actor_id: null,
    data,
  });
  return document;
}

/** `8 Nov 2026 to 21 Nov 2026`, or one day. */
const periodText = ({ start, end }: InvoicePeriod): string =>
  start.equals(end)
    ? formatShortDateOfYear(end)
    : `${formatShortDateOfYear(start)} to ${formatShortDateOfYear(end)}`;

/** Issued and sent without a look, where an owner wants that; one that is refused stays a draft, and staff are told why (INV-5). */
async function issueUnasked(tx: Tx, document: DocumentRow): Promise<void> {
  try {
    const issued = await issueDraft(tx, null, { id: document.id, version: null });
    await sendWhereMailed(tx, null, issued);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const data = { detail: error.message };
    await record(tx, documentEvents, asEventDocument(document), {
      type: 'document.not_issued',
      actor_id: null,
      data,
    });
  }
}
