import { closedDayNameForGood, closedDayText, closedOnText } from '#shared/booking/closed-day-texts.ts';
import type { MoveDraft } from '#shared/booking/closed-days.contract.ts';
import { type Closing, closedName, closingAt, type ShopClosing } from '#shared/booking/closing.ts';
import type { HasRoom } from '#shared/booking/open-visits.ts';
import { legsOf } from '#shared/deliveries/leg.ts';
import { tooFarAhead } from '#shared/kernel/far-days.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { requireUnlocked, staffSkipReason } from '#shared/orders/order-lock.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { occurrenceDelivery } from '#shared/series/occurrence-delivery.ts';
import { bookVisits } from '../../booking/book-visits.ts';
import { clockOf } from '../../booking/closing.store.ts';
import { moveVisit } from '../../booking/move-visit.ts';
import { refuseBooking } from '../../booking/visit-windows.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { requireVersion } from '../../kernel/http/serve.ts';
import { record } from '../../notifications/record.ts';
import { findChanged } from '../../series/exceptions.store.ts';
import { findStoredSeries } from '../../series/series.store.ts';
import { driversOf, type MovedFrom } from '../events/order-rules.ts';
import { orderEvents } from '../events/orders.events.ts';
import { findNextPickup } from '../occurrences/next-pickup-after.ts';
import { skipOrder } from '../occurrences/skip-occurrence.ts';
import { noteByHand } from '../series/note-by-hand.ts';
import { type LoadedOrder, lockOrder } from '../store/lock-order.store.ts';
import { updateOrder } from '../store/order-write.store.ts';
import { updateDetails } from '../store/update-details.ts';
import { openUntil } from './find-affected.ts';
import { findFreePlaces } from './free-places.ts';

/** What has become of an order on a closed day. */
export interface MovedOrder extends Pick<LoadedOrder, 'order_number' | 'customer_id' | 'version'> {
  order_id: string;
  driver_ids: string[];
  /** The series whose plan may have become another by it. */
  series_id: string | null;
  /** When the visit takes place instead; `null` if the order falls out. */
  to: Temporal.Instant | null;
  /** What its customer reads of it. */
  text: string;
  /** Until when they could change it again. */
  change_until: Temporal.Instant | null;
}

type Move = MoveDraft['moves'][number] & Pick<MoveDraft, 'anyway'>;

/** The visit of an order that is on a closed day. */
interface ClosedVisit {
  leg: LegKind;
  closed_day: { day: Temporal.PlainDate; name: string };
}

/**
 * Moves the visit of an order that is on a closed day, or drops the order; nobody is told.
 * @throws Refusal `changed-meanwhile` for another version than was seen; `unlock-first`, for an admin; `order-locked`,
 * `day-closed`, `invalid` or `not-found` with the reason; `window-full` and `not-bookable`, unless `anyway`
 */
export async function moveOrder(
  tx: Tx,
  caller: Caller,
  shop: ShopClosing | null,
  { order_id, version, to, anyway = false }: Move,
): Promise<MovedOrder> {
  const order = (await lockOrder(tx, order_id, caller)) ?? refuse('not-found', 'This order is gone.');
  requireVersion(version, order.version);
  requireUnlocked(order, caller.role);
  if (isFinished(order.status)) refuse('order-locked', 'This order is finished.');
  const closing = shop && closingAt(shop, order);
  const visit = closing && closedVisitOf(tx, closing, order);
  if (!visit) refuse('invalid', 'This order is not on a closed day any more.');
  return to ? moveTo(tx, caller, shop, order, { ...visit, to, anyway }) : drop(tx, caller, order, visit);
}

/** The first visit to come that is on a closed day. */
function closedVisitOf(tx: Tx, closing: Closing, order: LoadedOrder): ClosedVisit | null {
  const zone = tx.timeZone();
  const today = businessDay(tx.now(), zone);
  const toCome = legsOf(order).filter(({ kind, state }) =>
    kind === 'pickup' ? staffSkipReason(order) === null : state !== 'done',
  );
  for (const { kind, at } of toCome) {
    const day = businessDay(at, zone);
    const name = closedName(closing, day);
    if (name === undefined || Temporal.PlainDate.compare(day, today) < 0) continue;
    return { leg: kind, closed_day: { day, name } };
  }
  return null;
}

