import type { PasskeyAnswer } from '#shared/accounts/passkey.ts';
import {
  addPasskeyRoute,
  passkeyOptionsRoute,
  passkeySignInOptionsRoute,
  passkeySignInRoute,
} from '#shared/accounts/security.contract.ts';
import type { Person, World } from '../../testing/world.ts';
import { newAuthenticator } from './authenticator.fixture.ts';

export const passkeyOrigin = 'https://laundry.example';

/** The calls of a passkey, in a world at `passkeyOrigin`. */
export const passkeyCalls = (world: World) => {
  const askToAdd = async (who: Person) => (await world.call(who, passkeyOptionsRoute, {})).reply;
  return {
    askToAdd,
    askToSignIn: async () => (await world.call(null, passkeySignInOptionsRoute, {})).reply,
    signIn: (passkey: PasskeyAnswer) => world.call(null, passkeySignInRoute, { body: { passkey } }),
    /** Adds a new one, with its authenticator. */
    add: async (who: Person, name?: string) => {
      const authenticator = newAuthenticator(passkeyOrigin);
      const passkey = authenticator.make(await askToAdd(who));
      const { reply } = await world.call(who, addPasskeyRoute, { body: { passkey, name } });
      return { ...authenticator, id: reply.id };
    },
  };
};
