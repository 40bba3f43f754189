import * as z from 'zod';
import { formatAbn } from '#shared/business/abn.ts';
import { Billing, type billingFields, type StoredBilling } from '#shared/invoicing/billing.ts';
import { InvoiceWhen, invoiceWhenLabels } from '#shared/invoicing/invoice-when.ts';
import { StatementWhen, statementWhenLabels } from '#shared/invoicing/money-settings.ts';
import { shownEmail } from '#shared/kernel/email.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import { HoldMode, holdModeLabels } from '#shared/ledger/hold.ts';
import { listed, typedAs } from '#web/invoicing/typed-as.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

const { shape } = Billing;
const typedText = <T extends z.ZodType>(schema: T) => typedAs(schema, (text) => text);

/** Validates the form. In a form every field has a value, at least an empty text. */
export const billingFormSchema = z.object({
  bill_name: typedText(shape.bill_name),
  bill_address: typedText(shape.bill_address),
  abn: typedText(shape.abn),
  invoice_emails: typedAs(shape.invoice_emails, listed),
  purchase_order: typedText(shape.purchase_order),
  invoice_when: z.union([z.literal('').transform(() => null), InvoiceWhen]),
  terms_days: typedAs(shape.terms_days, (text) =>
    text.trim() === '' ? null : parseWholeNumber(text.trim()),
  ),
  is_mailed: z.boolean(),
  statements: z.union([z.literal('').transform(() => null), StatementWhen]),
  is_reminded: z.boolean(),
  hold: HoldMode,
});
/** The billing as the form fields hold it. Empty: as the account or the shop has it. */
export type BillingValues = z.input<typeof billingFormSchema>;

type BillingField = (typeof billingFields)[number];

export const billingFormFields: MergeFields<BillingValues, BillingField> = {
  labels: {
    bill_name: 'Name on invoices',
    bill_address: 'Address on invoices',
    abn: 'ABN',
    invoice_emails: 'Invoice addresses',
    purchase_order: 'Standing purchase order',
    invoice_when: 'When to invoice',
    terms_days: 'Days to pay',
    is_mailed: 'Send by mail',
    statements: 'Statements',
    is_reminded: 'Send reminders',
    hold: 'On hold',
  },
};

export const toBillingValues = (stored: StoredBilling): BillingValues => ({
  bill_name: stored.bill_name ?? '',
  bill_address: stored.bill_address ?? '',
  abn: stored.abn ? formatAbn(stored.abn) : '',
  invoice_emails: stored.invoice_emails.map(shownEmail).join(', '),
  purchase_order: stored.purchase_order ?? '',
  invoice_when: stored.invoice_when ?? '',
  terms_days: stored.terms_days === null ? '' : `${stored.terms_days}`,
  is_mailed: stored.is_mailed,
  statements: stored.statements ?? '',
  is_reminded: stored.is_reminded,
  hold: stored.hold,
});

/** A field of the billing as people read it. */
export function billingText(field: BillingField, values: BillingValues): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return chosenTexts[field]?.[value] ?? value;
}

/** Of the fields of which one of several values is chosen. */
const chosenTexts: Partial<Record<BillingField, Record<string, string>>> = {
  invoice_when: invoiceWhenLabels,
  statements: statementWhenLabels,
  hold: holdModeLabels,
};
