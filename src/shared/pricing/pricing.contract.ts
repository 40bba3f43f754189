import * as z from 'zod';
import { csvExport, forExcel } from '#shared/kernel/export.ts';
import { IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { Id, SearchText } from '#shared/kernel/text.ts';
import {
  AgreedMany,
  CustomerPrice,
  ManyPrices,
  NewCustomerPrice,
  PricedSku,
  PriceEdits,
} from './customer-price.ts';

export const pricedSkusRoute = route({
  method: 'GET',
  path: '/api/skus-with-pricing/:customer_id',
  summary: 'The catalogue with the prices of one customer; a customer sees only what is priced for them',
  access: { ...staffOnly, customer: 'own' },
  params: z.object({ customer_id: Id }),
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

export const agreeManyRoute = route({
  method: 'POST',
  path: '/api/customer-pricing/many',
  summary:
    'Agree base prices, or those of another customer, with many customers, or change theirs by `percent` (`undo_of` puts that back); `dry_run` only says what it would do',
  access: staffOnly,
  body: ManyPrices,
  reply: AgreedMany,
  refusals: [404, 409],
});

export const editPricesRoute = route({
  method: 'PUT',
  path: '/api/customers/:id/prices',
  summary: 'Agree, change and remove prices of a customer, all or none; 412 where one is no longer as `seen`',
  access: staffOnly,
  params: IdParams,
  body: PriceEdits,
  reply: z.array(CustomerPrice),
  refusals: [412],
});

export const customerPricesRoute = route({
  method: 'GET',
  path: '/api/customer-pricing/:customer_id',
  summary: 'The prices agreed with a customer, by name of the SKU',
  access: { ...staffOnly, customer: 'own' },
  params: z.object({ customer_id: Id }),
  reply: z.array(CustomerPrice),
});

export const exportCustomerPricesRoute = route({
  path: '/api/customer-pricing/:customer_id/export',
  summary: 'The prices agreed with a customer as CSV; search looks at item and category, `bom` for Excel',
  access: staffOnly,
  params: z.object({ customer_id: Id }),
  query: z.object({ search: SearchText(200).optional(), ...forExcel }),
  ...csvExport,
});

export const exportAllPricesRoute = route({
  path: '/api/customer-pricing/export',
  summary: 'The prices agreed with all customers as CSV, as an import takes them back; `bom` for Excel',
  access: staffOnly,
  query: z.object(forExcel),
  ...csvExport,
});

export const updateCustomerPriceRoute = route({
  method: 'PUT',
  path: '/api/customer-pricing/:id',
  summary: 'Change an agreed price; orders keep the price they were placed with',
  access: staffOnly,
  params: IdParams,
  body: NewCustomerPrice.pick({ custom_price: true }),
  reply: CustomerPrice,
});

export const deleteCustomerPriceRoute = route({
  method: 'DELETE',
  path: '/api/customer-pricing/:id',
  summary: 'Give up an agreed price',
  access: staffOnly,
  params: IdParams,
  reply: null,
});
