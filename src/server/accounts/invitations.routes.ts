import type { FastifyInstance } from 'fastify';
import {
  acceptInvitationRoute,
  changeEmailRoute,
  changeOwnEmailRoute,
  confirmEmailRoute,
  invitationPasskeyRoute,
  invitationRunRoute,
  inviteAgainRoute,
  inviteManyRoute,
  inviteRoute,
  lookAtInvitationRoute,
  stopInvitationsRoute,
} from '#shared/accounts/invitations.contract.ts';
import { networkOf } from '../kernel/http/client-network.ts';
import { serve } from '../kernel/http/serve.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { rememberBrowser } from './credentials/known-browsers.ts';
import { acceptInvitation, askForFirstPasskey, lookAtInvitation } from './invitations/accept-invitation.ts';
import { findInvitationRun, invite, inviteAgain, inviteMany, stopInvitations } from './invite.ts';

/** What is made by the links of mails: accounts that join, and emails that hold. */
export function invitationRoutes(app: FastifyInstance): void {
  serve(app, inviteRoute, ({ db, caller, body }) => invite(db, caller.id, body));
  serve(app, inviteAgainRoute, async ({ db, caller, params }) => {
    await inviteAgain(db, caller.id, params.user_id);
    return null;
  });
  serve(app, inviteManyRoute, ({ db, caller, body }) => inviteMany(db, caller.id, body));
  serve(app, invitationRunRoute, ({ db }) => findInvitationRun(db));
  serve(app, stopInvitationsRoute, ({ db }) => stopInvitations(db));
  serve(app, lookAtInvitationRoute, (call) => lookAtInvitation(call.db, visitorOf(call), call.body.token));
  serve(app, invitationPasskeyRoute, (call) => askForFirstPasskey(call.db, visitorOf(call), call.body.token));
  serve(app, acceptInvitationRoute, async (call) => {
    const accepted = await acceptInvitation(call.db, visitorOf(call), call.body);
    call.setCookie(rememberBrowser(call.db, call.cookie, accepted.user.email));
    return accepted;
  });
  serve(app, changeOwnEmailRoute, ({ db, caller, body }) =>
    changeEmail(db, caller, caller.id, body.new_email),
  );
  serve(app, changeEmailRoute, ({ db, caller, params, body }) =>
    changeEmail(db, caller, params.id, body.new_email),
  );
  serve(app, confirmEmailRoute, (call) => confirmEmail(call.db, visitorOf(call), call.body.token));
}

const visitorOf = ({ ip, agent }: { ip: string; agent: string | undefined }) => ({
  agent,
  network: networkOf(ip),
});
