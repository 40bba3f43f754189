import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { lineAmount } from '#shared/pricing/line-amount.ts';
import type { DocumentLine, OrderSection } from './document.ts';

/** What a document has of an order. */
export type InvoicedOrder = Pick<Order, 'id' | 'order_number' | 'items' | 'charges'> & {
  fulfilled_at: Temporal.Instant;
  purchase_order: string | null;
};

/** An order as a document shows it: its items, then its charges, in their sequence (INV-10). `zone` is an IANA time zone. */
export const orderSection = (order: InvoicedOrder, zone: string): OrderSection => ({
  order_id: order.id,
  order_number: order.order_number,
  fulfilled_on: businessDay(order.fulfilled_at, zone),
  purchase_order: order.purchase_order,
  lines: [...order.items.map(itemLine), ...order.charges.map(chargeLine)],
});

const itemLine = (item: Order['items'][number]): DocumentLine => ({
  kind: 'item',
  sku_id: item.sku_id,
  description: item.sku_name,
  unit: item.unit ?? null,
  quantity: item.quantity,
  price: item.price,
  amount: lineAmount(item),
});

const chargeLine = ({ label, amount }: Order['charges'][number]): DocumentLine => ({
  kind: 'charge',
  sku_id: null,
  description: label,
  unit: null,
  quantity: 1,
  price: amount,
  amount,
});
