import { asc, eq, sql } from 'drizzle-orm';
import type { Page, PageQuery } from '#shared/kernel/route.ts';
import type { PendingProposal } from '#shared/overview/overview.contract.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { isPending } from '../orders/store/proposals.store.ts';
import { customers, order_proposals, order_series, orders } from '../schema.ts';

/** One page of the pending proposals, on orders and on series, the oldest first. */
export async function findPendingProposals(
  db: DbOrTx,
  { limit = defaultLimit, offset = 0 }: PageQuery,
): Promise<Page<PendingProposal>> {
  const rows = await db
    .select({
      id: order_proposals.id,
      order_id: order_proposals.order_id,
      order_number: orders.order_number,
      series_id: sql<
        string | null
      >`case when ${order_proposals.order_id} is null then ${order_proposals.series_id} end`,
      customer_id: customers.id,
      customer_name: customers.name,
      details: order_proposals.details,
      proposed_at: order_proposals.created_at,
    })
    .from(order_proposals)
    .leftJoin(orders, eq(orders.id, order_proposals.order_id))
    .leftJoin(order_series, eq(order_series.id, order_proposals.series_id))
    .innerJoin(customers, eq(customers.id, sql`coalesce(${orders.customer_id}, ${order_series.customer_id})`))
    .where(isPending)
    .orderBy(asc(order_proposals.created_at), asc(order_proposals.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(order_proposals, isPending) };
}
