import { commonPassword, isCommonPassword } from '#shared/accounts/common-password.ts';
import type { User } from '#shared/accounts/user.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import type { Db } from '../../kernel/db/database.ts';
import { settings } from '../../schema.ts';

/** Loaded when a password is first set. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { commonPasswords } = await import('./common-passwords-list.ts');
  return new Set(commonPasswords);
}
let common: Promise<ReadonlySet<string>> | undefined;

/** Refuses a new password that is easily guessed, where the owner wants that. @throws Refusal `invalid` on the field `path` */
export async function refuseCommonPassword(
  db: Db,
  path: string,
  password: string,
  { full_name, email }: Pick<User, 'full_name' | 'email'>,
): Promise<void> {
  common ??= loadCommon();
  if (!isCommonPassword(password, await common, [full_name, email, db.business.name])) return;
  const [row] = await db.select({ rule: settings.common_passwords }).from(settings);
  if (row?.rule === 'refuse') refuseField(path, commonPassword);
}
