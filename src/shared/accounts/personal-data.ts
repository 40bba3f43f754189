import * as z from 'zod';
import { Moment } from '#shared/kernel/time.ts';
import { User } from './user.ts';

/** What an account is called once its person was erased. */
export const erasedName = 'Erased person';

/** Ends on a name that no mail ever reaches, so that it tells what happened to the account. */
const erasedDomain = '@erased.invalid';
export const erasedEmail = (id: string): string => `${id}${erasedDomain}`;
export const isErased = ({ email }: Pick<User, 'email'>): boolean => email.endsWith(erasedDomain);

const rows = z.array(z.record(z.string(), z.unknown()));

/** Everything that is kept about one person, as a file for them. Amounts are whole cents. */
export const PersonalData = z.object({
  exported_at: Moment,
  account: User,
  orders: rows,
  order_series: rows,
  proposals: rows,
  prices: rows,
  cases: rows,
  notifications: rows,
  sessions: rows,
  events: rows,
});
export type PersonalData = z.infer<typeof PersonalData>;
