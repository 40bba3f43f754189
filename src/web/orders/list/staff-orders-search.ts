import type * as z from 'zod';
import { OrderQuery } from '#shared/orders/orders.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

/** The search params of the orders list: the filters of the API, and the page, counted from 1. */
export const StaffOrdersSearch = OrderQuery.omit({ limit: true, offset: true, driver_id: true }).extend({
  page: PageNumber.optional(),
});
export type StaffOrdersSearch = z.infer<typeof StaffOrdersSearch>;

export const staffOrdersPerPage = 12;

/** The API query for the search params; newest first by default. */
export function staffOrdersQuery({ page = 1, ...filters }: StaffOrdersSearch): OrderQuery {
  return { ...filters, limit: staffOrdersPerPage, offset: (page - 1) * staffOrdersPerPage };
}

/** Clears every filter and the page, and keeps the sorting. */
export const noStaffOrdersFilters = {
  search: undefined,
  type: undefined,
  status: undefined,
  delivery_status: undefined,
  driver: undefined,
  modification: undefined,
  date: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} satisfies StaffOrdersSearch;

export const isStaffOrdersFiltered = (filters: StaffOrdersSearch): boolean => {
  const { search, type, status, delivery_status, driver, modification, range, from, to } = filters;
  return Boolean(
    search ||
      type ||
      status?.length ||
      delivery_status?.length ||
      driver ||
      modification ||
      range ||
      from ||
      to,
  );
};
