import type * as z from 'zod';
import type { newDateRoute } from '#shared/deliveries/deliveries.contract.ts';
import { isFailed } from '#shared/deliveries/order-legs.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { refuse, refuseField } from '#shared/kernel/problem.ts';
import { isBefore, isEnterable } from '#shared/kernel/time.ts';
import { type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { changesBetween } from '#shared/orders/order-changes.ts';
import { occurrenceDelivery } from '#shared/series/occurrence-delivery.ts';
import { bookingModeOf, bookVisits } from '../booking/book-visits.ts';
import { isDeliveryTooEarly } from '../booking/delivery-after-pickup.ts';
import { requireOpenOrAnyway } from '../booking/require-open.ts';
import type { Db, Tx } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { orderEvents } from '../orders/events/orders.events.ts';
import { noteByHand } from '../orders/series/note-by-hand.ts';
import type { LoadedOrder } from '../orders/store/lock-order.store.ts';
import { addAttempts } from '../orders/store/new-attempt.store.ts';
import { changeOrder, type OrderCommand } from '../orders/store/order-command.ts';
import { readOrder } from '../orders/store/order-read.store.ts';
import { updateOrder } from '../orders/store/order-write.store.ts';

type NewDate = z.output<(typeof newDateRoute)['body']>;

/**
 * Staff or the customer choose a new date for the leg that failed, also of a locked order: its next attempt, without a driver. It
 * concerns this order alone, and is no proposal (FST-3, FST-4).
 * @throws Refusal `no-date-needed`; `day-closed`, `not-bookable`, `outside-area` or `window-full`, which staff override with
 * `anyway`; `invalid` for a date that is past, or that the leg cannot have
 */
export function chooseNewDate(db: Db, command: OrderCommand, chosen: NewDate): Promise<Order> {
  const { caller } = command;
  return changeOrder(db, command, async (tx, order) => {
    const leg = order.needs_date ?? refuse('no-date-needed', `${order.order_number} needs no new date.`);
    const visits = { ...order, ...(await newDates(tx, order, leg, chosen)) };
    const isConcerned = (kind: LegKind) =>
      isFailed(order.legs[kind]) || !visits[`${kind}_date`].equals(order[`${kind}_date`]);
    const concerned = legKinds.filter(isConcerned);
    const dates = concerned.map((kind) => visits[`${kind}_date`]);
    const closed = await requireOpenOrAnyway(tx, caller, dates, chosen.anyway);
    const mode = bookingModeOf(caller, chosen.anyway);
    const { windows, noted } = await bookVisits(tx, mode, visits, { before: order });
    const { pickup_date, delivery_date } = visits;
    const booked = { pickup_date, delivery_date, ...windows };
    const failed = legKinds.filter((kind) => isFailed(order.legs[kind]));
    const planned = await addAttempts(tx, { ...order, ...booked }, failed);
    const updated = await updateOrder(tx, { ...order, legs: planned.legs }, booked, (legs) => legs);
    const changes = changesBetween(order, updated, tx.timeZone());
    const when = (kind: LegKind) =>
      formatVisit(updated[`${kind}_date`], updated[`${kind}_until`], tx.timeZone(), tx.now());
    await record(tx, orderEvents, updated, {
      type: 'date.chosen',
      actor_id: caller.id,
      data: {
        leg,
        visits: concerned.map((kind) => ({ leg: kind, when: when(kind) })),
        changes,
        ...closed,
        ...noted,
      },
    });
    if (order.occurrence) await noteByHand(tx, caller.id, order, order.occurrence, changes);
    return readOrder(tx, order.id);
  });
}

/** The dates of the order then: a new pickup takes the delivery along where that would come too early. */
async function newDates(
  tx: Tx,
  order: LoadedOrder,
  leg: LegKind,
  chosen: NewDate,
): Promise<Pick<Order, 'pickup_date' | 'delivery_date'>> {
  const { pickup_date = order.pickup_date } = chosen;
  if (leg === 'delivery' && !pickup_date.equals(order.pickup_date)) {
    refuseField('pickup_date', 'Only the delivery needs a new date');
  }
  if (!chosen[`${leg}_date`]) refuseField(`${leg}_date`, 'Choose a date');
  const wanted = { pickup_date, delivery_date: chosen.delivery_date ?? order.delivery_date };
  const isTakenAlong = !chosen.delivery_date && (await isDeliveryTooEarly(tx, { ...order, ...wanted }));
  const delivery_date = isTakenAlong
    ? occurrenceDelivery(order, pickup_date, tx.timeZone())
    : wanted.delivery_date;
  if (!isEnterable(delivery_date)) refuseField('pickup_date', 'Choose a date some days earlier');
  if (leg === 'pickup') requireAhead(tx, leg, pickup_date);
  if (leg === 'delivery' || chosen.delivery_date) requireAhead(tx, 'delivery', delivery_date);
  if (!isBefore(pickup_date, delivery_date)) refuseField('delivery_date', 'Delivery must be after pickup');
  return { pickup_date, delivery_date };
}

function requireAhead(tx: Tx, leg: LegKind, date: Temporal.Instant): void {
  if (!isBefore(date, tx.now())) return;
  refuseField(
    `${leg}_date`,
    leg === 'pickup' ? 'Pickup cannot be in the past' : 'Delivery cannot be in the past',
  );
}
