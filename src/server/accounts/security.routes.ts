import type { FastifyInstance } from 'fastify';
import {
  secondStepRoute,
  signInCodeRoute,
  verifySignInCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
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
  proveCodeRoute,
  proveOptionsRoute,
  proveRoute,
  recoveryCodesRoute,
  removePasskeyRoute,
  removeSecondFactorRoute,
  securityRoute,
  sessionsRoute,
  signInsRoute,
  switchSecondStepRoute,
} from '#shared/accounts/security.contract.ts';
import { networkOf } from '../kernel/http/client-network.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { requesterOf } from './credentials/account-rate-limits.ts';
import { rememberBrowser } from './credentials/known-browsers.ts';
import { addPasskey, askForNewPasskey, removePasskey } from './passkeys/add-passkey.ts';
import { askForPasskey } from './passkeys/check-passkey.ts';
import { renamePasskey } from './passkeys/passkeys.store.ts';
import { mailProveCode, prove } from './passkeys/prove.ts';
import { askForSignIn, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts';
import { endOneSessionOf, endSessionsOf, findOpenSessionsOf } from './sessions/open-sessions.ts';
import { findSignIns } from './sessions/sign-ins.store.ts';
import { answerSecondStep } from './sign-in/answer-second-step.ts';
import { findSecurity, makeRecoveryCodes, switchSecondStep } from './sign-in/own-second-step.ts';
import { removeSecondFactor } from './sign-in/remove-second-factor.ts';
import { mailSignInCode, signInByCode } from './sign-in/sign-in-by-code.ts';
import { findUser } from './store/accounts.store.ts';

/** How people get in, and prove that it is still them. */
export function securityRoutes(app: FastifyInstance): void {
  passkeyRoutes(app);
  openSessionRoutes(app);
  secondStepRoutes(app);
  serve(app, securityRoute, ({ db, caller }) => findSecurity(db, caller));
  serve(app, proveCodeRoute, async ({ db, caller }) => {
    await mailProveCode(db, caller);
    return null;
  });
  serve(app, proveOptionsRoute, ({ db, caller }) =>
    askForPasskey(db, { purpose: 'passkey-prove', asker: caller }),
  );
  serve(app, proveRoute, async ({ db, caller, body }) => {
    await prove(db, caller, body);
    return null;
  });
}

function secondStepRoutes(app: FastifyInstance): void {
  serve(app, secondStepRoute, async ({ db, body, ip, agent, cookie, setCookie }) => {
    const signedIn = await answerSecondStep(db, body, { agent, network: networkOf(ip) });
    setCookie(rememberBrowser(db, cookie, signedIn.user.email));
    return signedIn;
  });
  serve(app, switchSecondStepRoute, ({ db, caller, body }) => switchSecondStep(db, caller, body.on));
  serve(app, recoveryCodesRoute, async ({ db, caller }) => ({ codes: await makeRecoveryCodes(db, caller) }));
  serve(app, removeSecondFactorRoute, async ({ db, caller, params }) => {
    await removeSecondFactor(db, caller, params.id);
    return null;
  });
  serve(app, signInCodeRoute, async (call) => {
    await mailSignInCode(call.db, requesterOf(call, call.body.email));
    return { message: 'If there is an account with this email, a code is on its way to it.' };
  });
  serve(app, verifySignInCodeRoute, async (call) => {
    const { email, otp } = call.body;
    const signedIn = await signInByCode(call.db, requesterOf(call, email), otp);
    call.setCookie(rememberBrowser(call.db, call.cookie, email));
    return signedIn;
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
