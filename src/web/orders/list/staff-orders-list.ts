import { deliveryStatuses, deliveryStatusLabels } from '#shared/orders/delivery-status.ts';
import { orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { OrderQuery } from '#shared/orders/orders.contract.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

export const staffOrdersList = defineList({
  noun: 'orders',
  failure: 'The orders could not be loaded',
  perPage: 25,
  keptAs: 'orders',
  search: OrderQuery.omit({ driver_id: true }),
  query: ordersQuery,
  bar: {
    searchLabel: 'Order number, customer or email',
    filters: [
      {
        name: 'type',
        label: 'Type',
        as: 'one',
        options: [
          { value: 'recurring', label: 'Recurring' },
          { value: 'regular', label: 'One-time' },
        ],
      },
      { name: 'status', label: 'Status', as: 'many', options: toOptions(orderStatuses, orderStatusLabels) },
      {
        name: 'delivery_status',
        label: 'Delivery status',
        as: 'many',
        options: toOptions(deliveryStatuses, deliveryStatusLabels),
      },
      {
        name: 'driver',
        label: 'Driver',
        as: 'one',
        options: [
          { value: 'waiting', label: 'Waiting' },
          { value: 'assigned', label: 'Assigned' },
        ],
      },
      {
        name: 'needs_date',
        label: 'New date',
        as: 'one',
        options: [{ value: true, label: 'Needs a new date' }],
      },
      {
        name: 'modification',
        label: 'Proposed change',
        as: 'link',
        options: [{ value: 'waiting', label: 'Waiting for the customer' }],
      },
    ],
    sorts: [
      { value: 'created_at', label: 'Created' },
      { value: 'pickup_date', label: 'Pickup' },
      { value: 'delivery_date', label: 'Delivery' },
      { value: 'status', label: 'Status' },
      { value: 'total_amount', label: 'Total' },
      { value: 'customer_name', label: 'Customer' },
    ],
    defaultSort: { column: 'created_at', direction: 'desc' },
  },
});
