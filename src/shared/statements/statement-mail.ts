import { transferText } from '#shared/invoicing/document-mail.ts';
import { sellerText } from '#shared/invoicing/document-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import { periodText } from './statement-period.ts';
import {
  balanceLabel,
  inCreditText,
  type MailedStatement,
  openTexts,
  paidSinceText,
  payFor,
  statementLabels,
  statementTitle,
  toPay,
} from './statement-text.ts';

/** More open documents than these are counted, and read in the PDF. */
const maxDocuments = 3;

/** What the mail with a statement says, as text and as HTML alike. */
export function statementMailParts(statement: MailedStatement) {
  const { closing_balance, overdue, buyer } = statement;
  const seller = sellerText(statement);
  const open = openTexts({ ...statement, credit: 0 });
  const openText =
    open.length > maxDocuments
      ? `${open.length} documents`
      : open.map(({ number, age, open: amount }) => `${number}, ${amount}, ${age}`).join('; ');
  return {
    title: `${statementTitle}, ${periodText(statement)}`,
    summary: toPay(statement) > 0 ? `${formatCents(toPay(statement))} to pay` : 'Nothing to pay.',
    facts: [
      { label: 'For', text: buyer.name },
      { label: balanceLabel(statement), text: formatCents(closing_balance) },
      { label: statementLabels.overdue, text: formatCents(overdue) },
      { label: 'Open', text: openText },
    ].filter(({ text }) => text !== ''),
    closing: [
      paidSinceText(statement),
      transferText(payFor(statement)),
      inCreditText(statement),
      'The statement is attached as a PDF.',
    ].filter(Boolean),
    from: [seller.name, ...seller.details].join(' · '),
  };
}
