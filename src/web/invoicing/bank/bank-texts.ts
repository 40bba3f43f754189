import type { BankImport } from '#shared/payments/bank/bank-line.ts';
import type { RecordOutcome } from '#shared/payments/bank-lines.contract.ts';

/** `6 new, 31 known already, 18 debits left out, 2 lines below the table left out` */
export const countsText = ({ new_count, known_count, debit_count, below_count }: BankImport): string =>
  [
    `${new_count} new`,
    `${known_count} known already`,
    `${debit_count} ${debit_count === 1 ? 'debit' : 'debits'} left out`,
    ...(below_count > 0
      ? [`${below_count} ${below_count === 1 ? 'line' : 'lines'} below the table left out`]
      : []),
  ].join(', ');

/** `Record 2 Payments` */
export const recordText = (count: number): string =>
  `Record ${count} ${count === 1 ? 'Payment' : 'Payments'}`;

/** `2 recorded, 1 refused` */
export function outcomesText(outcomes: readonly RecordOutcome[]): string {
  const recorded = outcomes.filter(({ outcome }) => outcome === 'recorded').length;
  const refused = outcomes.length - recorded;
  return [`${recorded} recorded`, ...(refused > 0 ? [`${refused} refused`] : [])].join(', ');
}

/** How a line is called where its text is empty. */
export const textOf = ({ description }: { description: string }): string => description || 'No text';
