import { refuse } from '#shared/kernel/problem.ts';
import type { Order } from './order.ts';

type Invoiced = Pick<Order, 'order_number'> & {
  invoice_number?: string | null;
  /** It is on one that was not sent, whose number is staff's alone. */
  is_invoice_unsent?: boolean;
};

/** Why what an issued invoice says of an order stays as it is; `null` where it is on none. */
export function invoicedReason({ order_number, invoice_number, is_invoice_unsent }: Invoiced): string | null {
  const invoice = invoice_number ?? (is_invoice_unsent ? 'an invoice' : null);
  return invoice && `${order_number} is on ${invoice}. Correct it with an adjustment note.`;
}

/** What an issued invoice says of an order stays as it is. @throws Refusal `order-invoiced` */
export function requireUninvoiced(order: Invoiced): void {
  const reason = invoicedReason(order);
  if (reason) refuse('order-invoiced', reason);
}
