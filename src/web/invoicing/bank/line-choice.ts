import { type Cents, formatCents } from '#shared/kernel/money.ts';
import type { BankLine } from '#shared/payments/bank/bank-line.ts';
import type { ChosenLine } from '#shared/payments/bank-lines.contract.ts';

/** From whom a line is, and what it pays; what is left of it stays as credit. */
export interface LineChoice {
  customer: { id: string; name: string };
  documents: readonly { document_id: string; document_number: string; amount: Cents; then_open: Cents }[];
  unused: Cents;
}

/** What is suggested for a line; `null`: nobody. */
export const suggestedChoice = ({ suggestion }: BankLine): LineChoice | null =>
  suggestion?.customer
    ? { customer: suggestion.customer, documents: suggestion.documents, unused: suggestion.unused }
    : null;

/** As it is sent to be recorded. */
export const asChosenLine = (id: string, { customer, documents }: LineChoice): ChosenLine => ({
  id,
  customer_id: customer.id,
  settle: documents.map(({ document_id, amount }) => ({ document_id, amount })),
});

/** `INV-000131, whole` or `INV-000119, then $402.90 open`. */
export const choiceText = ({ documents, unused }: Pick<LineChoice, 'documents' | 'unused'>): string =>
  [
    ...documents.map(({ document_number, then_open }) =>
      then_open === 0
        ? `${document_number}, whole`
        : `${document_number}, then ${formatCents(then_open)} open`,
    ),
    ...(unused > 0 ? [`${formatCents(unused)} stays as credit`] : []),
  ].join('; ');
