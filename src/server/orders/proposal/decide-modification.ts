import { refuse } from '#shared/kernel/problem.ts';
import { type EditableDetails, modifyDetails } from '#shared/orders/editable-details.ts';
import { withLineIds } from '#shared/orders/line-ids.ts';
import type { Order, OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-totals.ts';
import { occurrenceDelivery, pickupOf } from '#shared/series/occurrences.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { type Occurrence, type SeriesOfOrder, updateContent } from '../../series/series.store.ts';
import { orderEvents } from '../events/orders.events.ts';
import { anchorSeries, changeLaterOccurrences, recordSeriesEdit } from '../occurrences/change-series.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { readOrder } from '../store/order-read.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { nothingProposed, settleProposal } from '../store/proposals.store.ts';
import { updateDetails } from '../store/update-details.ts';

/**
 * The customer approves a proposal. All of it applies to this order and to the later occurrences that exist
 * already.
 * @throws Refusal `nothing-proposed`, also when a newer proposal replaced it; `invalid` when the dates no
 * longer fit
 */
export function approveModification(db: Db, command: OrderCommand): Promise<Order> {
  return decide(db, command, async (tx, order, modification) => {
    const details = modifyDetails(order, { ...modification, items: proposedLines(order, modification) });
    await settleProposal(tx, order.id, 'approved');
    const { changes } = await updateDetails(tx, order, details);
    const actor_id = command.caller.id;
    await record(tx, orderEvents, order, { type: 'modification.approved', actor_id, data: { changes } });
    const { occurrence } = order;
    if (occurrence) {
      const after = await propagateChange(tx, actor_id, occurrence, details, modification);
      await recordSeriesEdit(tx, actor_id, { before: occurrence.series, after, details: changes });
    }
    return readOrder(tx, order.id);
  });
}

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

/** Applies the change to the later occurrences; a moved pickup moves the series. Returns it as it then is. */
async function propagateChange(
  tx: Tx,
  actor_id: string,
  occurrence: Occurrence,
  details: EditableDetails,
  modification: PendingModifications,
): Promise<SeriesOfOrder> {
  const zone = tx.business.time_zone;
  const isMoved = modification.pickup_date !== null;
  const isDated = isMoved || modification.delivery_date !== null;
  const moved = isMoved ? await anchorSeries(tx, occurrence, details) : occurrence;
  const { items, special_instructions } = modification;
  await updateContent(tx, moved, {
    ...(items && { items: details.items, total_amount: totalsOf(details.items).total }),
    ...(special_instructions !== null && { special_instructions: details.special_instructions }),
    dates: isDated ? details : null,
  });
  await changeLaterOccurrences(tx, actor_id, moved, (order, number) => {
    const pickup_date = isMoved ? pickupOf(moved.series, number, zone) : order.pickup_date;
    const delivery_date = isDated ? occurrenceDelivery(details, pickup_date, zone) : order.delivery_date;
    // These are lines of another order.
    const items = modification.items && withLineIds(modification.items, order.items, newId);
    return modifyDetails(order, { ...modification, items, pickup_date, delivery_date });
  });
  return moved.series;
}
