import { refuse } from '#shared/kernel/problem.ts';
import { detailFields, type Order, type PendingModifications } from '#shared/orders/order.ts';
import { recurrenceChange } from '#shared/orders/order-changes.ts';
import { isStaff } from '#shared/roles.ts';
import { bookVisits } from '../../booking/book-visits.ts';
import { requireOpen } from '../../booking/require-open.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { asProposed } from '../../series/proposal-rules.ts';
import { orderEvents } from '../events/orders.events.ts';
import { makePromised } from '../series/make-promised.ts';
import { noteByHand } from '../series/note-by-hand.ts';
import {
  applyScopedEdit,
  recordSeriesEdit,
  type ScopedEffects,
  seriesChanges,
} from '../series/scoped-edit.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { changeOrder, type OrderCommand } from '../store/order-command.ts';
import { readOrder } from '../store/order-read.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { type LoadedProposal, nothingProposed, settleProposal } from '../store/proposals.store.ts';
import { updateDetails } from '../store/update-details.ts';
import { withdrawProposal } from '../store/withdraw-proposal.ts';
import { proposedDetails } from './proposed-details.ts';

/**
 * The customer approves a proposal, or staff say that they agreed. All of it applies to this order and, in its scope, to others that are open.
 * @throws Refusal `nothing-proposed`, also when a newer proposal replaced it; `day-closed` for a day that was closed meanwhile;
 * `invalid` when the dates no longer fit
 */
export function approveModification(db: Db, command: OrderCommand): Promise<Order> {
  return decide(db, command, async (tx, order, proposal) => {
    await applyProposal(tx, command.caller, order, proposal);
    await makePromised(tx, order.series_id);
    return readOrder(tx, order.id);
  });
}

/** Applies a proposal to its order and, in its scope, to others; returns what it does to those. */
export async function applyProposal(
  tx: Tx,
  { id: actor_id, role }: Caller,
  order: LoadedOrder,
  proposal: LoadedProposal,
): Promise<ScopedEffects | null> {
  const { modification, scope, include_changed } = proposal;
  const { details, chosen } = await proposedDetails(tx, order, proposal);
  const { pickup_date, delivery_date } = modification;
  const moved = [pickup_date, delivery_date].filter((date) => date !== null);
  // Staff may have proposed a day that was closed already, anyway.
  await requireOpen(tx, moved, proposal.created_at);
  await settleProposal(tx, order.id, 'approved');
  const { windows } = await bookVisits(tx, 'promised', details, { before: order });
  const { changes } = await updateDetails(tx, order, details, windows);
  const { occurrence } = order;
  const pattern = chosen && occurrence ? [recurrenceChange(occurrence.series, chosen.pattern)] : [];
  const data = { changes: [...changes, ...pattern], ...(isStaff(role) && { is_by_staff: true }) };
  await record(tx, orderEvents, order, { type: 'modification.approved', actor_id, data });
  if (!occurrence) return null;
  if (scope === 'this') {
    await noteByHand(tx, actor_id, order, occurrence, changes, asProposed(role));
    return null;
  }
  const fields = detailFields.filter(
    (field) => field in modification && modification[field as Proposed] !== null,
  );
  const booked = { ...details, ...windows };
  const edit = {
    scope,
    include_changed,
    fields,
    details: booked,
    chosen,
    mode: 'promised' as const,
    as: asProposed(role),
  };
  const scoped = await applyScopedEdit(tx, actor_id, occurrence, edit);
  const ofSeries = seriesChanges(occurrence.series, scoped.series, changes);
  await recordSeriesEdit(tx, actor_id, occurrence.series, ofSeries, null, asProposed(role));
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

/** Staff withdraw what they proposed. @throws Refusal `nothing-proposed`, also when a newer one replaced it */
export function withdrawModification(db: Db, command: OrderCommand): Promise<Order> {
  return decide(db, command, async (tx, order) => {
    await withdrawProposal(tx, order, null, command.caller.id);
    return { ...order, ...nothingProposed };
  });
}

type Decision = (tx: Tx, order: LoadedOrder, proposal: LoadedProposal) => Promise<Order>;

function decide(db: Db, command: OrderCommand, decision: Decision): Promise<Order> {
  // "No proposal" tells people more than "changed meanwhile", so the version is checked last.
  return changeOrder(db, { ...command, ifMatch: null }, async (tx, order) => {
    const { proposal } = order;
    if (!proposal) refuse('nothing-proposed', 'No changes wait for approval any more.');
    if (command.ifMatch !== null && command.ifMatch < proposal.version) {
      refuse('nothing-proposed', 'There’s a newer change. Look at it first.');
    }
    requireVersion(command.ifMatch, order.version);
    return decision(tx, await updateOrder(tx, order, {}), proposal);
  });
}
