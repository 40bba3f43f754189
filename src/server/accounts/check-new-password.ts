import { leastPasswordLength, shortPassword } from '#shared/accounts/user.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import type { Db } from '../kernel/database.ts';

/** How many characters a password has at least: the business may ask for more than Washline does. */
export const leastLength = ({ business }: Pick<Db, 'business'>): number =>
  business.least_password_length ?? leastPasswordLength;

/** Whether a new password, in the field `path`, is as long as the business asks for. @throws Refusal `invalid` */
export function checkNewPassword(db: Pick<Db, 'business'>, path: string, password: string): void {
  const least = leastLength(db);
  if (password.length < least) refuseField(path, shortPassword(least));
}
