import { minPasswordLength, passwordTooShort } from '#shared/accounts/user.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import type { Db } from '../../kernel/db/database.ts';

/**
 * The minimum length of a new password, in characters: the setting of the business, or Washline's own
 * minimum.
 */
export const requiredPasswordLength = ({ business }: Pick<Db, 'business'>): number =>
  business.least_password_length ?? minPasswordLength;

/** Checks the length of a new password from the field `path`. @throws Refusal `invalid` if it is too short */
export function checkNewPassword(db: Pick<Db, 'business'>, path: string, password: string): void {
  const min = requiredPasswordLength(db);
  if (password.normalize('NFC').length < min) refuseField(path, passwordTooShort(min));
}
