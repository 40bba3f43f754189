import { type AnyColumn, and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { PendingModifications } from '#shared/orders/order.ts';
import type { Reader } from '../kernel/database.ts';
import { order_proposals, orders } from '../schema.ts';

/** Whether a proposal waits for the customer. */
export const isWaiting = eq(order_proposals.status, 'pending_approval');

const waitingOn = (order_id: string | AnyColumn) => and(eq(order_proposals.order_id, order_id), isWaiting);

/** What waits on an order, to ask whether there is any. */
export const waitingProposals = (db: Reader, order_id: AnyColumn) =>
  db.select({ one: sql`1` }).from(order_proposals).where(waitingOn(order_id));

/** Ends the waiting of what waits, if anything does. */
export async function settleProposal(
  tx: Reader,
  order_id: string,
  status: 'approved' | 'rejected' | 'superseded' | 'withdrawn',
): Promise<void> {
  await tx.update(order_proposals).set({ status, decided_at: tx.now() }).where(waitingOn(order_id));
}

/** The order's version that came with what waits; `null` where nothing does. */
export async function waitingSince(tx: Reader, order_id: string): Promise<number | null> {
  const [waiting] = await tx
    .select({ order_version: order_proposals.order_version })
    .from(order_proposals)
    .where(waitingOn(order_id));
  return waiting?.order_version ?? null;
}

/**
 * Lets a change wait for the order's customer; the one that waited before gives way to it. The order, changed already,
 * tells the version it comes with.
 */
export async function insertProposal(
  tx: Reader,
  proposal: { order_id: string; proposed_by: string; details: string; modification: PendingModifications },
): Promise<void> {
  const { modification, ...named } = proposal;
  await settleProposal(tx, named.order_id, 'superseded');
  await tx.insert(order_proposals).values({
    ...named,
    status: 'pending_approval',
    changes: z.encode(PendingModifications, modification),
    order_version: sql`(select ${orders.version} from ${orders} where ${orders.id} = ${named.order_id})`,
    created_at: tx.now(),
  });
}
