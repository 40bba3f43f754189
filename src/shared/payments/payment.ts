import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { ChosenId, Id, OptionalText } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { Settlement } from '#shared/ledger/entry.ts';
import { paymentMethods } from '#shared/ledger/payment-method.ts';

/** `in` from the customer, `out` to them. */
export const paymentDirections = ['in', 'out'] as const;

/** A line of a bank's file waits until staff record it as a payment, or leave it out. */
export const bankLineStates = ['new', 'recorded', 'ignored'] as const;

/** $9,999,999.99 */
export const maxPaidCents = 999_999_999;

/** An amount that was paid, above zero: dollars on the wire, whole cents in code. */
export const PaidAmount = Amount.refine((cents) => cents > 0, 'Enter an amount above $0.00').refine(
  (cents) => cents <= maxPaidCents,
  'Enter at most $9,999,999.99',
);

/** How much of a payment goes to which document. */
export const SettleItem = z.object({ document_id: ChosenId('Choose a document'), amount: PaidAmount });
export type SettleItem = z.infer<typeof SettleItem>;

export const SettleItems = z
  .array(SettleItem)
  .max(500, 'Choose at most 500 documents')
  .refine(
    (items) => new Set(items.map(({ document_id }) => document_id)).size === items.length,
    'Choose each document once',
  );

export const maxReference = 140;

/** A payment that staff record. */
export const PaymentDraft = z.object({
  customer_id: ChosenId('Choose a customer'),
  amount: PaidAmount,
  /** Today or before. */
  paid_on: Day,
  method: z.enum(paymentMethods, 'Choose how it was paid'),
  reference: OptionalText(maxReference),
  note: OptionalText(500),
  /** Absent: what is due earliest is paid first. What is left is credit. */
  settle: SettleItems.optional(),
});
export type PaymentDraft = z.infer<typeof PaymentDraft>;

/** A payment or a refund in a list; reversals are shown at what they undo. */
export const Payment = z.object({
  id: Id,
  payment_number: z.string(),
  customer_id: Id,
  customer_name: z.string(),
  direction: z.enum(paymentDirections),
  method: z.enum(paymentMethods),
  /** Above zero, in either direction. */
  amount: Amount,
  paid_on: Day,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** What of it is credit still; of a refund zero. */
  unused: Amount,
  /** What coins could not pay: above zero, the customer paid more than was owed. */
  rounding: Amount,
  /** Whether, and since when, it is undone. */
  reversed_on: Day.nullable(),
  /** The payment that a refund gives back. */
  refund_of: z.object({ id: Id, payment_number: z.string() }).nullable(),
  /** The documents it pays, the first few of them. */
  documents: z.array(z.object({ id: Id, document_number: z.string() })),
  document_count: z.int(),
  created_at: Instant,
});
export type Payment = z.infer<typeof Payment>;

const PaymentStep = z.object({
  type: z.string(),
  /** A sentence without its subject, as in `recorded it`. */
  summary: z.string(),
  /** `Washline` if no person did it. */
  actor_name: z.string(),
  created_at: Instant,
});

/** One payment with what it pays, released settlements too, and what happened to it, newest first. */
export const PaymentDetails = Payment.extend({
  settlements: z.array(Settlement),
  /** The most that may be given back: its own credit, and that of credit notes. */
  refundable: Amount,
  history: z.array(PaymentStep),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;
