import * as z from 'zod';
import { everyoneOwn, IdParams, ownerOnly, PageQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { MailedCode, SignedIn } from './accounts.contract.ts';
import {
  NewPasskeyAnswer,
  NewPasskeyOptions,
  Passkey,
  PasskeyAnswer,
  PasskeyName,
  PasskeyOptions,
} from './passkey.ts';
import { signInMethods } from './sign-in.ts';

/** How long somebody who signed in or proved who they are need not do so again. */
export const provedMinutes = 15;

const OwnPassword = z.string('Enter your password').min(1, 'Enter your password').max(256);
export const PasswordProof = z.object({ password: OwnPassword });

/** What proves that it is who is signed in. */
const Proof = z.union([
  PasswordProof,
  z.object({ passkey: PasskeyAnswer }),
  // Of who has neither.
  z.object({ otp: MailedCode }),
]);
export type Proof = z.infer<typeof Proof>;

export const proveRoute = route({
  method: 'POST',
  path: '/api/auth/prove',
  summary: 'Prove again who is signed in, for what is refused as `prove-again` without it',
  access: everyoneOwn,
  body: Proof,
  keyless: 'secret',
  reply: null,
  refusals: [409, 429, 503],
});

export const proveOptionsRoute = route({
  method: 'POST',
  path: '/api/auth/prove/options',
  summary: 'What the browser is asked with, to prove with a passkey',
  access: everyoneOwn,
  keyless: 'secret',
  reply: PasskeyOptions,
  refusals: [409],
});

export const proveCodeRoute = route({
  method: 'POST',
  path: '/api/auth/prove/code',
  summary: 'Have a code sent that proves it, to who has neither password nor passkey',
  access: everyoneOwn,
  keyless: 'secret',
  reply: null,
  refusals: [409, 429],
});

/** How somebody gets in. */
export const Security = z.object({
  passkeys: z.array(Passkey),
  /** Whether there is a password, too. */
  has_password: z.boolean(),
  /** Whether they switched the second step on for themselves. */
  second_step: z.boolean(),
  /** Whether the business asks them for it. */
  second_step_asked: z.boolean(),
  /** Recovery codes that are unused. */
  recovery_left: z.int(),
});
export type Security = z.infer<typeof Security>;

export const securityRoute = route({
  method: 'GET',
  path: '/api/auth/security',
  summary: 'The own ways in',
  access: everyoneOwn,
  reply: Security,
});

export const passkeyOptionsRoute = route({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'What the browser is asked with, to add a passkey; proved',
  access: everyoneOwn,
  keyless: 'secret',
  reply: NewPasskeyOptions,
  refusals: [409],
});

export const addPasskeyRoute = route({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add a passkey, at most 10; proved',
  access: everyoneOwn,
  body: z.object({ passkey: NewPasskeyAnswer, name: PasskeyName.optional() }),
  keyless: 'once',
  reply: Passkey,
  status: 201,
  refusals: [409],
});

export const namePasskeyRoute = route({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  summary: 'Name a passkey',
  access: everyoneOwn,
  params: IdParams,
  body: z.object({ name: PasskeyName }),
  reply: Passkey,
});

export const removePasskeyRoute = route({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Remove a passkey; proved. The last way in stays',
  access: everyoneOwn,
  params: IdParams,
  reply: null,
  refusals: [409],
});

export const passkeySignInOptionsRoute = route({
  method: 'POST',
  path: '/api/auth/passkey-login/options',
  summary: 'What the browser is asked with, to sign in with a passkey; the same for everybody',
  access: 'public',
  reply: PasskeyOptions,
  refusals: [409],
});

export const passkeySignInRoute = route({
  method: 'POST',
  path: '/api/auth/passkey-login',
  summary: 'Sign in with a passkey',
  access: 'public',
  body: z.object({ passkey: PasskeyAnswer }),
  reply: SignedIn,
  refusals: [401, 409],
});

/** A session of somebody. */
export const OpenSession = z.object({
  id: Id,
  method: z.enum(signInMethods),
  /** Browser and system, as people name them. */
  browser: z.string().nullable(),
  network: z.string().nullable(),
  created_at: Instant,
  last_used_at: Instant,
  /** It is that of the call. */
  is_this: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

const SessionParams = z.object({ id: Id, session_id: Id });
const sessionList = { reply: z.array(OpenSession) } as const;

export const sessionsRoute = route({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The own sessions, the last used first',
  access: everyoneOwn,
  ...sessionList,
});

export const endOtherSessionsRoute = route({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'End every own session but this one',
  access: everyoneOwn,
  keyless: 'once',
  reply: null,
});

export const endSessionRoute = route({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End an own session',
  access: everyoneOwn,
  params: IdParams,
  keyless: 'once',
  reply: null,
});

export const personSessionsRoute = route({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  summary: 'The sessions of a person, the last used first',
  access: ownerOnly,
  params: IdParams,
  ...sessionList,
});

export const endPersonSessionsRoute = route({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'End every session of a person; proved. Of one’s own, this one stays',
  access: ownerOnly,
  params: IdParams,
  keyless: 'once',
  reply: null,
});

export const endPersonSessionRoute = route({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:session_id',
  summary: 'End a session of a person; proved',
  access: ownerOnly,
  params: SessionParams,
  keyless: 'once',
  reply: null,
});

/** A sign-in of the last 90 days, good or bad. */
export const PastSignIn = z.object({
  id: Id,
  ok: z.boolean(),
  method: z.enum(signInMethods),
  browser: z.string().nullable(),
  network: z.string(),
  at: Instant,
});
export type PastSignIn = z.infer<typeof PastSignIn>;

const signInList = { query: PageQuery, reply: z.array(PastSignIn), list: true } as const;

export const signInsRoute = route({
  method: 'GET',
  path: '/api/auth/sign-ins',
  summary: 'The own sign-ins of 90 days, good and bad, the latest first',
  access: everyoneOwn,
  ...signInList,
});

export const personSignInsRoute = route({
  method: 'GET',
  path: '/api/admin/users/:id/sign-ins',
  summary: 'The sign-ins of a person in 90 days, good and bad, the latest first',
  access: ownerOnly,
  params: IdParams,
  ...signInList,
});

/** Customers have no second step: who works here does. */
const workers = { owner: 'own', admin: 'own', driver: 'own' } as const;

export const switchSecondStepRoute = route({
  method: 'PUT',
  path: '/api/auth/second-step',
  summary: 'Switch the own second step on, once there are recovery codes, or off; proved',
  access: workers,
  body: z.object({ on: z.boolean() }),
  reply: Security,
  refusals: [409],
});

export const recoveryCodesRoute = route({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary: 'Make new recovery codes, which are shown this once; earlier ones end; proved',
  access: workers,
  keyless: 'secret',
  reply: z.object({ codes: z.array(z.string()) }),
});

export const removeSecondFactorRoute = route({
  method: 'DELETE',
  path: '/api/admin/users/:id/passkeys',
  summary:
    'Remove passkeys, recovery codes and the second step of who lost them, of staff as an owner; they are signed out; proved',
  access: staffOnly,
  params: IdParams,
  keyless: 'once',
  reply: null,
  refusals: [409],
});
