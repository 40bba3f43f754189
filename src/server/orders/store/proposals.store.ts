import { type AnyColumn, and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { PendingModifications } from '#shared/orders/order.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { order_proposals, orders } from '../../schema.ts';

/** Proposals the customer has not decided on. */
export const isPending = eq(order_proposals.status, 'pending_approval');

const isPendingOn = (order_id: string | AnyColumn) => and(eq(order_proposals.order_id, order_id), isPending);

/** For `exists`: the pending proposals of an order. */
export const pendingProposals = (db: DbOrTx, order_id: AnyColumn) =>
  db.select({ one: sql`1` }).from(order_proposals).where(isPendingOn(order_id));

/** What a loaded order says once its proposal is settled. */
export const nothingProposed = {
  modification_requested: false,
  modification_details: null,
  modification_status: null,
  pending_modifications: null,
  proposal_version: null,
};

/** Settles the pending proposal of an order, if there is one. */
export async function settleProposal(
  tx: DbOrTx,
  order_id: string,
  status: 'approved' | 'rejected' | 'superseded' | 'withdrawn',
): Promise<void> {
  await tx.update(order_proposals).set({ status, decided_at: tx.now() }).where(isPendingOn(order_id));
}

/**
 * Adds a pending proposal and supersedes the one before. Update the order first: the proposal stores its new
 * version.
 */
export async function insertProposal(
  tx: DbOrTx,
  proposal: { order_id: string; proposed_by: string; details: string; modification: PendingModifications },
): Promise<void> {
  const { modification, ...columns } = proposal;
  await settleProposal(tx, columns.order_id, 'superseded');
  await tx.insert(order_proposals).values({
    ...columns,
    status: 'pending_approval',
    changes: z.encode(PendingModifications, modification),
    order_version: sql`(select ${orders.version} from ${orders} where ${orders.id} = ${columns.order_id})`,
    created_at: tx.now(),
  });
}
