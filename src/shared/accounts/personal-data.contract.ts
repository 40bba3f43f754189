import * as z from 'zod';
import { IdParams, ownerOnly, route } from '#shared/kernel/route.ts';
import { Instant } from '#shared/kernel/time.ts';
import { User } from './user.ts';

const rows = z.array(z.record(z.string(), z.unknown()));

/** All stored data of one person, and of the customer they belong to, to export as a file. Amounts are whole cents. */
export const PersonalData = z.object({
  exported_at: Instant,
  account: User,
  customers: rows,
  orders: rows,
  legs: rows,
  bags: rows,
  files: rows,
  places: rows,
  order_series: rows,
  series_exceptions: rows,
  proposals: rows,
  prices: rows,
  cases: rows,
  billing: rows,
  documents: rows,
  payments: rows,
  bank_lines: rows,
  ledger: rows,
  settlements: rows,
  reminders: rows,
  statement_mails: rows,
  notifications: rows,
  message_choices: rows,
  calendar_feeds: rows,
  texts_allowed: rows,
  outgoing: rows,
  push_subscriptions: rows,
  order_links: rows,
  requests: rows,
  sessions: rows,
  passkeys: rows,
  recovery_codes: rows,
  sign_ins: rows,
  invitations: rows,
  email_changes: rows,
  driver_reports: rows,
  events: rows,
});
export type PersonalData = z.infer<typeof PersonalData>;

export const exportPersonRoute = route({
  method: 'GET',
  path: '/api/admin/users/:id/personal-data',
  summary: 'Everything that is kept about one person',
  access: ownerOnly,
  params: IdParams,
  reply: PersonalData,
});

export const exportPersonZipRoute = route({
  method: 'GET',
  path: '/api/admin/users/:id/personal-data/export',
  summary: 'Everything that is kept about one person, with the pictures of their orders, as a ZIP file',
  access: ownerOnly,
  params: IdParams,
  gives: 'application/zip',
  reply: null,
  refusals: [503],
});

export const erasePersonRoute = route({
  method: 'DELETE',
  path: '/api/admin/users/:id/personal-data',
  summary:
    'Erase a person for good; their orders stay as figures, and nobody signs in with the account again',
  access: ownerOnly,
  params: IdParams,
  reply: User,
});
