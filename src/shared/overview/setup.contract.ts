import * as z from 'zod';
import { ownerOnly, route } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';

/** How the first order goes along. Without a customer who can order, it waits. */
const FirstOrder = z.object({
  state: z.enum(['no-price', 'none', 'no-driver', 'with-driver', 'delivered', 'done']),
  id: Id.nullable(),
  order_number: z.string().nullable(),
  customer_id: Id.nullable(),
  driver_name: z.string().nullable(),
  version: z.int().nullable(),
  /** The draft or invoice on which it is. */
  document_id: Id.nullable(),
});

/** What an owner has set up, as the data says. */
export const Setup = z.object({
  put_away: z.boolean(),
  details: z.object({
    is_done: z.boolean(),
    name: z.string(),
    address: z.string(),
    /** The address is the one that every shop begins with. */
    is_first_address: z.boolean(),
    abn: z.string().nullable(),
    invoicing: z.boolean(),
    /** Invoices say how to pay them. */
    has_account: z.boolean().optional(),
  }),
  skus: z.int(),
  customers: z.int(),
  /** Active people, of any role, who cannot sign in yet and were not invited. */
  not_invited: z.int(),
  /** Of the invitations that somebody has started, those that have not left yet. */
  inviting: z.int().optional(),
  /** Active customers with no price of a SKU on offer: they cannot order. */
  without_price: z.int(),
  drivers: z.int(),
  /** The first by name. */
  driver_name: z.string().nullable(),
  mail: z.object({
    /** There is a mail server. */
    is_ready: z.boolean(),
    /** One was taken. */
    is_done: z.boolean(),
    /** How the last one went. */
    state: z.enum(['none', 'on-its-way', 'taken', 'refused']),
    reason: z.string().nullable(),
  }),
  order: FirstOrder,
});
export type Setup = z.infer<typeof Setup>;

export const setupRoute = route({
  method: 'GET',
  path: '/api/setup',
  summary: 'How far the shop is set up, read from its data',
  access: ownerOnly,
  reply: Setup,
});

export const putAwaySetupRoute = route({
  method: 'PUT',
  path: '/api/setup',
  summary: 'Put away the card that sets up the shop, or bring it back',
  access: ownerOnly,
  body: z.object({ put_away: z.boolean('Say whether it is put away') }),
  reply: Setup,
});
