import * as z from 'zod';
import { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { HolidayState } from '#shared/booking/holiday-state.ts';
import { Amount } from '#shared/kernel/money.ts';
import { ownerOnly, route, staffOnly } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { Settings, StoredSettings } from './settings.ts';

/** The public data of the business: screens need it before anybody signs in. */
export const Business = z.object({
  name: z.string(),
  time_zone: z.string(),
  pickup_address: z.string(),
  // A copy that a device cached with an earlier version lacks the following fields.
  /** Shown beside the logo. `null`: the name of the product. */
  logo_text: z.string().nullish(),
  /** Australian Business Number, 11 digits. */
  abn: z.string().nullish(),
  /** How customers reach the shop. */
  contact_phone: z.string().nullish(),
  contact_email: z.string().nullish(),
  /** An order is locked for its customer this many hours before delivery. */
  lock_hours: z.int().optional(),
  /** What recurs is an order this many days before its pickup. */
  occurrence_lead_days: z.int().optional(),
  /** Customers choose windows in place of a free date and time. */
  use_windows: z.boolean().optional(),
  /** With windows, customers change an order until this many hours before its pickup window; 0: no such bound. */
  change_cutoff_hours: z.int().optional(),
  /** A free time is late after so many minutes. */
  on_time_minutes: z.int().optional(),
  /** How long a stop of a run takes. */
  minutes_at_door: z.int().optional(),
  /** How long a trip of a run takes between places without coordinates that share no postcode. */
  minutes_between_postcodes: z.int().optional(),
  /** A geocoder can be asked where an address is. */
  uses_geocoder: z.boolean().optional(),
  /** There is a mail server; without one mails wait in a folder. */
  is_mail_ready: z.boolean().optional(),
  /** Of new passwords, in characters. */
  least_password_length: z.int().optional(),
  /** The host at which passkeys work. `null`: at none. */
  passkey_host: z.string().nullish(),
  /** Customers may sign in by a mailed code. */
  sign_in_by_code: z.boolean().optional(),
  /** The items of an order come to as much at least; without GST. */
  minimum_charge: Amount.nullish(),
  /** Charged beside the items of every order; without GST. */
  delivery_fee: Amount.nullish(),
  /** What staff are offered to charge for a stop that failed; without GST. */
  failed_stop_charge: Amount.nullish(),
  /** The tick with which a customer is created stands. */
  start_with_base_prices: z.boolean().optional(),
  /** Strangers may ask for a pickup. */
  takes_requests: z.boolean().optional(),
  /** The total of an order by weight is an estimate until somebody has weighed it. */
  weigh_after_collecting: z.boolean().optional(),
  /** The driver of a pickup enters what was really there, too. */
  drivers_count: z.boolean().optional(),
  /** What becomes of recurring orders on closed days, where they have no rule of their own. */
  series_closed_day_rule: ClosedDayRule.optional(),
  /** Delivered orders are invoiced. */
  invoicing: z.boolean().optional(),
  /** Whether GST is charged on what is ordered from now on; absent: it is. */
  gst_registered: z.boolean().optional(),
  /** ISO weekdays on which the shop picks up and delivers. */
  working_days: z.array(z.int()).optional(),
  /** From a pickup to its delivery, in working days. */
  turnaround_days: z.int().optional(),
  /** Whose public holidays are suggested. `null`: nobody has chosen. */
  holiday_state: HolidayState.nullish(),
});
export type Business = z.infer<typeof Business>;

export const businessRoute = route({
  method: 'GET',
  path: '/api/config/business',
  summary: 'Name, time zone, address and rules of the business',
  access: 'public',
  reply: Business,
});

export const addressesRoute = route({
  method: 'GET',
  path: '/api/config/addresses',
  summary:
    'The addresses an order form starts with, and what drivers read at each visit; staff may ask for a customer',
  access: { ...staffOnly, customer: 'own' },
  query: z.object({ customer_id: Id.optional() }),
  refusals: [404],
  reply: z.object({
    business_pickup_address: z.string(),
    customer_delivery_address: z.string().nullable(),
    /** What drivers read at each visit to the customer, where there is something. */
    visit_note: z.string().optional(),
  }),
});

export const settingsRoute = route({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings of the business',
  access: ownerOnly,
  reply: StoredSettings,
  versioned: true,
});

export const updateSettingsRoute = route({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change the settings of the business; what is left out stays',
  access: ownerOnly,
  body: Settings,
  reply: StoredSettings,
  versioned: true,
});
