import { windowLegs } from '#shared/booking/booking-window.ts';
import type { Tx } from '../kernel/db/database.ts';
import { refresh } from '../notifications/refresh.ts';
import { bookingSubject } from './booking.events.ts';
import type { BookedWindows } from './visit-windows.ts';

/** An order as far as it takes places. */
export interface Standing extends BookedWindows {
  status: string;
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
}

/**
 * Every open picker loads again where an order has taken or freed a place: `null` is an order that is not there yet, or no
 * longer. One message is enough for a command.
 */
export function refreshPlaces(tx: Tx, before: Standing | null, after: Standing | null): void {
  if (!tx.business.use_windows) return;
  const isSame = takenBy(before) === takenBy(after);
  const isTold = tx.messages.some((each) => each.do === 'refresh' && each.payload.topic === 'places');
  if (!isSame && !isTold) tx.messages.push(refresh('places', bookingSubject.id, 'everybody'));
}

/** A visit at a free time takes a place as well, in the window that it lies in. */
const takenBy = (order: Standing | null): string =>
  order && order.status !== 'cancelled'
    ? windowLegs.map((leg) => `${order[`${leg}_window_id`]} ${order[`${leg}_date`]}`).join()
    : '';
