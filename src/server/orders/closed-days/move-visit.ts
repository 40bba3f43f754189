import { type Closing, closedName, isOpenDay, movedVisit, openVisits } from '#shared/booking/closing.ts';
import type { LegKind } from '#shared/deliveries/leg.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { occurrenceDelivery } from '#shared/series/occurrence-delivery.ts';

interface Dates {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
}

/** How many other dates are offered for a visit. */
const offeredDates = 5;

/**
 * Where a visit on a closed day could take place instead, the suggested date first. Only a pickup of a series whose rule says
 * so is offered an earlier day, as an earlier delivery cannot be promised. `zone` is an IANA time zone.
 */
export function offeredVisits(
  closing: Closing,
  { leg, date }: { leg: LegKind; date: Temporal.Instant },
  zone: string,
): Temporal.Instant[] {
  const isEarlier = leg === 'pickup' && closing.rule === 'previous_open';
  const before = isEarlier ? openVisits(closing, date, -1, zone).take(1) : [];
  return [...before, ...openVisits(closing, date, 1, zone).take(offeredDates)].slice(0, offeredDates);
}

/**
 * The dates of an order once one of its visits is moved. A delivery stays where it is if it can; otherwise it goes to the
 * first open day that fits, as long after the pickup as it was. `null` where no day near is open, or the delivery would not
 * be after the pickup. `zone` is an IANA time zone.
 */
export function moveVisit(
  closing: Closing,
  order: Dates,
  { leg, to }: { leg: LegKind; to: Temporal.Instant },
  zone: string,
): Dates | null {
  if (leg === 'delivery') {
    return isBefore(order.pickup_date, to) ? { ...order, delivery_date: to } : null;
  }
  const isAfter = isBefore(to, order.delivery_date);
  const delivery = isAfter ? order.delivery_date : occurrenceDelivery(order, to, zone);
  const day = businessDay(delivery, zone);
  const isFit = isAfter ? closedName(closing, day) === undefined : isOpenDay(closing, day);
  const delivery_date = isFit ? delivery : movedVisit(closing, delivery, 1, zone);
  return delivery_date && { pickup_date: to, delivery_date };
}
