import * as z from 'zod';

/** When delivered orders become the draft of an invoice. */
export const invoiceWhens = ['by_hand', 'delivery', 'weekly', 'fortnightly', 'monthly'] as const;
export const InvoiceWhen = z.enum(invoiceWhens);
export type InvoiceWhen = z.infer<typeof InvoiceWhen>;

export const invoiceWhenLabels: Record<InvoiceWhen, string> = {
  by_hand: 'By hand',
  delivery: 'With each delivery',
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  monthly: 'Monthly',
};
