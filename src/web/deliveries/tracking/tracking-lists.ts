import * as z from 'zod';
import { deliveredOrderStatuses } from '#shared/deliveries/leg.ts';
import { Id } from '#shared/kernel/text.ts';
import { deliveryStatuses, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { OrderQuery } from '#shared/orders/orders.contract.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

const ofDelivery = { date: 'delivery_date', sort: 'delivery_date' } as const;

/** An order counts as a delivery once it has a driver. */
const byDelivery = { driver: 'assigned', ...ofDelivery } as const;

export const deliveryStatusOptions = toOptions(deliveryStatuses, deliveryStatusLabels);

export const staffDeliveriesList = defineList({
  noun: 'deliveries',
  failure: 'The deliveries could not be loaded',
  perPage: 25,
  keptAs: 'deliveries',
  search: OrderQuery.pick({
    search: true,
    delivery_status: true,
    driver_id: true,
    range: true,
    from: true,
    to: true,
    sort: true,
    direction: true,
  }),
  view: z.object({ selected: Id.optional() }),
  query: (query) => ordersQuery({ ...byDelivery, sort: 'due', direction: 'asc', ...query }),
  bar: {
    searchLabel: 'Order number, customer or email',
    filters: [
      { label: 'Delivery date', as: 'period' },
      { name: 'delivery_status', label: 'Delivery status', as: 'chips', options: deliveryStatusOptions },
    ],
    sorts: [
      { value: 'due', label: 'Late first' },
      { value: 'delivery_date', label: 'Delivery' },
      { value: 'pickup_date', label: 'Pickup' },
      { value: 'created_at', label: 'Created' },
      { value: 'customer_name', label: 'Customer' },
      { value: 'status', label: 'Status' },
      { value: 'total_amount', label: 'Total' },
    ],
    defaultSort: { column: 'due', direction: 'asc' },
  },
});

/** What was delivered; filtered, any delivery that matches. */
export const customerDeliveriesList = defineList({
  noun: 'deliveries',
  failure: 'Your deliveries could not be loaded',
  perPage: 20,
  search: OrderQuery.pick({ from: true, to: true, delivery_status: true }),
  query: ({ limit, offset, ...filters }) => {
    const isFiltered = Object.keys(filters).length > 0;
    const which = isFiltered
      ? { ...byDelivery, ...filters }
      : { ...ofDelivery, status: [...deliveredOrderStatuses] };
    return ordersQuery({ ...which, direction: 'desc', limit, offset });
  },
});
