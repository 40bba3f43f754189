import * as z from 'zod';
import { orderStatusLabels } from '#shared/orders/order-status.ts';
import { OrderQuery } from '#shared/orders/orders.contract.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { defineList } from '#web/ui/list/define-list.ts';

const offeredStatuses = [
  'pending',
  'scheduled',
  'processing',
  'ready_for_pickup',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;

const sorts = [
  { value: 'created_at', label: 'Order Date' },
  { value: 'delivery_date', label: 'Delivery Date' },
  { value: 'status', label: 'Status' },
  { value: 'total_amount', label: 'Total' },
] as const;

const newestFirst = { sort: 'created_at', direction: 'desc' } as const;

export const customerOrdersList = defineList({
  noun: 'orders',
  failure: 'Your orders could not be loaded',
  perPage: 20,
  search: OrderQuery.pick({
    search: true,
    status: true,
    type: true,
    range: true,
    from: true,
    to: true,
    direction: true,
  }).extend({ sort: z.enum(sorts.map(({ value }) => value)).optional() }),
  query: (query) => ordersQuery({ ...newestFirst, ...query }),
  bar: {
    searchLabel: 'Order number or status',
    filters: [
      { label: 'Order date', as: 'period' },
      {
        name: 'type',
        label: 'Type',
        as: 'one',
        options: [
          { value: 'regular', label: 'Regular' },
          { value: 'recurring', label: 'Recurring' },
        ],
      },
      {
        name: 'status',
        label: 'Status',
        as: 'chips',
        options: toOptions(offeredStatuses, orderStatusLabels),
      },
    ],
    sorts,
    defaultSort: { column: newestFirst.sort, direction: newestFirst.direction },
  },
});
