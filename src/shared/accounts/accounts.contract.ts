import * as z from 'zod';
import { everyoneOwn, route, staffOnly } from '#shared/kernel/route.ts';
import { NewAccount, User } from './user.ts';

/** `email` is only compared, so it needs no form beyond being text; a wrong one answers as a wrong password does. */
export const SignIn = z.object({
  email: z.string('Enter your email address').trim().min(1, 'Enter your email address').max(254),
  password: z.string('Enter your password').min(1, 'Enter your password').max(256),
});
export type SignIn = z.infer<typeof SignIn>;

export const signInRoute = route({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: SignIn,
  reply: z.object({ access_token: z.string(), user: User }),
});

export const signOutRoute = route({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session on the server',
  access: everyoneOwn,
  reply: null,
});

export const meRoute = route({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The account of the session',
  access: everyoneOwn,
  reply: User,
});

export const registerRoute = route({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account of any role',
  access: staffOnly,
  body: NewAccount,
  reply: User,
  status: 201,
});
