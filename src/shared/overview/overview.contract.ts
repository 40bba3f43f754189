import * as z from 'zod';
import { route } from '#shared/kernel/route.ts';

export const customerOverviewRoute = route({
  method: 'GET',
  path: '/api/overview/customer',
  summary: "The counters of a customer's dashboard",
  access: { customer: 'own' },
  reply: z.object({ total_orders: z.int(), active_orders: z.int(), open_cases: z.int() }),
});

export const driverOverviewRoute = route({
  method: 'GET',
  path: '/api/overview/driver',
  summary: "The counters of a driver's dashboard",
  access: { driver: 'own' },
  reply: z.object({
    total_assigned: z.int(),
    pending_pickup: z.int(),
    in_transit: z.int(),
    delivered: z.int(),
  }),
});
