import * as z from 'zod';
import { route } from '#shared/kernel/route.ts';
import { Instant } from '#shared/kernel/time.ts';

/** Who picks up and delivers, and whom they come to; staff have no calendar of their own. */
const customersAndDrivers = { customer: 'own', driver: 'own' } as const;

const OwnFeed = z.object({
  /** Where calendars read the caller's pickups and deliveries; whoever has it reads them. */
  address: z.string().nullable(),
  last_read_at: Instant.nullable(),
});
export type OwnFeed = z.infer<typeof OwnFeed>;

export const ownFeedRoute = route({
  method: 'GET',
  path: '/api/auth/calendar',
  summary: 'The caller’s own calendar address, and when it was last read',
  access: customersAndDrivers,
  reply: OwnFeed,
});

export const newFeedRoute = route({
  method: 'POST',
  path: '/api/auth/calendar',
  summary: 'Make a calendar address; the one before ends at once',
  access: customersAndDrivers,
  reply: OwnFeed,
  keyless: 'secret',
});

export const removeFeedRoute = route({
  method: 'DELETE',
  path: '/api/auth/calendar',
  summary: 'End the calendar address',
  access: customersAndDrivers,
  reply: OwnFeed,
});

export const feedRoute = route({
  method: 'GET',
  path: '/api/calendar/:token.ics',
  summary: 'Pickups and deliveries as iCalendar (RFC 5545), for who has the address',
  access: 'public',
  params: z.object({ token: z.string() }),
  gives: 'text/calendar',
  reply: null,
  refusals: [429],
});
