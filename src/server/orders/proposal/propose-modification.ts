import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type EditableDetails, modificationBetween, modifyDetails } from '#shared/orders/editable-details.ts';
import { OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { changesBetween, describeChanges } from '#shared/orders/order-changes.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../events/orders.events.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { insertProposal } from '../store/proposals.store.ts';

/**
 * Proposes a change of a recurring order to its customer; returns the order as it then is. Proposing the same
 * again changes nothing.
 */
export async function proposeModification(
  tx: Tx,
  proposed_by: string,
  order: LoadedOrder,
  details: EditableDetails,
): Promise<LoadedOrder> {
  const modification = modificationBetween(order, details);
  if (!modification || isAlreadyPending(order, modification)) return order;
  const changes = changesBetween(order, modifyDetails(order, modification), tx.business.time_zone);
  const summary = describeChanges(changes);
  const updated = await updateOrder(tx, order, {});
  await insertProposal(tx, { order_id: order.id, proposed_by, details: summary, modification });
  const data = { details: summary };
  await record(tx, orderEvents, updated, { type: 'modification.proposed', actor_id: proposed_by, data });
  return {
    ...updated,
    modification_requested: true,
    modification_details: summary,
    modification_status: 'pending_approval',
    pending_modifications: modification,
    proposal_version: updated.version,
  };
}

const ComparedModification = PendingModifications.extend({
  items: z.array(OrderItem.omit({ id: true })).nullable(),
});

function isAlreadyPending(
  { pending_modifications: pending }: LoadedOrder,
  modification: PendingModifications,
): boolean {
  // A line that only the proposal has gets another id each time.
  const [one, other] = [pending, modification].map((it) => it && z.encode(ComparedModification, it));
  return isDeepStrictEqual(one, other);
}
