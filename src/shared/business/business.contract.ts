import * as z from 'zod';
import { leastPasswordLength, mostAskedPasswordLength } from '#shared/accounts/user.ts';
import { route, staffOnly } from '#shared/kernel/route.ts';
import { Id, Text } from '#shared/kernel/text.ts';

/** What every screen needs to know of the business before anybody has signed in. */
export const Business = z.object({
  name: z.string(),
  time_zone: z.string(),
  pickup_address: z.string(),
  /** Of new passwords. Absent in what a device kept of an earlier version, which knew 6 only. */
  least_password_length: z.int().optional(),
});
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
  query: z.object({ customer_id: Id.optional() }),
  refusals: [404],
  reply: z.object({ business_pickup_address: z.string(), customer_delivery_address: z.string().nullable() }),
});

/** What staff may set of the business. The time zone is a setting of the process: every date depends on it. */
export const Settings = z.object({
  business_name: Text(120, 'Enter the name of the business'),
  pickup_address: Text(300, 'Enter the pickup address'),
  /** The next order of a series is created this many days before its pickup. */
  occurrence_lead_days: z.int('Enter a whole number of days').min(1).max(60),
  /** Of every new password; those that are there go on. It stays as it is when left out, and is the owner's to change. */
  least_password_length: z
    .int(`Enter a whole number from ${leastPasswordLength} to ${mostAskedPasswordLength}`)
    .min(leastPasswordLength)
    .max(mostAskedPasswordLength)
    .optional(),
});
export type Settings = z.infer<typeof Settings>;

const StoredSettings = Settings.extend({ time_zone: z.string(), least_password_length: z.int() });

export const settingsRoute = route({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings of the business',
  access: staffOnly,
  reply: StoredSettings,
});

export const updateSettingsRoute = route({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change the settings of the business; the length of passwords is for owners',
  access: staffOnly,
  body: Settings,
  reply: StoredSettings,
});
