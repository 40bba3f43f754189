import * as z from 'zod';
import { AbnInput } from '#shared/business/abn-input.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { fieldChanges } from '#shared/kernel/field-changes.ts';
import { Amount } from '#shared/kernel/money.ts';
import { Day } from '#shared/kernel/route.ts';
import { EmailList, Id, OptionalText } from '#shared/kernel/text.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { Balance } from '#shared/ledger/entry.ts';
import { Hold, HoldMode } from '#shared/ledger/hold.ts';
import { PurchaseOrder } from './document.ts';
import { InvoiceWhen } from './invoice-when.ts';
import { StatementWhen, termsRange } from './money-settings.ts';

/** How a customer is invoiced; an absent field stays, `null` and blank: as the account or the shop has it. */
export const Billing = z
  .object({
    bill_name: OptionalText(120),
    bill_address: OptionalText(300),
    abn: AbnInput.nullish(),
    /** Where invoices go; none: to the account's address. */
    invoice_emails: EmailList,
    /** On every invoice. */
    purchase_order: PurchaseOrder,
    invoice_when: InvoiceWhen.nullable(),
    terms_days: integerInRange(termsRange).nullable(),
    /** Documents are sent by mail. */
    is_mailed: z.boolean(),
    statements: StatementWhen.nullable(),
    /** What is overdue is reminded of. */
    is_reminded: z.boolean(),
    hold: HoldMode,
  })
  .partial();
export type Billing = z.infer<typeof Billing>;

/** What a customer may change of it (INV-22). */
export const ownBillingFields = ['invoice_emails', 'purchase_order'] as const satisfies (keyof Billing)[];

export const StoredBilling = z.object({
  customer_id: Id,
  customer_name: z.string(),
  bill_name: z.string().nullable(),
  bill_address: z.string().nullable(),
  abn: z.string().nullable(),
  invoice_emails: z.array(z.string()),
  purchase_order: z.string().nullable(),
  /** `null`: as the shop has it. */
  invoice_when: InvoiceWhen.nullable(),
  terms_days: z.int().nullable(),
  is_mailed: z.boolean(),
  /** What they owe now, and what is theirs. */
  ...Balance.shape,
  /** What is open of an opening balance (CSV-7), which is paid before all else; absent where nothing is. */
  opening: z.object({ open: Amount, dated_on: Day }).optional(),
  /** `null`: as the shop has it. */
  statements: StatementWhen.nullable(),
  is_reminded: z.boolean(),
  hold: HoldMode,
  /** Whether they are on hold now; `null`: they place orders. */
  on_hold: Hold.nullable(),
  /** Issued documents name them until that day, even where they are erased; `null`: there is none. */
  documents_kept_until: Day.nullable(),
  /** What holds where the customer has nothing of their own. */
  shop: z.object({ invoice_when: InvoiceWhen, terms_days: z.int(), statements: StatementWhen }),
  version: z.int(),
});
export type StoredBilling = z.infer<typeof StoredBilling>;

export const billingFields = [
  'bill_name',
  'bill_address',
  'abn',
  'invoice_emails',
  'purchase_order',
  'invoice_when',
  'terms_days',
  'is_mailed',
  'statements',
  'is_reminded',
  'hold',
] as const satisfies (keyof Billing)[];
type BillingField = (typeof billingFields)[number];

/** A changed field of a billing, before and after. */
export interface BillingChange {
  field: BillingField;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
}

type Values = Pick<StoredBilling, BillingField>;

/** The billing after a change; blank text becomes `null`. */
export const billingAfter = (before: Values, change: Billing): Values => ({
  ...before,
  ...Object.fromEntries(
    billingFields
      .filter((field) => change[field] !== undefined)
      .map((field) => [field, change[field] === '' ? null : change[field]]),
  ),
});

const asText = (values: Values) => ({
  ...values,
  invoice_emails: values.invoice_emails.map(shownEmail).join(', ') || null,
});

export const billingChanges = (before: Values, after: Values): BillingChange[] =>
  fieldChanges(billingFields, asText(before), asText(after));
