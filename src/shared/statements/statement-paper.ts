import { cellOf, plainLines } from '#shared/invoicing/document-paper.ts';
import { buyerText, sellerText } from '#shared/invoicing/document-text.ts';
import { formatCents } from '#shared/kernel/money.ts';
import type { MoneyBlock, MoneyPaper } from '#shared/papers/money-paper.ts';
import type { Statement } from './statement.ts';
import { periodText } from './statement-period.ts';
import {
  ageTexts,
  balanceLabel,
  inCreditText,
  type MailedStatement,
  openHeads,
  openTexts,
  paidSinceText,
  rowHeads,
  rowTexts,
  statementFootText,
  statementLabels,
  statementName,
  statementPayTexts,
  statementTitle,
  sumsText,
  toPay,
  toPayLabel,
} from './statement-text.ts';

/** The paper of a statement. */
export function statementPaper(statement: MailedStatement): MoneyPaper {
  const seller = sellerText(statement);
  const credit = inCreditText(statement);
  return {
    title: statementName(statement),
    letterhead: {
      start: cellOf(['strong', seller.name]),
      end: cellOf(...plainLines(seller.details)),
    },
    head: { start: cellOf(['large', statementTitle], ['plain', periodText(statement)]), end: cellOf() },
    blocks: [
      factsOf(statement),
      rowsOf(statement),
      { type: 'text', cell: cellOf(['plain', sumsText(statement)]) },
      {
        type: 'cells',
        title: statementLabels.by_age,
        cells: ageTexts(statement).map(({ label, text }) => ({ label, cell: cellOf(['strong', text]) })),
      },
      ...openOf(statement),
      ...[paidSinceText(statement), credit]
        .filter(Boolean)
        .map((text) => ({ type: 'text' as const, cell: cellOf(['plain', text]) })),
      ...boxOf(statement),
    ],
    foot: { text: statement.footer ?? '', number: statementFootText(statement) },
  };
}

function factsOf(statement: Statement): MoneyBlock {
  const buyer = buyerText(statement);
  const fact = (label: string, cell: ReturnType<typeof cellOf>, width: number) => ({
    facts: [{ label, cell }],
    width,
  });
  const { closing_balance, overdue } = statement;
  return {
    type: 'facts',
    columns: [
      fact(statementLabels.buyer, cellOf(['strong', buyer.name], ...plainLines(buyer.details)), 13),
      fact(balanceLabel(statement), cellOf(['large', formatCents(closing_balance)]), 10),
      fact(statementLabels.overdue, cellOf(['large', formatCents(overdue)]), 9),
    ],
  };
}

const rowWidths = [2.6, 4, 11, 4, 4];

const columnsOf = (heads: readonly string[], widths: readonly number[], firstEnd: number) =>
  heads.map((head, index) => ({
    head,
    align: index < firstEnd ? ('start' as const) : ('end' as const),
    width: widths[index] ?? 1,
  }));

const rowsOf = (statement: Statement): MoneyBlock => ({
  type: 'table',
  columns: columnsOf(rowHeads, rowWidths, 3),
  rows: rowTexts(statement).map(({ day, number, text, amount, balance, is_sum }) =>
    [day, number, text, amount, balance].map((one) => cellOf([is_sum ? 'strong' : 'plain', one])),
  ),
  empty: '',
});

/** What is open at the end; nothing where nothing is. */
function openOf(statement: Statement): MoneyBlock[] {
  const rows = openTexts(statement).map(({ number, due, age, open }) =>
    [number, due, age, open].map((text) => cellOf(['plain', text])),
  );
  if (rows.length === 0) return [];
  const columns = columnsOf(openHeads, [10, 5, 5, 5], 1);
  return [{ type: 'sections', columns, sections: [{ name: '', details: '', rows }] }];
}

function boxOf(statement: MailedStatement): MoneyBlock[] {
  const rows = statementPayTexts(statement);
  if (!rows) return [];
  const aside = cellOf(['small', toPayLabel(statement)], ['strong', formatCents(toPay(statement))]);
  return [{ type: 'box', title: statementLabels.how_to_pay, rows, aside }];
}
