import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { EditScope } from '#shared/orders/edit-scope.ts';
import { type EditableDetails, modificationBetween, modifyDetails } from '#shared/orders/editable-details.ts';
import { type OrderEdit, OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { changesBetween, describeChanges } from '#shared/orders/order-changes.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../events/orders.events.ts';
import { withdrawReplaced } from '../occurrences/withdraw-proposals.ts';
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
  { scope, include_changed }: Pick<OrderEdit, 'scope' | 'include_changed'>,
): Promise<LoadedOrder> {
  const modification = modificationBetween(order, details);
  // Without a scope it carries on to all later ones, as they are.
  const reach = { scope: scope ?? 'following', include_changed: include_changed ?? scope === undefined };
  if (!modification || isAlreadyPending(order, modification, reach)) return order;
  const changes = changesBetween(order, modifyDetails(order, modification), tx.business.time_zone);
  const summary = describeChanges(changes);
  const updated = await updateOrder(tx, order, {});
  if (order.occurrence && reach.scope !== 'this') {
    await withdrawReplaced(tx, order.occurrence.series.id, order.id);
  }
  await insertProposal(tx, { order_id: order.id, proposed_by, details: summary, modification, ...reach });
  const data = { details: summary };
  await record(tx, orderEvents, updated, { type: 'modification.proposed', actor_id: proposed_by, data });
  return {
    ...updated,
    modification_requested: true,
    modification_details: summary,
    modification_status: 'pending_approval',
    modification_scope: reach.scope,
    pending_modifications: modification,
    proposal_version: updated.version,
    proposal_includes_changed: reach.include_changed,
  };
}

const ComparedModification = PendingModifications.extend({
  items: z.array(OrderItem.omit({ id: true })).nullable(),
});

function isAlreadyPending(
  { pending_modifications: pending, modification_scope, proposal_includes_changed }: LoadedOrder,
  modification: PendingModifications,
  { scope, include_changed }: { scope: EditScope; include_changed: boolean },
): boolean {
  if (modification_scope !== scope || proposal_includes_changed !== include_changed) return false;
  // A line that only the proposal has gets another id each time.
  const [one, other] = [pending, modification].map((it) => it && z.encode(ComparedModification, it));
  return isDeepStrictEqual(one, other);
}
