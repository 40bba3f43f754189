import type { Tx } from '../kernel/db/database.ts';
import { refresh } from '../notifications/refresh.ts';
import { placesOf } from './book-visits.ts';
import { bookingSubject } from './booking.events.ts';
import { isSamePlace } from './places.ts';
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
  const [then, now] = [takenBy(before), takenBy(after)];
  const isSame = then.length === now.length && then.every((place) => now.some(isSamePlace(place)));
  const isTold = tx.messages.some((each) => each.do === 'refresh' && each.payload.topic === 'places');
  if (!isSame && !isTold) tx.messages.push(refresh('places', bookingSubject.id, 'everybody'));
}

const takenBy = (order: Standing | null) =>
  order && order.status !== 'cancelled' ? placesOf(order, order) : [];
