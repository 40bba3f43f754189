import * as z from 'zod';
import { User } from '#shared/accounts/user.ts';
import { Address, OptionalAddress } from '#shared/kernel/address.ts';
import { OptionalPhone } from '#shared/kernel/phone.ts';
import { commaSeparated, IdParams, PageQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { Email, Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { requestStates } from './request-states.ts';

/** Where somebody would have their washing collected. */
const Where = z.object({
  suburb: Text(80, 'Enter the suburb'),
  postcode: z
    .string('Enter the postcode')
    .trim()
    .regex(/^\d{4}$/, 'Enter the 4 digits of the postcode'),
});

/** Somebody without an account asks for a pickup, or leaves their email where nobody comes to yet. */
export const RequestDraft = Where.extend({
  full_name: OptionalText(120),
  email: Email.nullish(),
  phone: OptionalPhone,
  address: OptionalAddress,
  /** What should be washed. */
  what: OptionalText(500),
  /** When it suits them. */
  preferred: OptionalText(500),
  /** No person sees this field: who fills it in is a program. */
  website: z.string().max(2_000).nullish(),
});
export type RequestDraft = z.infer<typeof RequestDraft>;

/** What is asked for where the business comes to. */
export const PickupWish = RequestDraft.extend({
  full_name: Text(120, 'Enter your name'),
  email: Email,
  address: Address('Enter the address'),
  what: Text(500, 'Say what we should wash'),
});

export const PickupRequest = z.object({
  id: Id,
  state: z.enum(requestStates),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  suburb: z.string(),
  postcode: z.string(),
  what: z.string().nullable(),
  preferred: z.string().nullable(),
  created_at: Instant,
  answered_at: Instant.nullable(),
  answered_by_name: z.string().nullable(),
  /** Who has the email by now: a customer, or one of staff and drivers. */
  account: z.object({ id: Id, customer_id: Id.nullable() }).nullable(),
});
export type PickupRequest = z.infer<typeof PickupRequest>;

export const requestAreaRoute = route({
  method: 'POST',
  path: '/api/requests/area',
  summary: 'Whether the business comes to a suburb',
  access: 'public',
  body: Where,
  reply: z.object({
    inside: z.boolean(),
    /** There are areas. Without them all is inside, and nobody has said that they come there. */
    is_checked: z.boolean(),
  }),
  refusals: [404, 429],
});

export const askForPickupRoute = route({
  method: 'POST',
  path: '/api/requests',
  summary: 'Ask for a pickup without an account; nothing is ordered, and no mail is sent',
  access: 'public',
  body: RequestDraft,
  reply: z.object({ message: z.string() }),
  status: 201,
  refusals: [404, 429],
});

export const requestsRoute = route({
  method: 'GET',
  path: '/api/requests',
  summary: 'Who asked for a pickup, newest first',
  access: staffOnly,
  query: z.object({ ...PageQuery.shape, state: commaSeparated(requestStates).optional() }),
  reply: z.array(PickupRequest),
  list: true,
});

export const outsideRoute = route({
  method: 'GET',
  path: '/api/requests/outside',
  summary: 'The places outside all areas where people asked for a pickup this month, most asked first',
  access: staffOnly,
  reply: z.array(
    z.object({ postcode: z.string(), suburb: z.string(), asked: z.int(), emails: z.array(z.string()) }),
  ),
});

export const acceptRequestRoute = route({
  method: 'PUT',
  path: '/api/requests/:id/accept',
  summary: 'Make a customer of who asked for a pickup, and invite them',
  access: staffOnly,
  params: IdParams,
  body: z.object({ start_with_base_prices: z.boolean().optional() }),
  reply: User,
  keyless: 'once',
  refusals: [409],
});

export const declineRequestRoute = route({
  method: 'PUT',
  path: '/api/requests/:id/decline',
  summary: 'Decline a request; nobody is mailed',
  access: staffOnly,
  params: IdParams,
  reply: PickupRequest,
  keyless: 'once',
  refusals: [409],
});
