import type { FastifyInstance } from 'fastify';
import { bookingDaysRoute, bookingRoute, slotsRoute } from '#shared/booking/booking.contract.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { serve } from '../kernel/http/serve.ts';
import { findBooking } from './booking.store.ts';
import { findBookingDays } from './booking-days.store.ts';
import { findSlots } from './find-slots.ts';

/** In days: two months of any length, as for the calendar. */
const maxDays = 62;

export function bookingRoutes(app: FastifyInstance): void {
  serve(app, bookingRoute, ({ db }) => findBooking(db));
  serve(app, slotsRoute, ({ db, caller, body }) => findSlots(db, caller, body));
  serve(app, bookingDaysRoute, async ({ db, query }) => {
    const days = query.from.until(query.to).days + 1;
    if (days < 1) refuseField('to', 'Choose a last day that is not before the first');
    if (days > maxDays) refuseField('to', `Choose at most ${maxDays} days`);
    return findBookingDays(db, query);
  });
}
