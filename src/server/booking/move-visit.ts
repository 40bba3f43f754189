import type { Closing } from '#shared/booking/closing.ts';
import {
  type HasRoom,
  isDeliverable,
  movedDelivery,
  openVisits,
  visitOn,
} from '#shared/booking/open-visits.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { occurrenceDelivery } from '#shared/series/occurrence-delivery.ts';

interface Dates {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
}

/** How many other dates are offered for a visit. */
const offeredDates = 5;

/** Which of the days around a visit it may take. */
export interface OfferLimits {
  /** Whether its window still has a place: full ones are passed over, as long as any near has one. */
  hasRoom?: HasRoom | undefined;
  /** Whether its series has another visit there. */
  isOwnDay?: (visit: Temporal.Instant) => boolean;
}

/**
 * Where a visit on a closed day could take place instead, the suggested date first. Only a pickup of a series whose rule says
 * so is offered an earlier day, as an earlier delivery cannot be promised. `zone` is an IANA time zone.
 */
export function offeredVisits(
  closing: Closing,
  visit: { leg: LegKind; date: Temporal.Instant },
  zone: string,
  { hasRoom, isOwnDay = () => false }: OfferLimits = {},
): Temporal.Instant[] {
  const offered = [
    ...ruledVisits(closing, visit, zone, hasRoom)
      .filter((date) => !isOwnDay(date))
      .take(offeredDates),
  ];
  return offered.length === 0 && hasRoom ? offeredVisits(closing, visit, zone, { isOwnDay }) : offered;
}

/** The open days before a visit to which staff may move it as well, the nearest first: a delivery as soon after its pickup as customers book. */
export function earlierVisits(
  closing: Closing,
  { leg, date, order }: { leg: LegKind; date: Temporal.Instant; order: Dates },
  zone: string,
  { hasRoom, isOwnDay = () => false }: OfferLimits,
): Temporal.Instant[] {
  const isFit = (to: Temporal.Instant) => {
    const dates = moveVisit(closing, order, { leg, to }, zone);
    return dates !== null && (leg === 'pickup' || isDeliverable(closing, dates, order, zone));
  };
  const visits = openVisits(closing, { leg, date }, -1, zone, hasRoom);
  return [...visits.filter((to) => !isOwnDay(to) && isFit(to)).take(offeredDates)];
}

/** The open days around a visit, in the sequence in which the rule of its series tries them. */
export function* ruledVisits(
  closing: Closing,
  visit: { leg: LegKind; date: Temporal.Instant },
  zone: string,
  hasRoom?: HasRoom,
): Generator<Temporal.Instant, void> {
  const isEarlier = visit.leg === 'pickup' && closing.rule === 'previous_open';
  if (isEarlier) yield* openVisits(closing, visit, -1, zone, hasRoom).take(1);
  yield* openVisits(closing, visit, 1, zone, hasRoom);
}

/**
 * The dates of an order once one visit is moved. A delivery stays if it can, else it goes to the first open day that fits, as long
 * after the pickup as it was. `null` where no day near does. `zone` is an IANA time zone.
 */
export function moveVisit(
  closing: Closing,
  order: Dates,
  { leg, to }: { leg: LegKind; to: Temporal.Instant },
  zone: string,
  hasRoom?: HasRoom,
): Dates | null {
  if (leg === 'delivery') {
    return isBefore(order.pickup_date, to) ? { ...order, delivery_date: to } : null;
  }
  const isAfter = isBefore(to, order.delivery_date);
  const delivery = isAfter ? order.delivery_date : occurrenceDelivery(order, to, zone);
  const asLong = { leg: 'delivery' as const, date: delivery };
  const on = isAfter ? delivery : visitOn(closing, businessDay(delivery, zone), asLong, zone, hasRoom);
  const dates = { pickup_date: to, delivery_date: on ?? delivery };
  const isFit = on !== null && isBefore(to, on) && isDeliverable(closing, dates, order, zone);
  const later = { ...dates, delivery_date: delivery };
  const delivery_date = isFit ? on : movedDelivery(closing, later, zone, hasRoom);
  // Where all are full it is moved to the first, and whoever books it hears that it is.
  if (!delivery_date && hasRoom) return moveVisit(closing, order, { leg, to }, zone);
  return delivery_date && { pickup_date: to, delivery_date };
}
