import { passkeySignInOptionsRoute, passkeySignInRoute } from '#shared/accounts/security.contract.ts';
import { answerWithPasskey } from '#web/accounts/passkeys/ask-authenticator.ts';
import { CallError, call, detailOr, failureText } from '#web/kernel/api.ts';
import { startSession } from '#web/kernel/session-store.ts';

export { stopAsking } from '#web/accounts/passkeys/ask-authenticator.ts';

const notUsed = 'No passkey was used.';

/** Signs in with a passkey and stores the session. Returns why nobody was signed in. */
export const signInWithPasskey = (): Promise<string | null> => signIn(false, () => true);

/**
 * Has the browser offer passkeys in the email field until one is chosen, if that is still wanted once it can be asked; where it has no
 * such offer, nothing happens.
 */
export async function offerPasskeys(isWanted: () => boolean): Promise<string | null> {
  const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.();
  const refusal = canOffer ? await signIn(true, isWanted) : null;
  // One that ends by itself, as another was asked for, is no news.
  return refusal === notUsed ? null : refusal;
}

async function signIn(isOffered: boolean, isWanted: () => boolean): Promise<string | null> {
  try {
    const options = await call(passkeySignInOptionsRoute);
    if (!isWanted()) return null;
    const passkey = await answerWithPasskey(options, isOffered);
    const { access_token, user } = await call(passkeySignInRoute, { body: { passkey } });
    startSession(access_token, user);
    return null;
  } catch (error) {
    if (error instanceof CallError || failureText(error))
      return failureText(error) ?? detailOr(error, 'Failed to sign in. Please try again.');
    return notUsed;
  }
}
