import { and, eq, sql } from 'drizzle-orm';
import { businessDay } from '#shared/kernel/time.ts';
import { type Db, type DbOrTx, transact } from '../../kernel/db/database.ts';
import { eachAlone } from '../../kernel/ops/each-alone.ts';
import { closed_days, order_proposals, orders } from '../../schema.ts';
import { lockRunningSeriesRow } from '../../series/due-series.store.ts';
import { withdrawOfSeries } from '../occurrences/withdraw-proposals.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { isPending } from '../store/proposals.store.ts';
import { withdrawProposal } from '../store/withdraw-proposal.ts';

/** Withdraws what no customer can approve any more: proposals for a day that was closed after they were made. */
export async function withdrawClosed(db: Db): Promise<void> {
  const work = (proposal: ClosedProposal) => withdraw(db, proposal);
  await eachAlone(await findClosed(db), work, 'Some changes could not be withdrawn.');
}

type ClosedProposal = Awaited<ReturnType<typeof findClosed>>[number];

function findClosed(db: DbOrTx, id?: string) {
  const zone = db.timeZone();
  const dayOf = (date: string) =>
    sql`((${order_proposals.changes} ->> ${date}::text)::timestamptz at time zone ${zone}::text)::date`;
  const isClosed = sql`exists (select from ${closed_days} where
    ${closed_days.day} in (${dayOf('pickup_date')}, ${dayOf('delivery_date')})
    and ${closed_days.day} >= ${businessDay(db.now(), zone).toString()}::date
    and ${closed_days.created_at} >= ${order_proposals.created_at})`;
  const { order_id, series_id } = order_proposals;
  return db
    .select({ id: order_proposals.id, order_id, series_id })
    .from(order_proposals)
    .where(and(isPending, isClosed, id ? eq(order_proposals.id, id) : undefined));
}

const withdraw = (db: Db, { id, order_id, series_id }: ClosedProposal) =>
  transact(db, async (tx) => {
    // Its customer may have decided, or the day be open again, since it was found: asked once more behind the lock.
    if (order_id) {
      const [order] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('update');
      if (!order || (await findClosed(tx, id)).length === 0) return;
      return withdrawProposal(tx, await updateOrder(tx, order, {}), 'closed');
    }
    const running = series_id && (await lockRunningSeriesRow(tx, series_id));
    if (!running || (await findClosed(tx, id)).length === 0) return;
    return withdrawOfSeries(tx, running.series, 'closed');
  });
