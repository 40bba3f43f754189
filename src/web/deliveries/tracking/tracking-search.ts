import * as z from 'zod';
import { deliveryStatuses } from '#shared/deliveries/delivery.ts';
import { commaSeparated, Day } from '#shared/kernel/route.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { PageNumber } from '#web/kernel/search-state.ts';

/** The search params of a customer's deliveries. */
export const TrackingSearch = z.object({
  from: Day.optional(),
  to: Day.optional(),
  delivery_status: commaSeparated(deliveryStatuses).optional(),
  page: PageNumber.optional(),
});
export type TrackingSearch = z.infer<typeof TrackingSearch>;

export const deliveriesPerPage = 20;

/** An order counts as a delivery once it has a driver. */
export const everyDelivery = { driver: 'assigned' } as const satisfies OrderQuery;

/** The API query for the search params, the latest delivery date first. */
export function trackingQuery({ page = 1, ...filters }: TrackingSearch): OrderQuery {
  return {
    ...everyDelivery,
    ...filters,
    date: 'delivery_date',
    sort: 'delivery_date',
    direction: 'desc',
    limit: deliveriesPerPage,
    offset: (page - 1) * deliveriesPerPage,
  };
}

export const noTrackingFilters = {
  from: undefined,
  to: undefined,
  delivery_status: undefined,
  page: undefined,
} satisfies TrackingSearch;

export const isTrackingFiltered = ({ from, to, delivery_status }: TrackingSearch): boolean =>
  Boolean(from || to || delivery_status?.length);
