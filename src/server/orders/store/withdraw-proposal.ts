import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import type { EventOrder, withdrawnBecause } from '../events/order-rules.ts';
import { orderEvents } from '../events/orders.events.ts';
import { settleProposal } from './proposals.store.ts';

/**
 * What waits for the customer of an order is no more; whoever proposed it is told. Without a proposal nothing happens. Staff do it
 * because of nothing, with their id; else nobody decides it: it follows from what has happened to the order.
 */
export async function withdrawProposal(
  tx: Tx,
  order: EventOrder,
  because: keyof typeof withdrawnBecause | null,
  actor_id: string | null = null,
): Promise<void> {
  const settled = await settleProposal(tx, order.id, because === 'replaced' ? 'superseded' : 'withdrawn');
  if (!settled) return;
  const { proposed_by } = settled;
  const data = { proposed_by, because };
  await record(tx, orderEvents, order, { type: 'modification.withdrawn', actor_id, data });
}
