import { NewAccount } from '#shared/accounts/user.ts';
import { createAccount } from '../accounts/create-account.ts';
import { requiredPasswordLength } from '../accounts/credentials/check-new-password.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { passwordOptions, readPassword } from './read-password.ts';
import { withServices } from './with-services.ts';

export const createOwner: Command = {
  usage: '<email> [--name <full name>] [--generate]',
  summary: 'makes an account of an owner, the first one too; --generate makes the password',
  options: { ...passwordOptions, name: { type: 'string' } },
  run: async (args, config) => {
    const [email] = args.positionals;
    if (!email) throw new StartupError('Say whose: npm run washline -- create-owner <email>');
    const passwordInput = await readPassword(args);
    return withServices(config, { mayCreate: true }, async ({ db }) => {
      const password = passwordInput.withMinLength(requiredPasswordLength(db));
      const full_name = args.options.name ?? 'Owner';
      const draft = NewAccount.safeParse({ email, password, full_name, role: 'owner' });
      if (!draft.success) throw new StartupError(`${draft.error.issues[0]?.message}.`);
      await createAccount(db, null, draft.data);
      return `${email} is an owner now.${passwordInput.messageFor(password)}`;
    });
  },
};
