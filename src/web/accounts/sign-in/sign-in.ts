import { EmailInput, SignIn, signInRoute } from '#shared/accounts/accounts.contract.ts';
import { CallError, call, detailOr, failureText } from '#web/kernel/api.ts';
import { startSession } from '#web/kernel/session-store.ts';

const TypedSignIn = SignIn.extend({ email: EmailInput });

/** Why nobody was signed in: a sentence for the whole form, or one for a field. */
export type SignInRefusal =
  | { detail: string }
  | { fields: Partial<Record<keyof SignIn, string>> }
  /** A second step follows: what is shown for it, and what it answers. */
  | { about: string; challenge: string };

/** Signs in and stores the session; the guards of the routes then redirect to the user's dashboard. */
export async function signIn(form: FormData): Promise<SignInRefusal | null> {
  const parsed = TypedSignIn.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ path, message }) => [path[0], message]);
    return { fields: Object.fromEntries(messages) };
  }
  try {
    const { access_token, user } = await call(signInRoute, { body: parsed.data });
    startSession(access_token, user);
    return null;
  } catch (error) {
    const challenge = error instanceof CallError && error.problem?.challenge;
    if (challenge) return { challenge, about: detailOr(error, 'Enter the code we have mailed to you.') };
    const isRefused = error instanceof CallError && error.status === 401;
    const usual = isRefused ? 'Invalid email or password' : 'Failed to sign in. Please try again.';
    return { detail: failureText(error) ?? detailOr(error, usual) };
  }
}
