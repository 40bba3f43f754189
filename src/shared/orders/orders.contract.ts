import * as z from 'zod';
import { deliveryStatuses } from '#shared/deliveries/delivery.ts';
import { IdParams, listQuery, manyOf, route, staffOnly } from '#shared/kernel/route.ts';
import { Order, OrderDraft } from './order.ts';
import { OrderStatus, orderStatuses } from './order-status.ts';

export const orderSorts = [
  'created_at',
  'pickup_date',
  'delivery_date',
  'status',
  'total_amount',
  'customer_name',
] as const;

export const OrderQuery = z.object({
  ...listQuery,
  sort: z.enum(orderSorts).optional(),
  status: manyOf(orderStatuses).optional(),
  delivery_status: manyOf(deliveryStatuses).optional(),
  /** `waiting`: not finished and without a driver. `assigned`: with one. */
  driver: z.enum(['waiting', 'assigned']).optional(),
});
export type OrderQuery = z.infer<typeof OrderQuery>;

export const ordersRoute = route({
  method: 'GET',
  path: '/api/orders',
  summary: 'The orders the caller may see, newest first',
  access: { ...staffOnly, customer: 'own', driver: 'assigned' },
  query: OrderQuery,
  reply: z.array(Order),
  list: true,
});

export const orderRoute = route({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'One order',
  access: { ...staffOnly, customer: 'own', driver: 'assigned' },
  params: IdParams,
  reply: Order,
});

export const placeOrderRoute = route({
  method: 'POST',
  path: '/api/orders/customer',
  summary: 'Place an order at the prices agreed with the customer',
  access: { customer: 'own' },
  body: OrderDraft,
  reply: Order,
  status: 201,
});

export const setOrderStatusRoute = route({
  method: 'PUT',
  path: '/api/orders/:id',
  summary: 'Set the status of an order',
  access: staffOnly,
  params: IdParams,
  body: z.object({ status: OrderStatus }),
  reply: Order,
});

export const cancelOrderRoute = route({
  method: 'DELETE',
  path: '/api/orders/:id',
  summary: 'Cancel an order',
  access: { customer: 'own' },
  params: IdParams,
  reply: Order,
});

export const lockOrderRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/lock',
  summary: 'Stop the customer from changing the order',
  access: staffOnly,
  params: IdParams,
  reply: Order,
});

export const unlockOrderRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/unlock',
  summary: 'Let the customer change the order again',
  access: staffOnly,
  params: IdParams,
  reply: Order,
});
