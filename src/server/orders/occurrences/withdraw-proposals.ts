import { and, asc, eq, exists, lt, ne, or } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { order_proposals, orders } from '../../schema.ts';
import type { EventSeries } from '../../series/proposal-rules.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { touchSeries } from '../../series/series.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { pendingProposals, settleSeriesProposal } from '../store/proposals.store.ts';
import { withdrawProposal } from '../store/withdraw-proposal.ts';

/**
 * A series has ended: what was proposed for it and for its orders is withdrawn. If an edit of the order `edited` has ended
 * it, what the same edit proposes stays. Needs the row of the series locked.
 */
export async function withdrawOfEnded(tx: Tx, series: EventSeries, edited?: number): Promise<void> {
  const isEarlier =
    edited === undefined
      ? undefined
      : or(ne(orders.occurrence_number, edited), lt(order_proposals.created_at, tx.now()));
  await withdrawEach(tx, series.id, 'stopped', isEarlier);
  await withdrawOfSeries(tx, series, 'stopped');
}

/** One proposal in a wider scope waits for each series: that of this order replaces the others. */
export async function withdrawReplaced(tx: Tx, series: EventSeries, order_id: string): Promise<void> {
  await withdrawEach(tx, series.id, 'replaced', and(isWider, ne(order_proposals.order_id, order_id)));
  await withdrawOfSeries(tx, series, 'replaced');
}

/** The same for one that will wait on the series as a whole. */
export const withdrawReplacedOfOrders = (tx: Tx, { id }: EventSeries): Promise<void> =>
  withdrawEach(tx, id, 'replaced', isWider);

const isWider = ne(order_proposals.scope, 'this');

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

/** What waits on a series itself; because of nothing where staff do it. Needs its row locked. */
export async function withdrawOfSeries(
  tx: Tx,
  series: EventSeries,
  because: 'stopped' | 'replaced' | 'closed' | null,
  actor_id: string | null = null,
): Promise<void> {
  const settled = await settleSeriesProposal(
    tx,
    series.id,
    because === 'replaced' ? 'superseded' : 'withdrawn',
  );
  if (!settled) return;
  await touchSeries(tx, series.id);
  const data = { ...settled, because };
  await record(tx, seriesEvents, series, { type: 'series.modification_withdrawn', actor_id, data });
}
