import * as z from 'zod';
import { everyoneOwn, IdParams, route, staffOnly } from '#shared/kernel/route.ts';
import { Email, Id } from '#shared/kernel/text.ts';
import { Role } from '#shared/roles.ts';
import { NewPasskeyAnswer, NewPasskeyOptions } from './passkey.ts';
import { NewAccount, NewPassword, User } from './user.ts';

/** The most people who are invited at once. */
export const maxInvitations = 5_000;

export const NewInvitation = NewAccount.omit({ password: true });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const inviteRoute = route({
  method: 'POST',
  path: '/api/invitations',
  summary: 'Create an account of any role without a password, and mail an invitation to it',
  access: staffOnly,
  body: NewInvitation,
  reply: User,
  status: 201,
});

export const inviteAgainRoute = route({
  method: 'POST',
  path: '/api/invitations/:user_id/send',
  summary: 'Mail an invitation to who has not joined; earlier ones end',
  access: staffOnly,
  params: z.object({ user_id: Id }),
  reply: null,
  refusals: [409],
});

/** The latest invitations of many, and who is left to invite. */
export const InvitationRun = z.object({
  total: z.int(),
  sent: z.int(),
  refused: z.int(),
  /** Those that have not left, and can be stopped. */
  waiting: z.int(),
  not_invited: z.int(),
  not_joined: z.int(),
  /** There is a mail server: what is sent leaves for a mailbox, and not for a folder. */
  is_mail_ready: z.boolean(),
});
export type InvitationRun = z.infer<typeof InvitationRun>;

const Many = z
  .object({
    user_ids: z.array(Id).min(1).max(maxInvitations, 'Invite at most 5,000 people at once').optional(),
    /** Everybody who is not invited yet. */
    all: z.literal(true).optional(),
  })
  .refine(({ user_ids, all }) => (user_ids === undefined) !== (all === undefined), {
    path: ['user_ids'],
    message: 'Say whom to invite, or all',
  });
export type ManyInvited = z.infer<typeof Many>;

export const inviteManyRoute = route({
  method: 'POST',
  path: '/api/invitations/many',
  summary:
    'Invite those of these people who have not joined, or all who are not invited; 60 mails leave in a minute',
  access: staffOnly,
  body: Many,
  reply: InvitationRun,
  refusals: [404],
});

export const invitationRunRoute = route({
  method: 'GET',
  path: '/api/invitations/many',
  summary: 'How far the invitations of many are, and who is left to invite',
  access: staffOnly,
  reply: InvitationRun,
});

export const stopInvitationsRoute = route({
  method: 'DELETE',
  path: '/api/invitations/many',
  summary: 'Stop the invitations that have not left',
  access: staffOnly,
  keyless: 'once',
  reply: InvitationRun,
});

/** What stands behind the `#` of a link. Any text is taken: what is none gets the answer of one that is over. */
const Token = z.string('The link is not complete').max(500);

export const lookAtInvitationRoute = route({
  method: 'POST',
  path: '/api/invitations/look',
  summary: 'Whom an invitation is for, and who invited them',
  access: 'public',
  body: z.object({ token: Token }),
  reply: z.object({
    full_name: z.string(),
    email: z.string(),
    role: Role,
    invited_by_name: z.string().nullable(),
  }),
  refusals: [404, 429],
});

export const invitationPasskeyRoute = route({
  method: 'POST',
  path: '/api/invitations/passkey-options',
  summary: 'What the browser of who is invited is asked with, to make their first passkey',
  access: 'public',
  body: z.object({ token: Token }),
  reply: NewPasskeyOptions,
  refusals: [404, 409, 429],
});

export const oneWay = 'Set a password or a passkey';

const AcceptedInvitation = z
  .object({ token: Token, password: NewPassword.optional(), passkey: NewPasskeyAnswer.optional() })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ['password'],
    message: oneWay,
  });
export type AcceptedInvitation = z.infer<typeof AcceptedInvitation>;

export const acceptInvitationRoute = route({
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Set the first password or passkey with an invitation, and sign in',
  access: 'public',
  body: AcceptedInvitation,
  reply: z.object({ access_token: z.string(), user: User }),
  refusals: [404, 409, 429, 503],
});

const NewEmail = z.object({ new_email: Email });
/** Whether it holds already, as of who has not joined; otherwise once the link in its mailbox is used. */
const EmailAsked = z.object({ new_email: z.string(), is_changed: z.boolean() });
export type EmailAsked = z.infer<typeof EmailAsked>;

export const changeOwnEmailRoute = route({
  method: 'PUT',
  path: '/api/auth/email',
  summary: 'Have a link mailed to a new email; it holds once the link is used',
  access: everyoneOwn,
  body: NewEmail,
  reply: EmailAsked,
  status: 202,
  refusals: [409],
});

export const changeEmailRoute = route({
  method: 'PUT',
  path: '/api/admin/users/:id/email',
  summary:
    'The same for somebody else; of who has not joined it holds at once. Of staff only owners change it',
  access: staffOnly,
  params: IdParams,
  body: NewEmail,
  reply: EmailAsked,
  status: 202,
  refusals: [409],
});

export const confirmEmailRoute = route({
  method: 'POST',
  path: '/api/auth/email/confirm',
  summary: 'Use the link that was mailed to a new email',
  access: 'public',
  body: z.object({ token: Token }),
  reply: z.object({ email: z.string() }),
  refusals: [404, 409, 429],
});
