import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import { PendingModifications } from '#shared/orders/order.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { order_proposals, orders } from '../../schema.ts';

/** Proposals the customer has not decided on. */
export const isPending = eq(order_proposals.status, 'pending_approval');

const isPendingOn = (order_id: string | AnyColumn) => and(eq(order_proposals.order_id, order_id), isPending);

/** For `exists`: the pending proposals of an order, or those of them that a condition holds for. */
export const pendingProposals = (db: DbOrTx, order_id: AnyColumn, condition?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(order_proposals)
    .where(and(isPendingOn(order_id), condition));

/** What a loaded order says once its proposal is settled. */
export const nothingProposed = {
  modification_requested: false,
  modification_details: null,
  modification_status: null,
  modification_scope: null,
  pending_modifications: null,
  proposal_version: null,
  proposal_includes_changed: null,
};

/** Settles the pending proposal of an order, if there is one; returns whose it is and how far it goes. */
export async function settleProposal(
  tx: DbOrTx,
  order_id: string,
  status: 'approved' | 'rejected' | 'superseded' | 'withdrawn',
): Promise<{ proposed_by: string; scope: EditScope; include_changed: boolean } | undefined> {
  const [settled] = await tx
    .update(order_proposals)
    .set({ status, decided_at: tx.now() })
    .where(isPendingOn(order_id))
    .returning({
      proposed_by: order_proposals.proposed_by,
      scope: order_proposals.scope,
      include_changed: order_proposals.include_changed,
    });
  return settled;
}

/**
 * Adds a pending proposal and supersedes the one before. Update the order first: the proposal stores its new
 * version.
 */
export async function insertProposal(
  tx: DbOrTx,
  proposal: {
    order_id: string;
    proposed_by: string;
    details: string;
    modification: PendingModifications;
    scope: EditScope;
    include_changed: boolean;
  },
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
