import { formatPriceInput } from '#shared/kernel/money.ts';
import { Order } from '#shared/orders/order.ts';
import { lineText } from '#shared/pricing/line-amount.ts';
import { type CsvColumn, columnsOf } from '../../kernel/csv/csv.ts';

/** Lines and charges stand in one cell each, in words: an order is one row. */
const inWords: CsvColumn<Order>[] = [
  { head: 'items', type: 'text', value: ({ items }) => items.map(lineText).join('; ') },
  {
    head: 'charges',
    type: 'text',
    value: ({ charges }) =>
      charges.map(({ label, amount }) => `${label} ${formatPriceInput(amount)}`).join('; '),
  },
];

/** What the export of orders holds (CSV-1). */
export const exportedOrders = {
  name: 'orders',
  columns: [
    ...columnsOf(Order, [
      'id',
      'order_number',
      'status',
      'customer_id',
      'customer_name',
      'customer_email',
      'customer_phone',
      'pickup_date',
      'pickup_until',
      'delivery_date',
      'delivery_until',
      'pickup_address',
      'delivery_address',
      'special_instructions',
    ]),
    ...inWords,
    ...columnsOf(Order, [
      'minimum_shown',
      'total_amount',
      'is_estimate',
      'is_recurring',
      'series_id',
      'occurrence_number',
      'next_occurrence_date',
      'is_locked',
      'driver_id',
      'driver_name',
      'driver_phone',
      'delivery_status',
      'assigned_at',
      'picked_up_at',
      'out_for_delivery_at',
      'delivered_at',
      'fulfilled_at',
      'invoice_number',
      'delivery_notes',
      'needs_date',
      'modification_requested',
      'modification_details',
      'created_at',
      'updated_at',
      'purchase_order',
      'gst_charged',
    ]),
  ],
};
