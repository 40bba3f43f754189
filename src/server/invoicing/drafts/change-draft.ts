import { eq, sql } from 'drizzle-orm';
import type { DocumentDetails, DraftChange } from '#shared/invoicing/document.ts';
import { tooFarAhead } from '#shared/kernel/far-days.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type Db, type Tx, transact } from '../../kernel/db/database.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { documents, orders } from '../../schema.ts';
import { requireInvoicing } from '../settings/money-settings.store.ts';
import { readDocumentDetails } from '../store/document-details.store.ts';
import { documentEvents } from '../store/documents.events.ts';
import {
  asEventDocument,
  type DocumentRow,
  lockChosenOrders,
  lockDraft,
  putOnDraft,
  takeOff,
} from '../store/lock-document.store.ts';
import { requireOneMode, requireReady } from './create-draft.ts';

/** Which document, who acts, and the version they have seen; `null`: any version. */
export interface DocumentCommand {
  id: string;
  actor_id: string;
  ifMatch: number | null;
}

/**
 * Staff change a draft. @throws Refusal `not-found`; `document-issued`; `changed-meanwhile`; `invoicing-off`; `order-invoiced`;
 * `nothing-to-invoice` also where nothing would be left; `invalid` for a due day that has passed or a total below zero
 */
export function changeDraft(
  db: Db,
  { id, actor_id, ifMatch }: DocumentCommand,
  change: DraftChange,
): Promise<DocumentDetails> {
  return transact(db, async (tx) => {
    const money = await requireInvoicing(tx);
    const draft = await lockDraft(tx, id);
    requireVersion(ifMatch, draft.version);
    const { added, removed, kept } = await orderChanges(tx, draft, change.order_ids);
    const chosen = await lockChosenOrders(tx, added);
    requireReady(tx, money, draft.customer_id, added, chosen);
    // One of own lines alone takes the mode of the orders that come to it.
    const isOpen = kept + removed.length === 0 && !draft.period_start;
    const gst_charged = requireOneMode(chosen, isOpen ? null : draft.gst_charged) ?? draft.gst_charged;
    const own_lines = change.lines ?? draft.own_lines;
    if (own_lines.length + kept + added.length === 0)
      refuse('nothing-to-invoice', 'Nothing would be left on this draft. Discard it instead.');
    requireDueDay(tx, change.due_on);
    await tx
      .update(documents)
      .set({
        own_lines,
        gst_charged,
        ...textOf('purchase_order', change),
        ...textOf('note', change),
        ...(change.due_on !== undefined && { due_on: change.due_on }),
        version: sql`${documents.version} + 1`,
        updated_at: tx.now(),
      })
      .where(eq(documents.id, id));
    // A draft without orders and lines is gone: first what is put on.
    await putOnDraft(tx, id, added);
    await takeOff(tx, id, removed);
    await record(tx, documentEvents, asEventDocument(draft), {
      type: 'document.changed',
      actor_id,
      data: {},
    });
    const changed = await readDocumentDetails(tx, id);
    if (changed.base < 0) refuseField('lines', 'The total would be below zero');
    return changed;
  });
}

const textOf = (field: 'purchase_order' | 'note', change: DraftChange) =>
  change[field] === undefined ? {} : { [field]: change[field] || null };

async function orderChanges(tx: Tx, { id }: DocumentRow, order_ids: readonly string[] | undefined) {
  const rows = await tx.select({ id: orders.id }).from(orders).where(eq(orders.document_id, id));
  const before = rows.map((row) => row.id);
  const after = order_ids ?? before;
  const removed = before.filter((one) => !after.includes(one));
  return {
    added: after.filter((one) => !before.includes(one)),
    removed,
    kept: before.length - removed.length,
  };
}

function requireDueDay(tx: Tx, due_on: Temporal.PlainDate | undefined): void {
  if (!due_on) return;
  const today = businessDay(tx.now(), tx.timeZone());
  if (Temporal.PlainDate.compare(due_on, today) < 0) refuseField('due_on', 'Choose today or a day to come');
  const fault = tooFarAhead(due_on, today);
  if (fault) refuseField('due_on', fault);
}

/** Staff discard a draft: its orders can be invoiced again. @throws Refusal `not-found`; `document-issued`; `changed-meanwhile` */
export function discardDraft(db: Db, { id, actor_id, ifMatch }: DocumentCommand): Promise<null> {
  return transact(db, async (tx) => {
    const draft = await lockDraft(tx, id);
    requireVersion(ifMatch, draft.version);
    await record(tx, documentEvents, asEventDocument(draft), {
      type: 'document.discarded',
      actor_id,
      data: {},
    });
    await takeOff(tx, id);
    await tx.delete(documents).where(eq(documents.id, id));
    return null;
  });
}
