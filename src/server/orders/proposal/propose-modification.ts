import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type EditableDetails, modificationBetween, modifyDetails } from '#shared/orders/editable-details.ts';
import { type OrderEdit, OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { changesBetween, describeChanges, recurrenceChange } from '#shared/orders/order-changes.ts';
import { requireUninvoiced } from '#shared/orders/order-invoiced.ts';
import type { Noted } from '../../booking/book-visits.ts';
import type { BookedWindows } from '../../booking/visit-windows.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import type { ProposedChanges } from '../../series/proposed-changes.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { type ChosenPattern, touchSeries } from '../../series/series.store.ts';
import type { SeriesOfOrder } from '../../series/stored-series.ts';
import { orderEvents } from '../events/orders.events.ts';
import { withdrawReplaced, withdrawReplacedOfOrders } from '../occurrences/withdraw-proposals.ts';
import type { SeriesTarget } from '../series/first-open.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import {
  findSeriesProposal,
  insertProposal,
  insertSeriesProposal,
  type LoadedProposal,
  type ProposalReach,
} from '../store/proposals.store.ts';

/** The ends of the windows of both visits; `null` for free times. */
type Ends = Pick<BookedWindows, 'pickup_until' | 'delivery_until'>;

/** What staff want: the details after it, and another pattern if they have chosen one. */
interface Wanted {
  details: EditableDetails & Ends;
  chosen: ChosenPattern | null;
}

/**
 * Proposes a change of a recurring order to its customer; returns the order as it then is. Proposing the same
 * again changes nothing, unless they agreed. @throws Refusal `order-invoiced` for the items of an order on an issued invoice
 */
export async function proposeModification(
  tx: Tx,
  proposed_by: string,
  order: LoadedOrder,
  { edit, ...wanted }: Wanted & { edit: Pick<OrderEdit, 'scope' | 'include_changed' | 'agreed'> },
  noted: Noted,
): Promise<LoadedOrder> {
  const { scope, include_changed, agreed } = edit;
  const series = order.occurrence?.series ?? null;
  const proposed = proposedChanges(tx, order, series, wanted);
  // Without a scope it carries on to all later ones, as they are.
  const reach = { scope: scope ?? 'following', include_changed: include_changed ?? scope === undefined };
  if (!proposed || (!agreed && isAlreadyPending(order.proposal, proposed, reach))) return order;
  const { details, ...changes } = proposed;
  if (changes.modification?.items) requireUninvoiced(order);
  const updated = await updateOrder(tx, order, {});
  const isWider = reach.scope !== 'this';
  if (series && isWider) await withdrawReplaced(tx, series, order.id);
  const series_id = isWider ? (series?.id ?? null) : null;
  await insertProposal(tx, { order_id: order.id, series_id, proposed_by, details, ...changes, ...reach });
  const data = { details, ...noted, ...(agreed && { is_agreed: true }) };
  await record(tx, orderEvents, updated, { type: 'modification.proposed', actor_id: proposed_by, data });
  return {
    ...updated,
    modification_requested: true,
    modification_details: details,
    modification_status: 'pending_approval',
    modification_scope: reach.scope,
    pending_modifications: changes.modification,
    proposal: { ...changes, ...reach, created_at: tx.now(), version: updated.version },
  };
}

/** The same for a change of a whole series, which waits there; returns whether it does. Needs its row locked. */
export async function proposeForSeries(
  tx: Tx,
  proposed_by: string,
  { occurrence: { series, number }, details: before }: SeriesTarget,
  { include_changed, agreed, ...wanted }: Wanted & { include_changed: boolean; agreed?: boolean | undefined },
): Promise<boolean> {
  const proposed = proposedChanges(tx, before, series, wanted);
  const reach = { scope: 'all' as const, include_changed };
  if (!proposed) return false;
  const pending = await findSeriesProposal(tx, series.id);
  if (!agreed && isAlreadyPending(pending, proposed, reach)) {
    const { pickup_date, delivery_date } = proposed.modification;
    const isDated = Boolean(pickup_date ?? delivery_date ?? wanted.chosen);
    if (!isDated || pending?.occurrence_number === number) return true;
  }
  await touchSeries(tx, series.id);
  await withdrawReplacedOfOrders(tx, series);
  const where = { series_id: series.id, occurrence_number: number };
  await insertSeriesProposal(tx, { ...where, proposed_by, ...proposed, ...reach });
  const data = { details: proposed.details, ...(agreed && { is_agreed: true }) };
  const event = { type: 'series.modification_proposed' as const, actor_id: proposed_by, data };
  await record(tx, seriesEvents, { id: series.id, customer_id: series.customer_id }, event);
  return true;
}

/** What differs and needs the customer, also as text; `null` if nothing does. */
function proposedChanges(
  tx: Tx,
  before: EditableDetails & Ends,
  series: SeriesOfOrder | null,
  { details, chosen }: Wanted,
): (ProposedChanges & { details: string }) | null {
  const changed = modificationBetween(before, details, chosen?.pattern);
  if (!changed) return null;
  const { pickup_until, delivery_until } = details;
  const modification = {
    ...changed,
    ...(changed.pickup_date && pickup_until && { pickup_until }),
    ...(changed.delivery_date && delivery_until && { delivery_until }),
  };
  const after = { ...modifyDetails(before, modification), pickup_until, delivery_until };
  const changes = changesBetween(before, after, tx.business.time_zone);
  const pattern = chosen ? [recurrenceChange(series, chosen.pattern)] : [];
  return { modification, chosen, details: describeChanges([...changes, ...pattern]) };
}

const ComparedModification = PendingModifications.extend({
  items: z.array(OrderItem.omit({ id: true })).nullable(),
});

function isAlreadyPending(
  pending: LoadedProposal | null,
  { modification, chosen }: ProposedChanges,
  { scope, include_changed }: ProposalReach,
): boolean {
  if (pending?.scope !== scope || pending.include_changed !== include_changed) return false;
  if (pending.chosen?.frequency_template_id !== chosen?.frequency_template_id) return false;
  // A line that only the proposal has gets another id each time.
  const [one, other] = [pending.modification, modification].map((it) => z.encode(ComparedModification, it));
  return isDeepStrictEqual(one, other);
}
