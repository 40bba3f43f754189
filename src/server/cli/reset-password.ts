import { NewPassword } from '#shared/accounts/user.ts';
import { requiredPasswordLength } from '../accounts/credentials/check-new-password.ts';
import { resetUserPassword } from '../accounts/passwords/reset-user-password.ts';
import { findByEmail } from '../accounts/store/accounts.store.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { passwordOptions, readPassword } from './read-password.ts';
import { withServices } from './with-services.ts';

export const resetPassword: Command = {
  usage: '<email> [--generate]',
  summary: 'sets the password of an account, which is signed out everywhere; --generate makes it',
  options: passwordOptions,
  run: async (args, config) => {
    const [email] = args.positionals;
    if (!email) throw new StartupError('Say whose: npm run washline -- reset-password <email>');
    const passwordInput = await readPassword(args);
    return withServices(config, {}, async ({ db }) => {
      const user = await findByEmail(db, email);
      if (!user) throw new StartupError(`There is no account with the email ${email}.`);
      const password = passwordInput.withMinLength(requiredPasswordLength(db));
      const checked = NewPassword.safeParse(password);
      if (!checked.success) throw new StartupError(`${checked.error.issues[0]?.message}.`);
      await resetUserPassword(db, null, user.id, password);
      const disabled = user.is_active ? '' : ' The account is disabled, though: an owner enables it again.';
      return `${email} has a new password, and was signed out everywhere.${passwordInput.messageFor(password)}${disabled}`;
    });
  },
};
