import { eq } from 'drizzle-orm';
import type { CodePurpose } from '#shared/accounts/sign-in.ts';
import { type PersonChange, personFields, personFieldTexts } from '#shared/accounts/user.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { isStaff } from '#shared/roles.ts';
import { signInLink } from '../../notifications/compose-mail.ts';
import { refresh } from '../../notifications/refresh.ts';
import {
  changedFields,
  type EventContext,
  type EventOf,
  idsOf,
  type MailDraft,
  type NotificationDraft,
  nobody,
  otherOwners,
  type Person,
  type Subject,
} from '../../notifications/subject.ts';
import { users } from '../../schema.ts';

/** Where a mail went; `null` once it is erased, absent of what went before it was kept. */
type MailedTo = { addresses?: string | null };

type AccountEvent =
  /** `import_id`: of the import that wrote it. */
  | EventOf<'account.created', { has_no_password?: true; import_id?: string }>
  | EventOf<'account.invited', MailedTo>
  | EventOf<'account.joined', { invited_by: string | null }>
  | EventOf<'account.enabled'>
  | EventOf<'account.disabled'>
  | EventOf<'account.password_reset'>
  | EventOf<'account.password_changed'>
  | EventOf<'account.profile_changed', { changes: PersonChange[] }>
  | EventOf<'account.edited', { changes: PersonChange[]; import_id?: string; has_not_joined?: true }>
  | EventOf<'account.reset_code_sent', MailedTo>
  | EventOf<'account.code_sent', MailedTo & { purpose: Exclude<CodePurpose, 'reset'> }>
  | EventOf<'account.second_step_switched', { on: boolean }>
  | EventOf<'account.recovery_codes_made', { ended_others?: true }>
  | EventOf<'account.second_factor_removed'>
  | EventOf<'account.passkey_added'>
  | EventOf<'account.passkey_removed'>
  | EventOf<'account.erased'>;

/** What a code is good for, as the history says it. */
const codeTexts = {
  'sign-in': 'to sign in',
  'second-step': 'for the second step',
  prove: 'to confirm who is signed in',
} as const;

type Context = EventContext<Person>;

const fieldTexts = (changes: readonly PersonChange[]): string =>
  joinWithAnd(changes.map(({ field }) => personFieldTexts[field]));

/** When staff change an owner's account, the other owners are notified. */
const notifyOwners = ({ subject, staff, actor }: Context, change: string): NotificationDraft[] =>
  subject.role !== 'owner'
    ? []
    : [
        {
          to: idsOf(otherOwners(subject.id, staff)),
          type: 'account',
          title: "An owner's account was changed",
          message: `${actor?.full_name ?? 'Washline'} ${change} ${subject.full_name}.`,
        },
      ];

const mailToOwners = ({ subject, staff, actor }: Context, change: string): MailDraft[] =>
  subject.role !== 'owner'
    ? []
    : [
        {
          kind: 'security',
          to: otherOwners(subject.id, staff),
          subject: "An owner's account was changed",
          paragraphs: [
            `${actor?.full_name ?? 'Washline'} ${change} ${subject.full_name} (${subject.email}).`,
          ],
          link: signInLink,
        },
      ];

const mailToPerson = (person: Person, subject: string, paragraph: string): MailDraft => ({
  kind: 'security',
  to: [person],
  subject,
  paragraphs: [paragraph],
  link: signInLink,
});

