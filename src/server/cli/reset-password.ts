import { NewPassword } from '#shared/accounts/user.ts';
import { findByEmail } from '../accounts/accounts.store.ts';
import { leastLength } from '../accounts/check-new-password.ts';
import { resetUserPassword } from '../accounts/reset-user-password.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { withShop } from './open.ts';
import { passwordOptions, readPassword } from './read-password.ts';
import type { Verb } from './verb.ts';

export const resetPassword: Verb = {
  takes: '<email> [--generate]',
  does: 'sets the password of an account, which is signed out everywhere; --generate makes it',
  options: passwordOptions,
  run: async (words, config) => {
    const [email] = words.positionals;
    if (!email) throw new StartupError('Say whose: npm run washline -- reset-password <email>');
    const given = await readPassword(words);
    return withShop(config, {}, async ({ db }) => {
      const user = await findByEmail(db, email);
      if (!user) throw new StartupError(`There is no account with the email ${email}.`);
      const password = given.of(leastLength(db));
      const checked = NewPassword.safeParse(password);
      if (!checked.success) throw new StartupError(`${checked.error.issues[0]?.message}.`);
      await resetUserPassword(db, null, user.id, password);
      const disabled = user.is_active ? '' : ' The account is disabled, though: an owner enables it again.';
      return `${email} has a new password, and was signed out everywhere.${given.told(password)}${disabled}`;
    });
  },
};
