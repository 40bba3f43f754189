import { formatAbn } from '#shared/business/abn.ts';
import type { Business } from '#shared/business/business.contract.ts';
import { contactLinks, saysToContact } from '#shared/business/contact.ts';
import { partsOfDate } from '#shared/kernel/parts-of-date.ts';
import type { Mail } from '../kernel/ops/mail.ts';

/** Who sends the mails, and the base URL of their links. */
interface Sender {
  business: Business;
  public_url: string;
}

/** What a mail says, in its text and in its HTML alike. */
export interface MailParts {
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  link: { text: string; url: string };
  closing?: readonly string[];
  /** Why somebody gets it. */
  why?: string | undefined;
  /** Where mails of its kind are stopped. */
  stop_url?: string | undefined;
  /** Where the person has all their switches; beside `stop_url`. */
  switches_url?: string | undefined;
  /** Who sends it, where that is more than the business. */
  from?: string | undefined;
}

export interface Fact {
  label: string;
  text: string;
}

/** The link of a mail to somebody who has to sign in. */
export const signInLink = { text: 'Sign in', path: '/login' };

const stopText = 'Stop mails of this kind';
const switchesText = 'All switches';
/** An amount, or a date with its time: it stays in one line, however narrow the table is. */
const oneLine = /^(\$[\d,.]+|\w{3} \d{1,2} \w{3,4}( \d{4})?, \d{1,2}:\d\d [ap]m)$/;

