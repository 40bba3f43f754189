import type * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';
import { OrderQuery } from '#shared/orders/orders.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

/** The search params of the staff's deliveries: the filters of the API, the page, and the selected order. */
export const StaffTrackingSearch = OrderQuery.pick({
  search: true,
  delivery_status: true,
  driver_id: true,
  range: true,
  from: true,
  to: true,
  sort: true,
  direction: true,
}).extend({
  page: PageNumber.optional(),
  selected: Id.optional(),
});
export type StaffTrackingSearch = z.infer<typeof StaffTrackingSearch>;

export const staffDeliveriesPerPage = 12;

/** The API query for the search params; the latest delivery date first by default. */
export function staffTrackingQuery({ page = 1, selected: _, ...filters }: StaffTrackingSearch): OrderQuery {
  return {
    ...filters,
    sort: filters.sort ?? 'delivery_date',
    driver: 'assigned',
    date: 'delivery_date',
    limit: staffDeliveriesPerPage,
    offset: (page - 1) * staffDeliveriesPerPage,
  };
}

export const noStaffTrackingFilters = {
  search: undefined,
  delivery_status: undefined,
  driver_id: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
} satisfies StaffTrackingSearch;

export const isStaffTrackingFiltered = (search: StaffTrackingSearch): boolean =>
  Boolean(
    search.search ||
      search.delivery_status?.length ||
      search.driver_id ||
      search.range ||
      search.from ||
      search.to,
  );
