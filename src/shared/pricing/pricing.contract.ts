import * as z from 'zod';
import { route, staffOnly } from '#shared/kernel/route.ts';
import { CustomerPrice, NewCustomerPrice, PricedSku } from './customer-price.ts';

export const pricedSkusRoute = route({
  method: 'GET',
  path: '/api/skus-with-pricing/:customer_id',
  summary: 'The catalogue with the prices of one customer; a customer sees only what is priced for them',
  access: { ...staffOnly, customer: 'own' },
  params: z.object({ customer_id: z.uuid('Not a valid id') }),
  reply: z.array(PricedSku),
});

export const createCustomerPriceRoute = route({
  method: 'POST',
  path: '/api/customer-pricing',
  summary: 'Agree a price with a customer',
  access: staffOnly,
  body: NewCustomerPrice,
  reply: CustomerPrice,
  status: 201,
});
