import { eq } from 'drizzle-orm';
import { linesOf } from '#shared/invoicing/document-totals.ts';
import { adjustInvoice } from '../invoicing/adjustments/adjust-invoice.ts';
import { readDocumentDetails } from '../invoicing/store/document-details.store.ts';
import { findDocuments } from '../invoicing/store/documents-list.store.ts';
import type { Db } from '../kernel/db/database.ts';
import { cases } from '../schema.ts';
import { callerOf, type DemoContext } from './perform-step.ts';
import type { Account } from './plan/people.ts';

/** What staff promised in a case: so many pieces are off the invoice. */
const promises = [
  { subject: 'Polos two sizes smaller', item: 'Work Polo', pieces: 3, reason: 'Three polos shrank' },
  {
    subject: 'Bath towels short by a dozen',
    item: 'Bath Towel',
    pieces: 12,
    reason: 'Twelve bath towels came late',
  },
];

/** Two invoices are corrected by notes, as their customers were told. */
export async function adjustInvoices(db: Db, context: DemoContext, by: Account): Promise<void> {
  for (const promise of promises) await keep(db, context, by, promise);
}

async function keep(
  db: Db,
  context: DemoContext,
  by: Account,
  { subject, item, pieces, reason }: (typeof promises)[number],
): Promise<void> {
  const caller = callerOf(context, by, 'any');
  const [raised] = await db.select().from(cases).where(eq(cases.subject, subject));
  if (!raised) return;
  const { rows } = await findDocuments(db, caller, { customer_id: raised.customer_id, state: ['issued'] });
  for (const { id } of rows) {
    const { content } = await readDocumentDetails(db, id);
    const lines = linesOf(content).map(({ quantity, price }, line) => ({ line, quantity, price }));
    const place = linesOf(content).findIndex(
      ({ description, quantity }) => description === item && quantity > pieces,
    );
    const line = lines[place];
    if (!line) continue;
    line.quantity -= pieces;
    await adjustInvoice(
      db,
      { id, actor_id: caller.id },
      { turn: 1, lines, reason, case_id: raised.id, send: true },
    );
    return;
  }
}
