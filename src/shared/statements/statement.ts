import * as z from 'zod';
import { DocumentContent } from '#shared/invoicing/document.ts';
import { Amount } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { entryKinds } from '#shared/ledger/entry.ts';
import { Ages } from './ages.ts';

/** What changed the balance, by day and then in the order in which it was written. */
const StatementRow = z.object({
  dated_on: Day,
  kind: z.enum(entryKinds),
  /** `INV-000123`, `ADJ-000004`, `PAY-000087`. */
  number: z.string(),
  /** `Tax invoice, due 30 Nov`. */
  text: z.string(),
  /** Above zero, the customer owes more. */
  amount: Amount,
  /** After it. */
  balance: Amount,
  document_id: Id.nullable(),
  payment_id: Id.nullable(),
});

/** What was not settled at the end of the period. */
const OpenItem = z.object({
  number: z.string(),
  document_id: Id.nullable(),
  due_on: Day,
  /** Days after the due day at the end of the period; zero or less is not late. */
  days_late: z.int(),
  open: Amount,
});
export type OpenItem = z.infer<typeof OpenItem>;

/** What a customer owed before a period, what happened in it, and what they owe at its end (STM-1). */
export const Statement = z.object({
  customer_id: Id,
  from: Day,
  to: Day,
  seller: DocumentContent.shape.seller,
  buyer: DocumentContent.shape.buyer,
  /** At the end of the day before. */
  opening_balance: Amount,
  rows: z.array(StatementRow),
  closing_balance: Amount,
  /** Of its rows: what was invoiced, less notes and voids, the GST in it, and what was paid, less what went back. */
  sums: z.object({ invoiced: Amount, gst: Amount, paid: Amount }),
  /** Of it past its due day, credit taken off; never below zero. */
  overdue: Amount,
  /** Paid or given back, and not used at the end of the period. */
  credit: Amount,
  /** What is open by age, credit taken off what is due earliest. */
  ages: Ages,
  /** Due earliest first. */
  open: z.array(OpenItem),
  pay_to: DocumentContent.shape.pay_to,
  footer: z.string().nullable(),
  /** Documents in it that were not sent yet: the customer's own statement leaves them out, so that there it is 0. */
  unsent_count: z.int(),
});
export type Statement = z.infer<typeof Statement>;
