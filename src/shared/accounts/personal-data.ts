import * as z from 'zod';
import { Instant } from '#shared/kernel/time.ts';
import { User } from './user.ts';

/** The name of an erased account. */
export const erasedName = 'Erased person';

/** `.invalid` never receives mail (RFC 2606), and the domain marks the account as erased. */
export const erasedDomain = '@erased.invalid';
export const erasedEmail = (id: string): string => `${id}${erasedDomain}`;
export const isErased = ({ email }: Pick<User, 'email'>): boolean => email.endsWith(erasedDomain);

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
