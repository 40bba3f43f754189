import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { paymentMethods } from './payment-method.ts';

/** The entries that come from documents. An adjustment is owed or a credit, as its note says. */
export const documentEntryKinds = ['invoice', 'adjustment', 'void'] as const;

/** And those of payments. A rounding is what coins cannot pay. */
const paymentEntryKinds = ['payment', 'refund', 'reversal', 'rounding'] as const;

/** What changes how much a customer owes. An `opening` balance is of the books before these, and comes from neither. */
export const entryKinds = [...documentEntryKinds, ...paymentEntryKinds, 'opening'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What an opening balance is known by, where others have a number. */
export const openingName = 'Opening balance';

/** One side of a settlement: what paid, or what was paid. */
export const SettledEntry = z.object({
  kind: z.enum(entryKinds),
  /** `INV-000123`, `ADJ-000004`, `PAY-000087`. */
  number: z.string(),
  document_id: Id.nullable(),
  payment_id: Id.nullable(),
  /** The day for which it counts in the books, as a payment does for the day on which it was paid. */
  dated_on: Day,
  /** How a payment was made, or a refund given back. */
  method: z.enum(paymentMethods).nullable(),
});
export type SettledEntry = z.infer<typeof SettledEntry>;

/** What of a credit pays what is owed. */
export const Settlement = z.object({
  id: Id,
  credit: SettledEntry,
  debit: SettledEntry,
  /** Above zero. */
  amount: Amount,
  settled_on: Day,
  /** When it was freed again; `null`: it holds. */
  released_on: Day.nullable(),
});
export type Settlement = z.infer<typeof Settlement>;

/** What a customer owes: less than zero is theirs. */
export const Balance = z.object({
  balance: Amount,
  /** Open past its due day, less credit; never below zero. */
  overdue: Amount,
  /** Paid or given back, and not used yet. */
  credit: Amount,
});
export type Balance = z.infer<typeof Balance>;
