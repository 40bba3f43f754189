import type { Business } from '#shared/business/business.contract.ts';
import type { Event } from '#shared/events.ts';
import type { Mail } from '../kernel/mail.ts';

interface Sender {
  business: Business;
  public_url: string;
}

type AccountEvent = Extract<Event, { user_id: string }>;

/** The mail an account's holder gets. It never carries a password. */
export function accountMail(
  _event: AccountEvent,
  person: { email: string; full_name: string },
  sender: Sender,
): Mail {
  return compose(sender, {
    to: person.email,
    subject: `Your ${sender.business.name} account`,
    paragraphs: [
      `Hello ${person.full_name},`,
      `${sender.business.name} has made an account for you. Sign in with ${person.email} and the password you were given.`,
    ],
    link: { text: 'Sign in', url: `${sender.public_url}/login` },
  });
}

interface Letter {
  to: string;
  subject: string;
  paragraphs: string[];
  link: { text: string; url: string };
}

function compose({ business }: Sender, { to, subject, paragraphs, link }: Letter): Mail {
  const text = [...paragraphs, `${link.text}: ${link.url}`, business.name].join('\n\n');
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`,
    `<p>${escapeHtml(business.name)}</p>`,
  ].join('\n');
  return { to, subject, text, html };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
