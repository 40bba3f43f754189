import * as z from 'zod';
import { route, staffOnly } from '#shared/kernel/route.ts';

/** What every screen needs to know of the business before anybody has signed in. */
export const Business = z.object({ name: z.string(), time_zone: z.string(), pickup_address: z.string() });
export type Business = z.infer<typeof Business>;

export const businessRoute = route({
  method: 'GET',
  path: '/api/config/business',
  summary: 'Name, time zone and address of the business',
  access: 'public',
  reply: Business,
});

export const addressesRoute = route({
  method: 'GET',
  path: '/api/config/addresses',
  summary: 'The addresses an order form starts with; staff may ask for a customer',
  access: { ...staffOnly, customer: 'own' },
  query: z.object({ customer_id: z.uuid('Not a valid id').optional() }),
  reply: z.object({ business_pickup_address: z.string(), customer_delivery_address: z.string().nullable() }),
});
