import type { FastifyInstance } from 'fastify';
import { meRoute, registerRoute, signInRoute, signOutRoute } from '#shared/accounts/accounts.contract.ts';
import { refuseNotFound, serve } from '../kernel/serve.ts';
import { findUser } from './accounts.store.ts';
import { createAccount } from './create-account.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function accountRoutes(app: FastifyInstance): void {
  serve(app, signInRoute, ({ db, body }) => signIn(db, body));
  serve(app, signOutRoute, async ({ db, caller }) => {
    await signOut(db, caller);
    return null;
  });
  serve(app, meRoute, async ({ db, caller }) => (await findUser(db, caller.id)) ?? refuseNotFound());
  serve(app, registerRoute, ({ db, caller, body }) => createAccount(db, caller.id, body));
}
