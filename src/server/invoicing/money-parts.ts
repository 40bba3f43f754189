import type { MailParts } from '../notifications/compose-mail.ts';

/** What a mail with a paper about money says, in the layout of all mails. */
export const moneyParts = (
  {
    title,
    summary,
    ...parts
  }: { title: string; summary: string } & Pick<MailParts, 'facts' | 'closing' | 'from'>,
  link: MailParts['link'],
  { buyer }: { buyer: { name: string } },
): MailParts => ({
  ...parts,
  heading: title,
  paragraphs: [summary],
  link,
  why: moneyWhy(buyer.name),
});

export const moneyWhy = (name: string): string =>
  `You get this because this address is for the invoices of ${name}.`;
