import type { Mail } from '../kernel/ops/mail.ts';
import { escapeHtml } from '../notifications/compose-mail.ts';

/** What a mail about money says. */
interface MoneyMailParts {
  title: string;
  summary: string;
  facts: readonly { label: string; text: string }[];
  link: { text: string; url: string };
  closing: readonly string[];
  from: string;
}

/** A mail with a paper about money, as text and as simple HTML. */
export function composeMoneyMail(
  { title, summary, facts, link, closing, from }: MoneyMailParts,
  mail: Pick<Mail, 'to' | 'subject'>,
): Mail {
  const text = [
    title,
    summary,
    facts.map(({ label, text: fact }) => `${label}: ${fact}`).join('\n'),
    `${link.text}: ${link.url}`,
    ...closing,
    from,
  ];
  const rows = facts.map(
    ({ label, text: fact }) =>
      `<tr><th scope="row" align="left">${escapeHtml(label)}</th><td>${escapeHtml(fact)}</td></tr>`,
  );
  const html = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(summary)}</p>`,
    `<table>${rows.join('')}</table>`,
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`,
    ...[...closing, from].map((line) => `<p>${escapeHtml(line)}</p>`),
  ];
  return { ...mail, text: text.join('\n\n'), html: html.join('\n') };
}
