import * as z from 'zod';
import { calendarRoute } from '#shared/orders/orders.contract.ts';

/** A month of the query string, `2026-11`. */
const Month = z.codec(
  z.string().regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/),
  z.custom<Temporal.PlainYearMonth>((value) => value instanceof Temporal.PlainYearMonth),
  { decode: (text) => Temporal.PlainYearMonth.from(text), encode: String },
);

/** The query string of the calendar: the month (the current one when absent), the filters, and whether staff see what is planned. */
export const CalendarSearch = calendarRoute.query
  .omit({ from: true, to: true, series_id: true })
  .extend({ month: Month.optional() });
type CalendarSearch = z.infer<typeof CalendarSearch>;

export type CalendarFilters = Omit<CalendarSearch, 'month'>;

export const noFilters = {
  type: undefined,
  status: undefined,
  dates: undefined,
} satisfies CalendarFilters;

export const isFiltered = ({ type, status, dates = 'both' }: CalendarFilters): boolean =>
  Boolean(type || status?.length || dates !== 'both');
