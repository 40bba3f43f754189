import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { route, staffOnly } from '#shared/kernel/route.ts';

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

export const analyticsRoute = route({
  method: 'GET',
  path: '/api/analytics/dashboard',
  summary:
    'Orders of all time, active customers, revenue of the orders ready for pickup, cases that ask for attention',
  access: staffOnly,
  reply: z.object({
    total_orders: z.int(),
    total_customers: z.int(),
    total_revenue: Amount,
    open_cases: z.int(),
  }),
});

export const staffOverviewRoute = route({
  method: 'GET',
  path: '/api/overview/staff',
  summary: "The shop's business day and what waits for a hand",
  access: staffOnly,
  reply: z.object({
    pickups_today: z.int(),
    deliveries_today: z.int(),
    drivers: z.int(),
    /** Drivers who still have a stop today. */
    drivers_out: z.int(),
    waiting_for_driver: z.int(),
    waiting_for_approval: z.int(),
    open_cases: z.int(),
  }),
});
