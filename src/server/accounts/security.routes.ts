import type { FastifyInstance } from 'fastify';
import {
  addPasskeyRoute,
  endOtherSessionsRoute,
  endPersonSessionRoute,
  endPersonSessionsRoute,
  endSessionRoute,
  namePasskeyRoute,
  passkeyOptionsRoute,
  passkeySignInOptionsRoute,
  passkeySignInRoute,
  personSessionsRoute,
  personSignInsRoute,
  proveOptionsRoute,
  proveRoute,
  removePasskeyRoute,
  securityRoute,
  sessionsRoute,
  signInsRoute,
} from '#shared/accounts/security.contract.ts';
import { networkOf } from '../kernel/http/client-network.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { rememberBrowser } from './credentials/known-browsers.ts';
import { addPasskey, askForNewPasskey, removePasskey } from './passkeys/add-passkey.ts';
import { askForPasskey } from './passkeys/check-passkey.ts';
import { findPasskeys, renamePasskey } from './passkeys/passkeys.store.ts';
import { prove } from './passkeys/prove.ts';
import { askForSignIn, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
import { endOneSessionOf, endSessionsOf, findOpenSessionsOf } from './sessions/open-sessions.ts';
import { findSignIns } from './sessions/sign-ins.store.ts';
import { findUser, hasPassword } from './store/accounts.store.ts';

/** How people get in, and prove that it is still them. */
export function securityRoutes(app: FastifyInstance): void {
  passkeyRoutes(app);
  openSessionRoutes(app);
  serve(app, securityRoute, async ({ db, caller: { id } }) => ({
    passkeys: await findPasskeys(db, id),
    has_password: await hasPassword(db, id),
  }));
  serve(app, proveOptionsRoute, ({ db, caller }) =>
    askForPasskey(db, { purpose: 'passkey-prove', asker: caller }),
  );
  serve(app, proveRoute, async ({ db, caller, body }) => {
    await prove(db, caller, body);
    return null;
  });
}

function passkeyRoutes(app: FastifyInstance): void {
  serve(app, passkeyOptionsRoute, ({ db, caller }) => askForNewPasskey(db, caller));
  serve(app, addPasskeyRoute, ({ db, caller, body, agent }) => addPasskey(db, caller, body, agent));
  serve(
    app,
    namePasskeyRoute,
    async ({ db, caller, params, body }) =>
      (await renamePasskey(db, caller.id, { ...params, ...body })) ?? refuseNotFound(),
  );
  serve(app, removePasskeyRoute, async ({ db, caller, params }) => {
    await removePasskey(db, caller, params.id);
    return null;
  });
  serve(app, passkeySignInOptionsRoute, ({ db, ip, agent }) =>
    askForSignIn(db, { agent, network: networkOf(ip) }),
  );
  serve(app, passkeySignInRoute, async ({ db, body, ip, agent, cookie, setCookie }) => {
    const signedIn = await signInWithPasskey(db, body.passkey, { agent, network: networkOf(ip) });
    setCookie(rememberBrowser(db, cookie, signedIn.user.email));
    return signedIn;
  });
}

function openSessionRoutes(app: FastifyInstance): void {
  serve(app, sessionsRoute, ({ db, caller }) => findOpenSessionsOf(db, caller, caller.id));
  serve(app, endOtherSessionsRoute, async ({ db, caller }) => {
    await endSessionsOf(db, caller, caller.id);
    return null;
  });
  serve(app, endSessionRoute, async ({ db, caller, params }) => {
    await endOneSessionOf(db, caller, { user_id: caller.id, session_id: params.id });
    return null;
  });
  serve(app, signInsRoute, ({ db, caller, query }) => findSignIns(db, caller.id, query));
  serve(app, personSessionsRoute, ({ db, caller, params }) => findOpenSessionsOf(db, caller, params.id));
  serve(app, endPersonSessionsRoute, async ({ db, caller, params }) => {
    await endSessionsOf(db, caller, params.id);
    return null;
  });
  serve(app, endPersonSessionRoute, async ({ db, caller, params }) => {
    await endOneSessionOf(db, caller, { user_id: params.id, session_id: params.session_id });
    return null;
  });
  serve(app, personSignInsRoute, async ({ db, params, query }) =>
    (await findUser(db, params.id)) ? findSignIns(db, params.id, query) : refuseNotFound(),
  );
}
