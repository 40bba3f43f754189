import * as z from 'zod';
import { formatAbn } from '#shared/business/abn.ts';
import { Billing, type billingFields, type StoredBilling } from '#shared/invoicing/billing.ts';
import { InvoiceWhen, invoiceWhenLabels } from '#shared/invoicing/invoice-when.ts';
import { parseWholeNumber } from '#shared/kernel/whole-number.ts';
import type { MergeFields } from '#web/ui/merge/three-way-merge.ts';

/** Text that is checked as the service does, after it was read into what it means. */
const typedAs = <T extends z.ZodType>(schema: T, read: (text: string) => unknown) =>
  z.string().transform((text, ctx): z.output<T> => {
    const { data, error } = schema.safeParse(read(text));
    const [issue] = error?.issues ?? [];
    if (!issue) return data as z.output<T>;
    ctx.issues.push({ code: 'custom', message: issue.message, input: text });
    return z.NEVER;
  });

const { shape } = Billing;
const typedText = <T extends z.ZodType>(schema: T) => typedAs(schema, (text) => text);

/** Validates the form. In a form every field has a value, at least an empty text. */
export const billingFormSchema = z.object({
  bill_name: typedText(shape.bill_name),
  bill_address: typedText(shape.bill_address),
  abn: typedText(shape.abn),
  invoice_emails: typedAs(shape.invoice_emails, (text) => text.split(/[\s,;]+/).filter(Boolean)),
  purchase_order: typedText(shape.purchase_order),
  invoice_when: z.union([z.literal('').transform(() => null), InvoiceWhen]),
  terms_days: typedAs(shape.terms_days, (text) =>
    text.trim() === '' ? null : parseWholeNumber(text.trim()),
  ),
  is_mailed: z.boolean(),
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
  },
};

export const toBillingValues = (stored: StoredBilling): BillingValues => ({
  bill_name: stored.bill_name ?? '',
  bill_address: stored.bill_address ?? '',
  abn: stored.abn ? formatAbn(stored.abn) : '',
  invoice_emails: stored.invoice_emails.join(', '),
  purchase_order: stored.purchase_order ?? '',
  invoice_when: stored.invoice_when ?? '',
  terms_days: stored.terms_days === null ? '' : `${stored.terms_days}`,
  is_mailed: stored.is_mailed,
});

/** A field of the billing as people read it. */
export function billingText(field: BillingField, values: BillingValues): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const when = InvoiceWhen.safeParse(field === 'invoice_when' ? value : null);
  return when.success ? invoiceWhenLabels[when.data] : value;
}
