import { refuse } from '#shared/kernel/problem.ts';
import type { Order } from './order.ts';

type Invoiced = Pick<Order, 'order_number'> & { invoice_number?: string | null };

/** Why what an issued invoice says of an order stays as it is; `null` where it is on none. */
export const invoicedReason = ({ order_number, invoice_number }: Invoiced): string | null =>
  invoice_number ? `${order_number} is on ${invoice_number}. Correct it with an adjustment note.` : null;

/** What an issued invoice says of an order stays as it is. @throws Refusal `order-invoiced` */
export function requireUninvoiced(order: Invoiced): void {
  const reason = invoicedReason(order);
  if (reason) refuse('order-invoiced', reason);
}
