import type { FastifyInstance } from 'fastify';
import {
  changePasswordRoute,
  editPersonRoute,
  exportUsersRoute,
  forgotPasswordRoute,
  meRoute,
  registerRoute,
  resetPasswordRoute,
  resetUserPasswordRoute,
  signInRoute,
  signOutRoute,
  textsAllowedRoute,
  toggleUserRoute,
  updateProfileRoute,
  userRoute,
  usersRoute,
  verifyResetCodeRoute,
} from '#shared/accounts/accounts.contract.ts';
import {
  erasePersonRoute,
  exportPersonRoute,
  exportPersonZipRoute,
} from '#shared/accounts/personal-data.contract.ts';
import { exportCsv } from '../kernel/csv/export-csv.ts';
import { inBatches } from '../kernel/db/cursor.ts';
import { refuseNotFound, serve } from '../kernel/http/serve.ts';
import { createAccount } from './create-account.ts';
import { requesterOf } from './credentials/account-rate-limits.ts';
import { rememberBrowser } from './credentials/known-browsers.ts';
import { editPerson } from './edit-person.ts';
import { exportedUsers } from './exported-users.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { noteTextsAllowed } from './note-texts-allowed.ts';
import { changePassword } from './passwords/change-password.ts';
import { resetUserPassword } from './passwords/reset-user-password.ts';
import { erasePerson } from './personal-data/erase-person.ts';
import { exportPerson } from './personal-data/export-person.ts';
import { exportPersonZip } from './personal-data/export-person-zip.ts';
import { requestResetCode } from './reset/request-reset-code.ts';
import { resetPassword } from './reset/reset-password.ts';
import { verifyResetCode } from './reset/verify-reset-code.ts';
import { securityRoutes } from './security.routes.ts';
import { signOut } from './sessions/sign-out.ts';
import { signIn } from './sign-in/sign-in.ts';
import {
  type ExportedUser,
  findOwnAccount,
  findPerson,
  findUsers,
  selectExported,
} from './store/accounts.store.ts';
import { toggleUser } from './toggle-user.ts';
import { updateProfile } from './update-profile.ts';

export function accountRoutes(app: FastifyInstance): void {
  sessionRoutes(app);
  securityRoutes(app);
  resetRoutes(app);
  staffRoutes(app);
  invitationRoutes(app);
}

function sessionRoutes(app: FastifyInstance): void {
  serve(app, signInRoute, async (call) => {
    const { db, body, cookie } = call;
    const signedIn = await signIn(db, body, requesterOf(call, body.email));
    call.setCookie(rememberBrowser(db, cookie, signedIn.user.email));
    return signedIn;
  });
  serve(app, signOutRoute, async ({ db, caller }) => {
    await signOut(db, caller);
    return null;
  });
  serve(app, meRoute, async ({ db, caller }) => (await findOwnAccount(db, caller.id)) ?? refuseNotFound());
  serve(app, updateProfileRoute, ({ db, caller, body }) => updateProfile(db, caller, body));
  serve(app, changePasswordRoute, async ({ db, caller, body }) => {
    await changePassword(db, caller, body);
    return null;
  });
}

function resetRoutes(app: FastifyInstance): void {
  serve(app, forgotPasswordRoute, async (call) => {
    await requestResetCode(call.db, requesterOf(call, call.body.email));
    return { message: 'If there is an account with this email, a reset code is on its way to it.' };
  });
  serve(app, verifyResetCodeRoute, async (call) => {
    const { email, otp } = call.body;
    await verifyResetCode(call.db, requesterOf(call, email), otp);
    return { message: 'The code is right. Now choose a new password.' };
  });
  serve(app, resetPasswordRoute, async (call) => {
    const { email, otp, new_password } = call.body;
    const isFirst = await resetPassword(call.db, requesterOf(call, email), otp, new_password);
    // Who had the code has the mailbox: the sign-in that follows is not a stranger's.
    call.setCookie(rememberBrowser(call.db, call.cookie, email));
    const message = 'Your password has been reset. You can sign in with it now.';
    return { message, ...(isFirst && { is_first: true as const }) };
  });
}

function staffRoutes(app: FastifyInstance): void {
  serve(app, usersRoute, ({ db, query }) => findUsers(db, query));
  serve(app, exportUsersRoute, ({ db, query }) =>
    exportCsv<ExportedUser>({
      db,
      ...exportedUsers,
      query,
      rows: (tx) => inBatches(tx, (db) => selectExported(db, query)),
    }),
  );
  serve(app, userRoute, async ({ db, params }) => (await findPerson(db, params.id)) ?? refuseNotFound());
  serve(app, editPersonRoute, ({ db, caller, params, ifMatch, body }) =>
    editPerson(db, { ...params, caller, ifMatch }, body),
  );
  serve(app, registerRoute, ({ db, caller, body }) => createAccount(db, caller.id, body));
  serve(app, textsAllowedRoute, ({ db, caller, params, body }) =>
    noteTextsAllowed(db, caller, params.id, body.allowed),
  );
  serve(app, toggleUserRoute, ({ db, caller, params, body }) =>
    toggleUser(db, caller, params.id, body?.is_active),
  );
  serve(app, exportPersonRoute, ({ db, params }) => exportPerson(db, params.id));
  serve(app, exportPersonZipRoute, ({ db, params }) => exportPersonZip(db, params.id));
  serve(app, erasePersonRoute, ({ db, caller, params }) => erasePerson(db, caller, params.id));
  serve(app, resetUserPasswordRoute, async ({ db, caller, params, body }) => {
    await resetUserPassword(db, caller.id, params.id, body.new_password);
    return { message: 'Password reset successfully' };
  });
}