/** The one layout of all mails. Where it says to contact the shop, it says how. */
export function composeMail(
  { business }: Sender,
  { to, subject }: Pick<Mail, 'to' | 'subject'>,
  parts: MailParts,
): Mail {
  const { heading, paragraphs, facts = [], link, closing = [], why, stop_url, switches_url = '' } = parts;
  const logo = business.logo_text ?? 'Washline';
  const abn = business.abn ? ` · ABN ${formatAbn(business.abn)}` : '';
  const from = parts.from ?? `${business.name}${abn} · ${business.pickup_address}`;
  const contacts = [...paragraphs, ...closing].some(saysToContact) ? contactLinks(business) : [];
  const text = [
    logo,
    heading.toUpperCase(),
    ...paragraphs,
    ...(contacts.length > 0 ? [contacts.map((contact) => contact.text).join(', ')] : []),
    ...(facts.length > 0 ? [facts.map((fact) => `${fact.label}: ${fact.text}`).join('\n')] : []),
    `${link.text}:\n${link.url}`,
    ...closing,
    [
      '--',
      ...(why ? [why] : []),
      ...(stop_url ? [`${stopText}:\n${stop_url}`, `${switchesText}:\n${switches_url}`] : []),
    ].join('\n'),
    from,
  ].join('\n\n');
  const row = ({ label, text: said }: Fact) =>
    `<tr><th scope="row" align="left" valign="top">${written(label)}</th><td valign="top"${oneLine.test(said) ? ' class="whole"' : ''}>${written(said)}</td></tr>`;
  const contactHtml = contacts.map((contact) => anchor(contact.text, contact.href)).join(', ');
  const body = [
    `<p class="logo">${escapeHtml(logo)}</p>`,
    `<h1>${written(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    ...(contacts.length > 0 ? [`<p>${contactHtml}</p>`] : []),
    ...(facts.length > 0 ? [`<table class="facts">${facts.map(row).join('')}</table>`] : []),
    `<p class="act">${anchor(link.text, link.url, 'button')}</p>`,
    ...closing.map((text) => `<p class="note">${written(text)}</p>`),
  ];
  const switches = `<p>${anchor(stopText, stop_url ?? '')} · ${anchor(switchesText, switches_url)}</p>`;
  const foot = [...(why ? [paragraph(why)] : []), ...(stop_url ? [switches] : []), paragraph(from)];
  return {
    to,
    subject,
    unsubscribe_url: stop_url,
    text,
    html: page(subject, body.join('\n'), foot.join('\n')),
  };
}

/** A page of the service itself, without a script, in the layout of its mails. */
export function composePage(
  { business, public_url }: Sender,
  { heading, paragraph: said, button }: { heading: string; paragraph: string; button?: string },
): string {
  const form = `<form method="post"><button class="button">${escapeHtml(button ?? '')}</button></form>`;
  const body = [
    `<p class="logo">${escapeHtml(business.logo_text ?? 'Washline')}</p>`,
    `<h1>${escapeHtml(heading)}</h1>`,
    paragraph(said),
    button ? form : `<p class="act">${anchor('Sign In', `${public_url}/login`, 'button')}</p>`,
  ];
  return page(heading, body.join('\n'), paragraph(business.name));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** As it was typed, for what is sent back. */
export const escapeTyped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
/** A date and a time are never broken between lines. */
export const escapeHtml = (text: string): string =>
  escapeTyped(text)
    .replace(partsOfDate, (date) => date.replaceAll(' ', '&nbsp;'))
    .replace(/(\d) (?=[ap]m\b)/g, '$1&nbsp;');

/** The number of an order and a count stay in one piece. */
const written = (text: string): string =>
  escapeHtml(text)
    .replace(/\b[A-Z]+-\d{6,}/g, '<span class="whole">$&</span>')
    .replace(/(\d) ×/g, '$1&nbsp;×');

const paragraph = (text: string): string => `<p>${written(text)}</p>`;
const anchor = (text: string, href: string, className?: string): string =>
  `<a href="${escapeHtml(href)}"${className ? ` class="${className}"` : ''}>${escapeHtml(text)}</a>`;

const pageStyles = `
body { margin: 0; padding: 24px 12px; background: #fbfaf7; color: #18232a; font: 15px/23px -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
.mail { max-width: 600px; margin: 0 auto; }
.card { padding: 28px 24px; background: #fff; border: 1px solid #e6e4df; border-radius: 12px; overflow-wrap: anywhere; }
.logo { margin: 0 0 22px; font-size: 17px; font-weight: 600; color: rgb(2, 98, 100); }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 29px; font-weight: 600; }
p { margin: 0 0 12px; white-space: pre-line; }
.facts { width: 100%; margin: 18px 0 0; border-collapse: collapse; font-size: 14px; line-height: 20px; }
.facts th, .facts td { padding: 8px 0; border-top: 1px solid #e6e4df; }
.facts tr:last-child th, .facts tr:last-child td { border-bottom: 1px solid #e6e4df; }
.facts th { width: 36%; padding-right: 16px; font-weight: 400; color: rgb(69, 80, 87); overflow-wrap: normal; }
.whole { white-space: nowrap; }
.act { margin: 24px 0 18px; }
.act:last-child, .note:last-child { margin-bottom: 0; }
.note { font-size: 13px; line-height: 20px; color: rgb(69, 80, 87); }
a { color: rgb(2, 98, 100); }
.button { display: inline-block; padding: 11px 22px; border-radius: 8px; background: rgb(2, 98, 100); color: #fff; font-weight: 600; text-decoration: none; }
button { border: 0; font: inherit; cursor: pointer; }
.foot { padding: 18px 24px 4px; font-size: 12px; line-height: 18px; color: #5f696f; overflow-wrap: anywhere; }
.foot p { margin: 0 0 6px; }
.foot a { color: rgb(69, 80, 87); }
@media (max-width: 480px) {
.facts th { width: auto; }
.button { display: block; text-align: center; }
button { width: 100%; }
}
@media (prefers-color-scheme: dark) {
body { background: #0d1316; color: #eeede8; }
.card { background: #141b1e; border-color: #282f32; }
.facts th, .facts td, .facts tr:last-child th, .facts tr:last-child td { border-color: #282f32; }
.facts th, .note, .foot a { color: #b7bfc3; }
.logo, a { color: #78d7d7; }
.button { background: #54bcbd; color: #031a1c; }
.foot { color: #939da1; }
}
`;

/** As mail programs draw it: no picture, no script, nothing loaded, and light and dark as the reader has it. */
const page = (title: string, body: string, foot: string): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${pageStyles}</style>
</head>
<body>
<div class="mail">
<div class="card">
${body}
</div>
<div class="foot">
${foot}
</div>
</div>
</body>
</html>
`;
