import * as z from 'zod';
import type { Document } from '#shared/invoicing/document.ts';
import { type Cents, formatPriceInput } from '#shared/kernel/money.ts';
import { openingName } from '#shared/ledger/entry.ts';
import { paymentMethods } from '#shared/ledger/payment-method.ts';
import { PaymentDraft, type SettleItem } from '#shared/payments/payment.ts';
import type { PaidDebit } from '#shared/payments/payment-plan.ts';
import { TypedAmount, typedCents } from './typed-amount.ts';

const Recorded = PaymentDraft.omit({ customer_id: true, settle: true });

/** Checks what is typed by the rules of the service. */
export const recordSchema = z
  .object({
    amount: TypedAmount,
    paid_on: z.string(),
    method: z.enum(paymentMethods),
    reference: z.string(),
    note: z.string(),
  })
  .transform((values): z.input<typeof Recorded> => values)
  .pipe(Recorded);

export type RecordValues = z.input<typeof recordSchema>;
export type RecordedValues = z.output<typeof recordSchema>;

/** What is open of a document that a payment may pay. */
export interface OwedDocument extends Pick<Document, 'id' | 'document_number' | 'due_on'> {
  open: Cents;
}

export const asOwed = (documents: readonly Document[]): OwedDocument[] =>
  documents.flatMap(({ id, document_number, due_on, open }) =>
    open ? [{ id, document_number, due_on, open }] : [],
  );

/** An opening balance beside documents. */
export const openingOwed = (
  customer_id: string,
  { open, dated_on }: { open: Cents; dated_on: Temporal.PlainDate },
): OwedDocument => ({ id: customer_id, document_number: openingName, due_on: dated_on, open });

/** How much staff have typed for each document. */
export type Chosen = ReadonlyMap<string, string>;

/** What was proposed for each, as far as an amount goes. */
export function withinAmount(chosen: Chosen, amount: Cents): Chosen {
  let left = amount;
  return new Map(
    [...chosen].map(([id, text]) => {
      const part = Math.min(typedCents(text), left);
      left -= part;
      return [id, part > 0 ? formatPriceInput(part) : ''];
    }),
  );
}

export const paidByChoice = (owed: readonly OwedDocument[], chosen: Chosen): PaidDebit<OwedDocument>[] =>
  owed
    .map((debit) => ({ debit, amount: typedCents(chosen.get(debit.id) ?? '') }))
    .filter(({ amount }) => amount > 0);

export const asItems = (paid: readonly PaidDebit<OwedDocument>[]): SettleItem[] =>
  paid.map(({ debit, amount }) => ({ document_id: debit.id, amount }));

/** The first values: paid today, by transfer. */
export const firstValues = (today: Temporal.PlainDate, amount: string): RecordValues => ({
  ...{ amount, paid_on: `${today}`, reference: '', note: '' },
  method: 'transfer',
});
