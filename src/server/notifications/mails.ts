import { formatAbn } from '#shared/business/abn.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { type SettingChange, settingLabels } from '#shared/business/settings.ts';
import type { AccountEvent, CaseEvent, SettingsEvent } from '#shared/events.ts';
import type { OrderEvent } from '#shared/orders/order-events.ts';
import type { Mail } from '../kernel/ops/mail.ts';
import {
  type AccountEventContext,
  type CaseEventContext,
  type EventContext,
  type OrderEventContext,
  otherOwners,
  type Person,
} from './event-context.ts';

/** Who sends the mails, and the base URL of their links. */
export interface Sender {
  business: Business;
  public_url: string;
}

interface MailDraft {
  to: Person;
  subject: string;
  paragraphs: string[];
  link: { text: string; path: string };
}

type MailRules<E extends { type: string }, F> = {
  [T in E['type']]?: (event: Extract<E, { type: T }>, context: F) => MailDraft[];
};

const signIn = { text: 'Sign in', path: '/login' };

const orderMailRules: MailRules<OrderEvent, OrderEventContext> = {
  'order.locked': (_event, { order_number, customer }) => [
    {
      to: customer,
      subject: `${order_number} is locked`,
      paragraphs: [
        `${order_number} can no longer be changed or cancelled. Please contact us if something has to change.`,
      ],
      link: { text: 'See the order', path: '/dashboard/customer' },
    },
  ],
  'modification.proposed': ({ data }, { order_number, customer }) => [
    {
      to: customer,
      subject: `Changes to ${order_number} wait for your approval`,
      paragraphs: [
        `We would like to change your recurring order ${order_number}:`,
        data.details,
        'It stays as it is until you approve.',
      ],
      link: { text: 'Approve or reject', path: '/dashboard/customer' },
    },
  ],
};

/** No event of a case sends a mail yet. */
const caseMailRules: MailRules<CaseEvent, CaseEventContext> = {};

const ownerMails = ({ person, staff, actor }: AccountEventContext, change: string): MailDraft[] =>
  person.role !== 'owner'
    ? []
    : otherOwners(person.id, staff).map((to) => ({
        to,
        subject: "An owner's account was changed",
        paragraphs: [`${actor?.full_name ?? 'Washline'} ${change} ${person.full_name} (${person.email}).`],
        link: signIn,
      }));

const accountMailRules: MailRules<AccountEvent, AccountEventContext> = {
  'account.created': (_event, { person }) => [
    {
      to: person,
      subject: 'Your account',
      paragraphs: [
        `An account has been made for you. Sign in with ${person.email} and the password you were given.`,
      ],
      link: signIn,
    },
  ],
  'account.enabled': (_event, { person }) => [
    { to: person, subject: 'Your account is enabled', paragraphs: ['You can sign in again.'], link: signIn },
  ],
  'account.disabled': (_event, context) => [
    {
      to: context.person,
      subject: 'Your account is disabled',
      paragraphs: ['You can no longer sign in. Please contact us if this is a mistake.'],
      link: signIn,
    },
    ...ownerMails(context, 'disabled the account of'),
  ],
  'account.password_reset': (_event, context) => [
    {
      to: context.person,
      subject: 'Your password was reset',
      paragraphs: [
        'Our staff has set a new password for you and will tell you what it is. You have been signed out everywhere.',
      ],
      link: signIn,
    },
    ...ownerMails(context, 'reset the password of'),
  ],
  'account.password_changed': (_event, { person }) => [
    {
      to: person,
      subject: 'Your password was changed',
      paragraphs: ['Your password was changed. If that was not you, please contact us at once.'],
      link: signIn,
    },
  ],
};

/** The mail with a reset code. The code is not in the subject, as subjects are logged. */
export const resetCodeMail = (sender: Sender, to: Person, code: string, minutes: number): Mail =>
  compose(sender, {
    to,
    subject: 'Your reset code',
    paragraphs: [
      `Your code to set a new password is ${code}. It works once, for ${minutes} minutes.`,
      'If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
    link: { text: 'Enter the code', path: '/forgot-password' },
  });

const settingText = ({ field }: SettingChange, value: string | number | null): string =>
  value === null ? 'none' : field === 'abn' ? formatAbn(String(value)) : String(value);

const settingsMailRules: MailRules<SettingsEvent, EventContext> = {
  'settings.changed': ({ data, actor_id }, { staff, actor }) =>
    otherOwners(actor_id, staff).map((to) => ({
      to,
      subject: 'The settings were changed',
      paragraphs: [
        `${actor?.full_name} changed the settings:`,
        ...data.changes.map(
          (change) =>
            `${settingLabels[change.field]}: ${settingText(change, change.before)} → ${settingText(change, change.after)}`,
        ),
      ],
      link: { text: 'See the settings', path: '/dashboard/owner/settings' },
    })),
};

/** The mails that an event causes; none without a rule for it. They never contain a password. */
function mailsFor<E extends { type: string }, C>(
  rules: MailRules<E, C>,
  event: E,
  context: C,
  sender: Sender,
): Mail[] {
  const rule = rules[event.type as E['type']] as ((event: E, context: C) => MailDraft[]) | undefined;
  return (rule?.(event, context) ?? []).map((draft) => compose(sender, draft));
}

export const orderMails = (event: OrderEvent, context: OrderEventContext, sender: Sender): Mail[] =>
  mailsFor(orderMailRules, event, context, sender);

export const caseMails = (event: CaseEvent, context: CaseEventContext, sender: Sender): Mail[] =>
  mailsFor(caseMailRules, event, context, sender);

export const accountMails = (event: AccountEvent, context: AccountEventContext, sender: Sender): Mail[] =>
  mailsFor(accountMailRules, event, context, sender);

export const settingsMails = (event: SettingsEvent, context: EventContext, sender: Sender): Mail[] =>
  mailsFor(settingsMailRules, event, context, sender);

/** A mail as text and as simple HTML. */
function compose({ business, public_url }: Sender, { to, subject, paragraphs, link }: MailDraft): Mail {
  const lines = [`Hello ${to.full_name},`, ...paragraphs];
  const url = public_url + link.path;
  const from = business.abn ? `${business.name} · ABN ${formatAbn(business.abn)}` : business.name;
  const html = [
    ...lines.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p><a href="${escapeHtml(url)}">${escapeHtml(link.text)}</a></p>`,
    `<p>${escapeHtml(from)}</p>`,
  ];
  return {
    to: to.email,
    subject: `${business.name}: ${subject}`,
    text: [...lines, `${link.text}: ${url}`, from].join('\n\n'),
    html: html.join('\n'),
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
