import * as z from 'zod';
import { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { IdParams, PageQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { ChosenId, Id } from '#shared/kernel/text.ts';
import { Order } from '#shared/orders/order.ts';
import { DeliveryUpdate } from './delivery.ts';

/**
 * A driver and their business day: `to_go` counts the remaining stops, overdue ones included; `done_today`
 * the deliveries.
 */
export const Driver = z.object({
  id: Id,
  full_name: z.string(),
  phone: z.string().nullable(),
  to_go: z.int(),
  done_today: z.int(),
});
export type Driver = z.infer<typeof Driver>;

const { frequency_type, frequency_value } = RecurrencePattern.shape;

/** An order as its driver has it: `frequency` and `interval` are its pattern once more, `null` where it does not repeat. */
export const DriverOrder = Order.extend({
  frequency: frequency_type.nullable(),
  interval: frequency_value.nullable(),
});
export type DriverOrder = z.infer<typeof DriverOrder>;

export const driversRoute = route({
  method: 'GET',
  path: '/api/drivers',
  summary: 'The active drivers with their present load',
  access: staffOnly,
  reply: z.array(Driver),
});

export const assignDriverRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/assign-driver',
  summary: 'Give an order to a driver; a new driver starts the timeline afresh',
  access: staffOnly,
  params: IdParams,
  body: z.object({ driver_id: ChosenId('Please select a driver') }),
  reply: Order,
  versioned: true,
});

export const unassignDriverRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/unassign-driver',
  summary: 'Take the order from its driver; the timeline is cleared',
  access: staffOnly,
  params: IdParams,
  reply: Order,
  versioned: true,
});

export const driverOrdersRoute = route({
  method: 'GET',
  path: '/api/driver/orders',
  summary: 'The orders assigned to the driver, the next stop first',
  access: { driver: 'assigned' },
  query: PageQuery,
  reply: z.array(DriverOrder),
  list: true,
});

export const updateDeliveryRoute = route({
  method: 'PUT',
  path: '/api/driver/orders/:id/status',
  summary: 'Report a step of the delivery, with a note if there is one; a cancelled order takes none',
  access: { driver: 'assigned' },
  params: IdParams,
  body: DeliveryUpdate,
  reply: Order,
  versioned: true,
  idempotent: true,
});
