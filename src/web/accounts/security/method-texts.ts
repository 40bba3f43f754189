import type { SignInMethod } from '#shared/accounts/sign-in.ts';

/** How somebody signed in, within a sentence. */
export const methodTexts: Record<SignInMethod, string> = {
  password: 'password',
  'second-step': 'password and code',
  passkey: 'passkey',
  code: 'mailed code',
  invitation: 'invitation',
};

/** What was wrong with a sign-in. */
export const refusedTexts: Record<SignInMethod, string> = {
  password: 'Wrong password',
  'second-step': 'Right password, no right code',
  passkey: 'Passkey refused',
  code: 'Wrong code',
  invitation: 'Invitation refused',
};
