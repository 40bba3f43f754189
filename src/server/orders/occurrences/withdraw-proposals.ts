import { and, asc, eq, exists, lt, ne, or } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/database.ts';
import { order_proposals, orders } from '../../schema.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { pendingProposals } from '../store/proposals.store.ts';
import { withdrawProposal } from '../store/withdraw-proposal.ts';

/**
 * A series has ended: what was proposed for its orders is withdrawn. If an edit of the order `edited` has ended it, what
 * the same edit proposes stays. Needs the row of the series locked.
 */
export async function withdrawOfEnded(tx: Tx, series_id: string, edited?: number): Promise<void> {
  const isEarlier =
    edited === undefined
      ? undefined
      : or(ne(orders.occurrence_number, edited), lt(order_proposals.created_at, tx.now()));
  await withdrawEach(tx, series_id, 'stopped', isEarlier);
}

/** One proposal in a wider scope waits for each series: this order's replaces that of another. */
export async function withdrawReplaced(tx: Tx, series_id: string, order_id: string): Promise<void> {
  const isOther = and(ne(order_proposals.order_id, order_id), ne(order_proposals.scope, 'this'));
  await withdrawEach(tx, series_id, 'replaced', isOther);
}

async function withdrawEach(
  tx: Tx,
  series_id: string,
  because: 'stopped' | 'replaced',
  condition: ReturnType<typeof and>,
): Promise<void> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.series_id, series_id), exists(pendingProposals(tx, orders.id, condition))))
    .orderBy(asc(orders.occurrence_number))
    .for('update');
  for (const order of rows) await withdrawProposal(tx, await updateOrder(tx, order, {}), because);
}
