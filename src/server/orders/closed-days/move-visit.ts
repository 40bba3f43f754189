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

/**
 * Where a visit on a closed day could take place instead, the suggested date first. Only a pickup of a series whose rule says
 * so is offered an earlier day, as an earlier delivery cannot be promised. With `hasRoom` full windows are passed over, as
 * long as any near has room. `zone` is an IANA time zone.
 */
export function offeredVisits(
  closing: Closing,
  { leg, date }: { leg: LegKind; date: Temporal.Instant },
  zone: string,
  hasRoom?: HasRoom,
): Temporal.Instant[] {
  if (hasRoom) {
    const free = [...openVisits(closing, { leg, date }, 1, zone, hasRoom).take(offeredDates)];
    if (free.length > 0) return free;
  }
  const isEarlier = leg === 'pickup' && closing.rule === 'previous_open';
  const before = isEarlier ? openVisits(closing, { leg, date }, -1, zone).take(1) : [];
  return [...before, ...openVisits(closing, { leg, date }, 1, zone).take(offeredDates)].slice(
    0,
    offeredDates,
  );
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
  const asLong = { leg: 'delivery' as const, date: delivery };
  const on = isAfter ? delivery : visitOn(closing, businessDay(delivery, zone), asLong, zone);
  const dates = { pickup_date: to, delivery_date: on ?? delivery };
  const isFit = on !== null && isBefore(to, on) && isDeliverable(closing, dates, order, zone);
  const delivery_date = isFit ? on : movedDelivery(closing, { ...dates, delivery_date: delivery }, zone);
  return delivery_date && { pickup_date: to, delivery_date };
}
