import { leastPasswordLength, shortPassword } from '#shared/accounts/user.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import type { Db } from '../kernel/database.ts';

/** Whether a new password, in the field `path`, is as long as the business asks for. @throws Refusal `invalid` */
export function checkNewPassword({ business }: Pick<Db, 'business'>, path: string, password: string): void {
  const least = business.least_password_length ?? leastPasswordLength;
  if (password.length < least) refuseField(path, shortPassword(least));
}
