import { removeSecondFactor as remove } from '../accounts/sign-in/remove-second-factor.ts';
import { findByEmail } from '../accounts/store/accounts.store.ts';
import { askNobodyForSecondStep } from '../business/change-settings.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { withServices } from './with-services.ts';

export const removeSecondFactor: Command = {
  usage: '<email> | --all',
  summary:
    'removes passkeys, recovery codes and second step of an account, which is signed out everywhere; --all asks nobody for a second step',
  options: { all: { type: 'boolean' } },
  run: async ({ positionals: [email], options: { all } }, config) => {
    if (!email === !all)
      throw new StartupError('Say whose: npm run washline -- remove-second-factor <email>, or --all.');
    return withServices(config, {}, async ({ db }) => {
      if (!email) {
        const wasAsked = await askNobodyForSecondStep(db);
        return `${wasAsked ? 'Nobody is asked for a second step any more' : 'The settings ask nobody for a second step'}. Who switched it on for themselves is asked: remove theirs by email.`;
      }
      const user = await findByEmail(db, email);
      if (!user) throw new StartupError(`There is no account with the email ${email}.`);
      await remove(db, null, user.id);
      return `${email} has no passkeys, recovery codes or second step of their own any more, and was signed out everywhere.`;
    });
  },
};
