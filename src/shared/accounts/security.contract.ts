import * as z from 'zod';
import { everyoneOwn, route } from '#shared/kernel/route.ts';

/** How long somebody who signed in or proved who they are need not do so again. */
export const provedMinutes = 15;

const OwnPassword = z.string('Enter your password').min(1, 'Enter your password').max(256);

/** What proves that it is who is signed in. */
export const Proof = z.object({ password: OwnPassword });
export type Proof = z.infer<typeof Proof>;

export const proveRoute = route({
  method: 'POST',
  path: '/api/auth/prove',
  summary: 'Prove again who is signed in, for what is refused as `prove-again` without it',
  access: everyoneOwn,
  body: Proof,
  keyless: 'secret',
  reply: null,
  refusals: [429, 503],
});
