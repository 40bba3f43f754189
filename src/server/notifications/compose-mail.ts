import { formatAbn } from '#shared/business/abn.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { contactLinks, saysToContact } from '#shared/business/contact.ts';
import type { Mail } from '../kernel/ops/mail.ts';
import type { MailDraft, Person } from './subject.ts';

/** Who sends the mails, and the base URL of their links. */
interface Sender {
  business: Business;
  public_url: string;
}

/** The link of a mail to somebody who has to sign in. */
export const signInLink = { text: 'Sign in', path: '/login' };

/** A mail to one person, as text and as simple HTML. Where it says to contact the shop, it says how. */
export function composeMail(
  { business, public_url }: Sender,
  to: Pick<Person, 'full_name' | 'email'>,
  { subject, paragraphs, link }: Omit<MailDraft, 'to'>,
): Mail {
  const lines = [`Hello ${to.full_name},`, ...paragraphs];
  const url = public_url + link.path;
  const from = business.abn ? `${business.name} · ABN ${formatAbn(business.abn)}` : business.name;
  const contacts = lines.some(saysToContact) ? contactLinks(business) : [];
  const links = contacts.map(({ text, href }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`);
  const html = [
    ...lines.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(links.length > 0 ? [`<p>${links.join(', ')}</p>`] : []),
    `<p><a href="${escapeHtml(url)}">${escapeHtml(link.text)}</a></p>`,
    `<p>${escapeHtml(from)}</p>`,
  ];
  return {
    to: to.email,
    subject: `${business.name}: ${subject}`,
    text: [
      ...lines,
      ...(contacts.length > 0 ? [contacts.map(({ text }) => text).join(', ')] : []),
      `${link.text}: ${url}`,
      from,
    ].join('\n\n'),
    html: html.join('\n'),
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
