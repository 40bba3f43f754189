import { refuse } from '#shared/kernel/problem.ts';
import { modifyDetails } from '#shared/orders/editable-details.ts';
import { withLineIds } from '#shared/orders/line-ids.ts';
import { detailFields, type Order, type OrderItem, type PendingModifications } from '#shared/orders/order.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { orderEvents } from '../events/orders.events.ts';
import { noteByHand } from '../series/note-by-hand.ts';
import { applyScopedEdit, recordSeriesEdit, type ScopedEffects } from '../series/scoped-edit.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { readOrder } from '../store/order-read.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { nothingProposed, settleProposal } from '../store/proposals.store.ts';
import { updateDetails } from '../store/update-details.ts';

/**
 * The customer approves a proposal. All of it applies to this order and, in its scope, to others that are open.
 * @throws Refusal `nothing-proposed`, also when a newer proposal replaced it; `invalid` when the dates no
 * longer fit
 */
export function approveModification(db: Db, command: OrderCommand): Promise<Order> {
  return decide(db, command, async (tx, order, modification) => {
    await applyProposal(tx, command.caller.id, order, modification);
    return readOrder(tx, order.id);
  });
}

/** Applies a proposal to its order and, in its scope, to others; returns what it does to those. */
export async function applyProposal(
  tx: Tx,
  actor_id: string,
  order: LoadedOrder,
  modification: PendingModifications,
): Promise<ScopedEffects | null> {
  const details = modifyDetails(order, { ...modification, items: proposedLines(order, modification) });
  const reach = await settleProposal(tx, order.id, 'approved');
  const { changes } = await updateDetails(tx, order, details);
  await record(tx, orderEvents, order, { type: 'modification.approved', actor_id, data: { changes } });
  const { occurrence } = order;
  if (!occurrence || !reach) return null;
  const { scope, include_changed } = reach;
  if (scope === 'this') {
    await noteByHand(tx, actor_id, order, occurrence, changes);
    return null;
  }
  const fields = detailFields.filter(
    (field) => field in modification && modification[field as Proposed] !== null,
  );
  const edit = { scope, include_changed, fields, details, chosen: null };
  const scoped = await applyScopedEdit(tx, actor_id, occurrence, edit);
  await recordSeriesEdit(tx, actor_id, {
    before: occurrence.series,
    after: scoped.series,
    details: changes,
  });
  return scoped;
}

type Proposed = keyof PendingModifications;

/** The customer rejects a proposal. @throws Refusal `nothing-proposed`, also when a newer one replaced it */
export function rejectModification(db: Db, command: OrderCommand): Promise<Order> {
  return decide(db, command, async (tx, order) => {
    await settleProposal(tx, order.id, 'rejected');
    const actor_id = command.caller.id;
    await record(tx, orderEvents, order, { type: 'modification.rejected', actor_id, data: {} });
    return { ...order, ...nothingProposed };
  });
}

type Decision = (tx: Tx, order: LoadedOrder, modification: PendingModifications) => Promise<Order>;

function decide(db: Db, command: OrderCommand, decision: Decision): Promise<Order> {
  // "No proposal" tells the customer more than "changed meanwhile", so the version is checked last.
  return changeOrder(db, { ...command, ifMatch: null }, async (tx, order) => {
    const { pending_modifications, proposal_version } = order;
    if (!pending_modifications) refuse('nothing-proposed', 'No changes wait for your approval any more.');
    if (command.ifMatch !== null && proposal_version !== null && command.ifMatch < proposal_version) {
      refuse('nothing-proposed', 'Other changes have been proposed meanwhile. Look at them first.');
    }
    requireVersion(command.ifMatch, order.version);
    return decision(tx, await updateOrder(tx, order, {}), pending_modifications);
  });
}

/** A line that the order has keeps its id, one that only the proposal has the id it has there. */
function proposedLines({ items }: Order, { items: proposed }: PendingModifications): OrderItem[] | null {
  const isOnOrder = ({ id }: OrderItem) => items.some((item) => item.id === id);
  return proposed && withLineIds(proposed, [...items, ...proposed.filter((line) => !isOnOrder(line))], newId);
}
