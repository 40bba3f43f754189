/** How money changes hands. */
export const paymentMethods = ['cash', 'card_terminal', 'transfer', 'direct_debit', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels = {
  cash: 'Cash',
  card_terminal: 'Card terminal',
  transfer: 'Transfer',
  direct_debit: 'Direct debit',
  other: 'Other',
} as const satisfies Record<PaymentMethod, string>;
