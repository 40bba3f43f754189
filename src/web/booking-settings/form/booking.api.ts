import { queryOptions } from '@tanstack/react-query';
import { bookingRoute, updateBookingRoute } from '#shared/booking/booking.contract.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { calendarRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { useWrite } from '#web/kernel/use-write.ts';

/** The windows and areas, and what is left of earlier ones. */
export const bookingQuery = queryOptions({
  queryKey: ['booking'],
  queryFn: () => call(bookingRoute),
});

/** Saves all windows and areas, with which their number of orders changes, and what the calendar shows of them. */
export const useUpdateBooking = () =>
  useWrite(updateBookingRoute, { stale: [['orders']], answers: () => bookingQuery.queryKey });

/** How many orders the clock makes at once where series are ordered so many days ahead. */
export const ordersMadeQuery = (today: Temporal.PlainDate, lead_days: number, zone: string) =>
  queryOptions({
    queryKey: ['orders', 'made ahead', `${today}`, lead_days],
    queryFn: async () => {
      const to = today.add({ days: lead_days });
      const query = { from: today, to, dates: 'pickup', planned: true } as const;
      const days = await call(calendarRoute, { query });
      const end = serviceNow().toZonedDateTimeISO(zone).add({ days: lead_days }).toInstant();
      return days
        .flatMap(({ planned = [] }) => planned)
        .filter(({ state, at }) => state === 'planned' && isBefore(at, end)).length;
    },
  });
