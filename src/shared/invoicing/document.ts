import * as z from 'zod';
import { Amount } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { ChosenId, Id, OptionalText, Text } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { Settlement } from '#shared/ledger/entry.ts';

/** A note corrects an invoice; nothing else does once that is sent. */
export const documentKinds = ['invoice', 'adjustment'] as const;

/** A draft has no number, and no customer sees it. Nothing of an issued document ever changes. */
export const documentStates = ['draft', 'issued', 'void'] as const;

/** How far a document is paid. Of a note that decreases: whether its credit is used. */
export const paymentStatuses = ['open', 'part_paid', 'overdue', 'paid', 'credit', 'used', 'void'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Whether the customer of an issued document has it. */
export const sentStatuses = ['sent', 'not_sent'] as const;
export type SentStatus = (typeof sentStatuses)[number];

export const documentLineKinds = ['item', 'charge', 'own'] as const;

/** A line of a document, without GST. */
export const DocumentLine = z.object({
  kind: z.enum(documentLineKinds),
  /** Of an item. */
  sku_id: Id.nullable(),
  description: z.string(),
  /** What the quantity counts, where it is no number of pieces: `kg`. */
  unit: z.string().nullable(),
  /** With at most 2 decimals. */
  quantity: z.number(),
  price: Amount,
  amount: Amount,
});
export type DocumentLine = z.infer<typeof DocumentLine>;

/** What a document says of one order. */
export const OrderSection = z.object({
  order_id: Id,
  order_number: z.string(),
  fulfilled_on: Day,
  /** What its customer wanted to read beside it. */
  purchase_order: z.string().nullable().default(null),
  lines: z.array(DocumentLine),
});
export type OrderSection = z.infer<typeof OrderSection>;

/** The sums of a document, in cents. */
const Sums = z.object({ base: Amount, gst: Amount, total: Amount });

/** A line that a note changes, as it was and as it is; `null`: it was not there, or is left out. A difference is without GST. */
const ChangedLine = z.object({
  description: z.string(),
  unit: z.string().nullable(),
  was: z.object({ quantity: z.number(), price: Amount, amount: Amount }).nullable(),
  is: z.object({ quantity: z.number(), price: Amount, amount: Amount }).nullable(),
  difference: Amount,
});
export type ChangedLine = z.infer<typeof ChangedLine>;

/** What a note says beyond an invoice: what it corrects, why, and what changes by it. */
export const AdjustmentContent = z.object({
  corrects_id: Id,
  corrects_number: z.string(),
  corrects_issued_on: Day,
  reason: z.string(),
  case_number: z.string().nullable(),
  /** The lines that differ, by order; `null`: those of staff's own. */
  changes: z.array(
    z.object({
      order: OrderSection.pick({
        order_id: true,
        order_number: true,
        fulfilled_on: true,
        purchase_order: true,
      }).nullable(),
      lines: z.array(ChangedLine),
    }),
  ),
  /** The whole invoice before this note, and after it; the sums of the note are the difference. */
  before: Sums,
  after: Sums,
  /** What is open of the invoice once the note is taken off, or on. */
  then_open: Amount,
  /** Of a note that decreases, what of it is credit, as no more than this was open. */
  credit: Amount,
});
export type AdjustmentContent = z.infer<typeof AdjustmentContent>;

/** All that a document says. As it is issued a copy is frozen, from which every screen, PDF and mail is written. */
export const DocumentContent = z.object({
  /** `null` on a draft. */
  document_number: z.string().nullable(),
  issued_on: Day.nullable(),
  /** Of a draft, what it would be if it were issued today; of a note that decreases, its day of issue. */
  due_on: Day,
  /** Whether GST is worked out on it. */
  gst_charged: z.boolean().default(true),
  seller: z.object({
    business_name: z.string(),
    legal_name: z.string().nullable(),
    /** 11 digits. */
    abn: z.string().nullable(),
    address: z.string(),
  }),
  buyer: z.object({ name: z.string(), address: z.string().nullable(), abn: z.string().nullable() }),
  purchase_order: z.string().nullable(),
  note: z.string().nullable(),
  /** Of a note, all lines of the invoice as they are from then on. */
  orders: z.array(OrderSection),
  own_lines: z.array(DocumentLine),
  /** Of a note, by how much it changes them. */
  ...Sums.shape,
  /** `null` on an invoice. */
  adjustment: AdjustmentContent.nullable().default(null),
  /** What credit of its customer has paid of it as it was issued; absent: nothing. */
  credit_used: Amount.optional(),
  /** `null`: no account was entered, or there is nothing to pay. */
  pay_to: z
    .object({ account_name: z.string().nullable(), bsb: z.string(), account_number: z.string() })
    .nullable(),
  footer: z.string().nullable(),
});
export type DocumentContent = z.infer<typeof DocumentContent>;

/** A document in a list. */
export const Document = z.object({
  id: Id,
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  document_number: z.string().nullable(),
  customer_id: Id,
  customer_name: z.string(),
  /** Of a draft that the clock made for a period. */
  period_start: Day.nullable(),
  period_end: Day.nullable(),
  issued_on: Day.nullable(),
  /** Of a note that decreases, which nobody pays, its day of issue. */
  due_on: Day,
  sent_at: Instant.nullable(),
  voided_on: Day.nullable(),
  purchase_order: z.string().nullable(),
  order_count: z.int(),
  own_line_count: z.int(),
  gst_charged: z.boolean(),
  ...Sums.shape,
  /** What of it is not settled, or of a credit not used; `null` on a draft. */
  open: Amount.nullable(),
  /**
   * What became of what is not open: paid from earlier credit, taken off by notes that correct it; the rest was paid. `null` in the
   * list of staff.
   */
  settled: z.object({ credit: Amount, adjusted: Amount }).nullish(),
  /** The day of the last payment that settles it, and the documents that a credit was used for; `null` as above. */
  paid_on: Day.nullish(),
  used_for: z.array(z.string()).nullish(),
  /** `null` on a draft. */
  payment_status: z.enum(paymentStatuses).nullable(),
  /** The invoice that a note corrects. Until it is sent, its customer knows its number and has no page of it. */
  corrects: z.object({ id: Id, document_number: z.string(), is_sent: z.boolean() }).nullable(),
  /** Increases with every change, of a draft also with those of its orders. */
  version: z.int(),
  created_at: Instant,
});
export type Document = z.infer<typeof Document>;

/** One step of a document: who did what, and when. */
const DocumentStep = z.object({
  type: z.string(),
  /** A sentence without its subject, as in `issued it as INV-000123`. */
  summary: z.string(),
  /** `Washline` if no person did it. */
  actor_name: z.string(),
  created_at: Instant,
});

/** A note as the invoice that it corrects names it. */
const NoteOf = z.object({ id: Id, document_number: z.string(), issued_on: Day, total: Amount });

/** One document with all that it says and what happened to it, newest first. */
export const DocumentDetails = Document.extend({
  content: DocumentContent,
  history: z.array(DocumentStep),
  /** What it is paid by, or of a credit what it pays; released ones too. */
  settlements: z.array(Settlement),
  /** The notes that correct it, in their sequence; a customer sees those that were sent. */
  notes: z.array(NoteOf),
});
export type DocumentDetails = z.infer<typeof DocumentDetails>;

const maxOwnPrice = 99_999.99;
const outOfRange = 'Enter a price from −$99,999.99 to $99,999.99';

/** A line of staff's own; a negative price is a discount. Without GST. */
export const OwnLine = z.object({
  description: Text(200, 'Enter what it is for'),
  quantity: z
    .number('Enter how much')
    .min(0.01, 'Enter more than 0')
    .max(100_000, 'Enter at most 100,000')
    .refine((quantity) => Number(quantity.toFixed(2)) === quantity, 'Use at most 2 decimals'),
  price: Amount.refine((cents) => Math.abs(cents) <= maxOwnPrice * 100, outOfRange),
});
export type OwnLine = z.infer<typeof OwnLine>;

const maxOrdersOfDocument = 500;
const chosenOrders = z
  .array(ChosenId('Choose orders'))
  .max(maxOrdersOfDocument, `Choose at most ${maxOrdersOfDocument} orders`)
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each order once');
const ownLines = z.array(OwnLine).max(100, 'Add at most 100 lines');

/** What a customer wants to read on what they pay. */
export const PurchaseOrder = OptionalText(60);

/** A new draft. */
export const InvoiceDraft = z.object({
  customer_id: ChosenId('Choose a customer'),
  order_ids: chosenOrders,
  lines: ownLines.optional(),
});
export type InvoiceDraft = z.infer<typeof InvoiceDraft>;

/** A change of a draft; an absent field stays, `null` clears. */
export const DraftChange = z
  .object({
    order_ids: chosenOrders,
    lines: ownLines,
    purchase_order: PurchaseOrder,
    note: OptionalText(500),
    due_on: Day,
  })
  .partial();
export type DraftChange = z.infer<typeof DraftChange>;
