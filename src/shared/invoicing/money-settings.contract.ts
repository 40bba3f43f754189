import * as z from 'zod';
import { ownerOnly, route } from '#shared/kernel/route.ts';
import { MoneySettings, StoredMoneySettings } from './money-settings.ts';

export const moneySettingsRoute = route({
  method: 'GET',
  path: '/api/settings/money',
  summary: 'The money settings',
  access: ownerOnly,
  reply: StoredMoneySettings,
  versioned: true,
});

export const updateMoneySettingsRoute = route({
  method: 'PUT',
  path: '/api/settings/money',
  summary: 'Change the money settings; what is left out stays',
  access: ownerOnly,
  body: MoneySettings,
  reply: StoredMoneySettings,
  versioned: true,
});

/** What another value of `gst_registered` would do. */
export const GstSwitch = z.object({
  /** Delivered orders that can be invoiced and are not on an issued document: while there are any, it is refused. */
  uninvoiced: z.int(),
  /** The orders that get new totals, and of how many customers they are. */
  orders: z.int(),
  customers: z.int(),
});
export type GstSwitch = z.infer<typeof GstSwitch>;

export const gstSwitchRoute = route({
  method: 'GET',
  path: '/api/settings/money/gst',
  summary:
    'What it would do to start or to stop charging GST: how many orders get new totals, and what keeps it off',
  access: ownerOnly,
  reply: GstSwitch,
});