async function moveTo(
  tx: Tx,
  { id: actor_id }: Caller,
  shop: ShopClosing,
  order: LoadedOrder,
  { leg, closed_day, to, anyway }: ClosedVisit & { to: Temporal.Instant; anyway: boolean },
): Promise<MovedOrder> {
  const [zone, clock, closing] = [tx.timeZone(), clockOf(tx), closingAt(shop, order)];
  if (isBefore(to, tx.now())) refuse('invalid', 'Choose a time to come.');
  const day = businessDay(to, zone);
  const fault = tooFarAhead(day, businessDay(tx.now(), zone));
  if (fault) refuse('invalid', `${fault}.`);
  const name = closedName(closing, day);
  if (name !== undefined) refuse('day-closed', closedOnText({ day, name }, clock));
  const hasRoom = leg === 'pickup' && !anyway ? await findRoom(tx, shop, order, to) : undefined;
  const dates = moveVisit(closing, order, { leg, to }, zone, hasRoom);
  if (!dates) {
    const reason =
      leg === 'delivery' ? 'Delivery must be after pickup.' : 'No day near is open for its delivery.';
    refuse('invalid', reason);
  }
  const details = { ...order, ...dates };
  // The promised visit cannot be kept, so it may be sooner or later than customers book.
  const { windows } = await bookVisits(tx, anyway ? 'promised' : 'follow', details, { before: order });
  if (tx.business.use_windows && !anyway && !windows[`${leg}_window_id`]) {
    refuseBooking(leg, `Choose one of the ${leg} windows`);
  }
  const { order: moved, changes } = await updateDetails(tx, order, details, windows);
  const before = await movedFrom(tx, order, leg);
  const data = { changes, closed_day: closedDayNameForGood(closed_day), before };
  await record(tx, orderEvents, moved, { type: 'order.moved', actor_id, data });
  if (order.occurrence) await noteByHand(tx, actor_id, order, order.occurrence, changes);
  const isAlong = leg === 'pickup' && !moved.delivery_date.equals(order.delivery_date);
  const delivery = isAlong ? { to: moved.delivery_date, until: moved.delivery_until } : null;
  const outcome = { leg, to, until: moved[`${leg}_until`], delivery, next_pickup: null };
  return {
    ...asMoved(moved),
    to,
    text: closedDayText(closed_day, outcome, clock),
    change_until: openUntil(tx, leg, moved),
  };
}

async function movedFrom(tx: Tx, order: LoadedOrder, leg: LegKind): Promise<MovedFrom> {
  const { occurrence, version, pickup_date, delivery_date } = order;
  const byHand = occurrence && (await findChanged(tx, occurrence.series.id)).get(occurrence.number);
  const dates = { pickup_date: `${pickup_date}`, delivery_date: `${delivery_date}` };
  return { leg, ...dates, version, by_hand: [...(byHand ?? [])] };
}

/** Where the delivery of a moved pickup would have a place: from where it stands, or goes along to. */
async function findRoom(
  tx: Tx,
  shop: ShopClosing,
  order: LoadedOrder,
  to: Temporal.Instant,
): Promise<HasRoom | undefined> {
  const zone = tx.timeZone();
  const deliveries = [order.delivery_date, occurrenceDelivery(order, to, zone)];
  const days = [to, ...deliveries].map((date) => businessDay(date, zone));
  return (await findFreePlaces(tx, shop, { days, legs: ['delivery'] }))?.hasRoom('delivery');
}

/** What is told of an order whose visit was moved. */
export const asMoved = (order: LoadedOrder) => ({
  order_id: order.id,
  version: order.version,
  order_number: order.order_number,
  customer_id: order.customer_id,
  driver_ids: driversOf(order),
  series_id: order.occurrence?.series.id ?? null,
});

/** Skips the order in its series; one without is cancelled. */
async function drop(
  tx: Tx,
  caller: Caller,
  order: LoadedOrder,
  { leg, closed_day }: ClosedVisit,
): Promise<MovedOrder> {
  const reason = staffSkipReason(order);
  if (reason) refuse('order-locked', reason);
  const { occurrence } = order;
  const actor_id = caller.id;
  const because = closedDayNameForGood(closed_day);
  if (occurrence) {
    const skipped = { ...order, occurrence_number: occurrence.number };
    await skipOrder(tx, actor_id, occurrence.series, skipped, because);
  } else {
    const cancelled = await updateOrder(tx, order, { status: 'cancelled' });
    const data = { before: order.status, series: null, closed_day: because };
    await record(tx, orderEvents, cancelled, { type: 'order.cancelled', actor_id, data });
  }
  const next_pickup = await nextPickupOf(tx, caller, order);
  const text = closedDayText(closed_day, { leg, to: null, next_pickup }, clockOf(tx));
  return { ...asMoved(order), to: null, text, change_until: null };
}

async function nextPickupOf(
  tx: Tx,
  caller: Caller,
  { occurrence, pickup_date }: LoadedOrder,
): Promise<Temporal.Instant | null> {
  const stored = occurrence && (await findStoredSeries(tx, occurrence.series.id, caller));
  return stored && findNextPickup(tx, stored, pickup_date);
}
