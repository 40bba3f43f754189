import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingDaysRoute } from '#shared/booking/booking.contract.ts';
import type { RouteReply } from '#shared/kernel/route.ts';
import { type CalendarDay, calendarRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { call } from '#web/kernel/api.ts';
import type { CalendarFilters } from './calendar-search.ts';
import type { LegKind } from './day-text.ts';
import { visibleRange } from './month.ts';

/** A loaded month: the days that have something, by date. */
export interface CalendarMonth {
  month: Temporal.PlainYearMonth;
  days: ReadonlyMap<string, CalendarDay>;
}

/** A month with the days around it that fill its weeks. The old month stays while the next one loads. */
export const calendarQuery = (month: Temporal.PlainYearMonth, filters: CalendarFilters) =>
  queryOptions({
    queryKey: ['orders', 'calendar', String(month), filters],
    queryFn: async (): Promise<CalendarMonth> => {
      const days = await call(calendarRoute, { query: { ...filters, ...visibleRange(month) } });
      return { month, days: new Map(days.map((day) => [String(day.day), day])) };
    },
    placeholderData: keepPreviousData,
  });

/** A window of a day, with how full it is. */
export type DayWindow = RouteReply<typeof bookingDaysRoute>[number]['windows'][number];
/** By date. */
export type DayWindows = ReadonlyMap<string, readonly DayWindow[]>;

/** The windows of a month and of the days around it, for staff. Orders take their places, so they are loaded with them. */
export const dayWindowsQuery = (month: Temporal.PlainYearMonth) =>
  queryOptions({
    queryKey: ['orders', 'windows', String(month)],
    queryFn: async (): Promise<DayWindows> => {
      const days = await call(bookingDaysRoute, { query: visibleRange(month) });
      return new Map(days.map(({ day, windows }) => [String(day), windows]));
    },
    placeholderData: keepPreviousData,
  });

const pageSize = 100;

/** All pickups or all deliveries of a day, by time, in pages. */
export const dayOrdersQuery = (day: Temporal.PlainDate, kind: LegKind, { type, status }: CalendarFilters) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'day', String(day), kind, { type, status }],
    queryFn: ({ pageParam: offset }) => {
      const date = `${kind}_date` as const;
      const period = { date, from: day, to: day, sort: date, direction: 'asc' } as const;
      return call(ordersRoute, { query: { type, status, ...period, limit: pageSize, offset } });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });
