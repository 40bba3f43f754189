import { statementPaper } from '#shared/statements/statement-paper.ts';
import { type MailedStatement, statementFileName } from '#shared/statements/statement-text.ts';
import { moneyPdf } from '../papers/pdf/write-pdf.ts';

/** A statement as a PDF, with the same bytes as long as it says the same. @throws Refusal `unavailable` */
export const statementPdf = (statement: MailedStatement) =>
  moneyPdf(statementPaper(statement), statement.to, statementFileName(statement));