/** All that follows from what happens to an account. */
export const accountEvents: Subject<AccountEvent, Person> = {
  type: 'account',
  owners: { id: users.id, user_id: users.id },
  people: [],
  personal: { changes: personFields, data: { addresses: null } },
  find: async (db, id) => {
    const { full_name, email, role } = users;
    return (await db.select({ id: users.id, full_name, email, role }).from(users).where(eq(users.id, id)))[0];
  },
  concerns: ({ id }, { data }) => ({
    user_ids: [id, ...('invited_by' in data ? [data.invited_by] : [])],
  }),
  live: ({ id }, people) => [refresh('account', id, people)],
  rules: {
    'account.created': {
      summary: () => 'created the account',
      notify: nobody,
      mail: ({ data }, { subject }) =>
        data.has_no_password
          ? []
          : [
              mailToPerson(
                subject,
                'Your account',
                `An account has been made for you. Sign in with ${subject.email} and the password you were given.`,
              ),
            ],
    },
    'account.invited': { summary: () => 'sent an invitation', notify: nobody },
    'account.joined': {
      summary: () => 'accepted the invitation',
      notify: ({ data }, { subject }) => [
        {
          to: [data.invited_by],
          type: 'account',
          title: 'Invitation accepted',
          message: `${subject.full_name} has joined.`,
        },
      ],
    },
    'account.enabled': {
      summary: () => 'enabled the account',
      notify: (_event, { subject }) => [
        {
          to: [subject.id],
          type: 'account',
          title: 'Account enabled',
          message: 'You can sign in again.',
        },
      ],
      mail: (_event, { subject }) => [
        mailToPerson(subject, 'Your account is enabled', 'You can sign in again.'),
      ],
    },
    'account.disabled': {
      summary: () => 'disabled the account',
      notify: (_event, context) => notifyOwners(context, 'disabled the account of'),
      mail: (_event, context) => [
        mailToPerson(
          context.subject,
          'Your account is disabled',
          'You can no longer sign in. Please contact us if this is a mistake.',
        ),
        ...mailToOwners(context, 'disabled the account of'),
      ],
    },
    'account.password_reset': {
      summary: () => 'reset the password',
      notify: (_event, context) => [
        {
          to: [context.subject.id],
          type: 'account',
          title: 'Password reset',
          message: 'We’ve set a new password for you.',
        },
        ...notifyOwners(context, 'reset the password of'),
      ],
      mail: (_event, context) => [
        mailToPerson(
          context.subject,
          'Your password was reset',
          'We’ve set a new password for you and will tell you what it is. You have been signed out everywhere.',
        ),
        ...mailToOwners(context, 'reset the password of'),
      ],
    },
    'account.password_changed': {
      summary: () => 'changed the password',
      notify: nobody,
      mail: (_event, { subject }) => [
        mailToPerson(
          subject,
          'Your password was changed',
          'Your password was changed. If that was not you, please contact us at once.',
        ),
      ],
    },
    'account.profile_changed': { summary: () => 'changed the profile', notify: nobody },
    'account.edited': {
      summary: ({ data }) => `changed ${changedFields(data.changes)}`,
      notify: ({ data: { changes } }, context) => [
        {
          to: [context.subject.id],
          type: 'account',
          title: 'Your details were changed',
          message: `We’ve changed your ${fieldTexts(changes)}.`,
        },
        ...notifyOwners(context, `changed the ${fieldTexts(changes)} of`),
      ],
      mail: ({ data }, { subject }) => {
        const old = data.changes.find(({ field }) => field === 'email')?.before;
        return old && !data.has_not_joined
          ? [subject, { ...subject, email: old }].map((person) =>
              mailToPerson(
                person,
                'Your sign-in email was changed',
                'Your sign-in email was changed. If you didn’t ask for this, contact us.',
              ),
            )
          : [];
      },
    },
    'account.reset_code_sent': { summary: () => 'sent a reset code', notify: nobody },
    'account.passkey_added': {
      summary: () => 'added a passkey',
      notify: nobody,
      mail: (_event, { subject }) => [
        mailToPerson(
          subject,
          'A passkey was added',
          'Someone can now sign in to your account with a new passkey. If that was not you, please contact us at once.',
        ),
      ],
    },
    'account.passkey_removed': {
      summary: () => 'removed a passkey',
      notify: nobody,
      mail: (_event, { subject }) => [
        mailToPerson(
          subject,
          'A passkey was removed',
          'A passkey no longer opens your account. If that was not you, please contact us at once.',
        ),
      ],
    },
    'account.code_sent': { summary: ({ data }) => `sent a code ${codeTexts[data.purpose]}`, notify: nobody },
    'account.second_step_switched': {
      summary: ({ data }) => `switched the second step ${data.on ? 'on' : 'off'}`,
      notify: nobody,
      mail: ({ data }, { subject }) => [
        mailToPerson(
          subject,
          `Your second step is ${data.on ? 'on' : 'off'}`,
          data.on
            ? 'Your password is now followed by a code that we mail to you. If that was not you, please contact us at once.'
            : 'Your password alone opens your account again. If that was not you, please contact us at once.',
        ),
      ],
    },
    'account.recovery_codes_made': {
      summary: () => 'made new recovery codes',
      notify: nobody,
      mail: ({ data }, { subject }) => [
        mailToPerson(
          subject,
          data.ended_others ? 'You have new recovery codes' : 'You have recovery codes',
          data.ended_others
            ? 'New recovery codes were made for your account, and the old ones have ended. If that was not you, please contact us at once.'
            : 'Recovery codes were made for your account. If that was not you, please contact us at once.',
        ),
      ],
    },
    'account.second_factor_removed': {
      summary: () => 'removed passkeys and codes',
      notify: (_event, { subject, staff, actor }) =>
        isStaff(subject.role)
          ? [
              {
                to: idsOf(otherOwners(subject.id, staff)),
                type: 'account',
                title: 'Passkeys and codes were removed',
                message: `${actor?.full_name ?? 'Washline'} removed the passkeys and codes of ${subject.full_name}.`,
              },
            ]
          : [],
      mail: (_event, { subject, staff, actor }) => [
        mailToPerson(
          subject,
          'Your passkeys and codes were removed',
          'Your passkeys, recovery codes and second step were removed, and you are signed out. If you didn’t ask for this, contact us at once.',
        ),
        ...(isStaff(subject.role)
          ? [
              {
                kind: 'security' as const,
                to: otherOwners(subject.id, staff),
                subject: 'Passkeys and codes were removed',
                paragraphs: [
                  `${actor?.full_name ?? 'Washline'} removed the passkeys and codes of ${subject.full_name} (${subject.email}).`,
                ],
                link: signInLink,
              },
            ]
          : []),
      ],
    },
    // The person has no name any more that a notification could use.
    'account.erased': { summary: () => 'erased the person', notify: nobody },
  },
};
