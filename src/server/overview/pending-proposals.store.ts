import { asc, eq } from 'drizzle-orm';
import type { Page, PageQuery } from '#shared/kernel/route.ts';
import type { PendingProposal } from '#shared/overview/overview.contract.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { defaultLimit } from '../kernel/http/pagination.ts';
import { isPendingOnAnOrder } from '../orders/store/proposals.store.ts';
import { customers, order_proposals, orders } from '../schema.ts';

/** One page of the pending proposals, the oldest first. */
export async function findPendingProposals(
  db: DbOrTx,
  { limit = defaultLimit, offset = 0 }: PageQuery,
): Promise<Page<PendingProposal>> {
  const rows = await db
    .select({
      order_id: orders.id,
      order_number: orders.order_number,
      customer_name: customers.name,
      details: order_proposals.details,
      proposed_at: order_proposals.created_at,
    })
    .from(order_proposals)
    .innerJoin(orders, eq(orders.id, order_proposals.order_id))
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .where(isPendingOnAnOrder)
    .orderBy(asc(order_proposals.created_at), asc(order_proposals.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(order_proposals, isPendingOnAnOrder) };
}
