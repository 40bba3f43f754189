import * as z from 'zod';
import { commaSeparated, Day } from '#shared/kernel/route.ts';
import { deliveryStatuses } from '#shared/orders/delivery-status.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { PageNumber } from '#web/kernel/routing/search-state.ts';

/** The search params of a customer's deliveries. */
export const CustomerTrackingSearch = z.object({
  from: Day.optional(),
  to: Day.optional(),
  delivery_status: commaSeparated(deliveryStatuses).optional(),
  page: PageNumber.optional(),
});
export type CustomerTrackingSearch = z.infer<typeof CustomerTrackingSearch>;

export const customerDeliveriesPerPage = 20;

/** An order counts as a delivery once it has a driver. */
export const allDeliveries = { driver: 'assigned' } as const satisfies OrderQuery;

/** The API query for the search params, the latest delivery date first. */
export function customerTrackingQuery({ page = 1, ...filters }: CustomerTrackingSearch): OrderQuery {
  return {
    ...allDeliveries,
    ...filters,
    date: 'delivery_date',
    sort: 'delivery_date',
    direction: 'desc',
    limit: customerDeliveriesPerPage,
    offset: (page - 1) * customerDeliveriesPerPage,
  };
}

export const noCustomerTrackingFilters = {
  from: undefined,
  to: undefined,
  delivery_status: undefined,
  page: undefined,
} satisfies CustomerTrackingSearch;

export const isCustomerTrackingFiltered = ({ from, to, delivery_status }: CustomerTrackingSearch): boolean =>
  Boolean(from || to || delivery_status?.length);
