import * as z from 'zod';
import { OrderQuery } from '#shared/orders/orders.contract.ts';

/** The query string of the orders list: what the service is asked, and the page, counted from 1. */
export const StaffOrdersSearch = OrderQuery.omit({ limit: true, offset: true }).extend({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
});
export type StaffOrdersSearch = z.infer<typeof StaffOrdersSearch>;

export const ordersPerPage = 12;

/** The page of orders that the query string means; newest first unless it says otherwise. */
export function staffOrdersQuery({ page = 1, ...filters }: StaffOrdersSearch): OrderQuery {
  return { ...filters, limit: ordersPerPage, offset: (page - 1) * ordersPerPage };
}

/** What takes every filter away and leaves the order of the rows as it is. */
export const noFilters = {
  search: undefined,
  status: undefined,
  delivery_status: undefined,
  driver: undefined,
  page: undefined,
} satisfies StaffOrdersSearch;

export const isFiltered = ({ search, status, delivery_status, driver }: StaffOrdersSearch): boolean =>
  Boolean(search || status?.length || delivery_status?.length || driver);
