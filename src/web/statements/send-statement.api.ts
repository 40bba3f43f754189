import type { StatementDays } from '#shared/statements/statement-period.ts';
import { statementFileName } from '#shared/statements/statement-text.ts';
import { sendStatementRoute, statementPdfRoute } from '#shared/statements/statements.contract.ts';
import { saveFile } from '#web/kernel/download.ts';
import { useWrite } from '#web/kernel/use-write.ts';

interface Asked extends StatementDays {
  customer_id: string;
}

/** @throws CallError */
export const saveStatement = ({ customer_id, from, to }: Asked): Promise<void> =>
  saveFile(
    statementPdfRoute,
    { params: { id: customer_id }, query: { from, to } },
    statementFileName({ from, to }),
  );

/** Mails a customer their statement, to where their invoices go. */
export const useSendStatement = () => useWrite(sendStatementRoute);
