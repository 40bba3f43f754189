import { NewAccount } from '#shared/accounts/user.ts';
import { leastLength } from '../accounts/check-new-password.ts';
import { createAccount } from '../accounts/create-account.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { withShop } from './open.ts';
import { passwordOptions, readPassword } from './read-password.ts';
import type { Verb } from './verb.ts';

export const createOwner: Verb = {
  takes: '<email> [--name <full name>] [--generate]',
  does: 'makes an account of an owner, the first one too; --generate makes the password',
  options: { ...passwordOptions, name: { type: 'string' } },
  run: async (words, config) => {
    const [email] = words.positionals;
    if (!email) throw new StartupError('Say whose: npm run washline -- create-owner <email>');
    const given = await readPassword(words);
    return withShop(config, { mayCreate: true }, async ({ db }) => {
      const password = given.of(leastLength(db));
      const full_name = words.options.name ?? 'Owner';
      const draft = NewAccount.safeParse({ email, password, full_name, role: 'owner' });
      if (!draft.success) throw new StartupError(`${draft.error.issues[0]?.message}.`);
      await createAccount(db, null, draft.data);
      return `${email} is an owner now.${given.told(password)}`;
    });
  },
};
