import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BookingDraft, bookingRoute, updateBookingRoute } from '#shared/booking/booking.contract.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { calendarRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import { serviceNow } from '#web/kernel/clock.ts';

/** The windows and areas, and what is left of earlier ones. */
export const bookingQuery = queryOptions({
  queryKey: ['booking'],
  queryFn: () => call(bookingRoute),
});

/** Saves all windows and areas. The service refuses when `version` is stale. */
export function useUpdateBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, draft }: { version: number; draft: BookingDraft }) =>
      call(updateBookingRoute, { body: draft, ifMatch: version }),
    onSuccess: (saved) => {
      client.setQueryData(bookingQuery.queryKey, saved);
      // Its number of orders, and what the calendar shows of its windows.
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

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
