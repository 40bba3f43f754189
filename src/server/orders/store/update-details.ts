import type { EditableDetails } from '#shared/orders/editable-details.ts';
import { changesBetween } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { priceOrder } from '#shared/orders/price-order.ts';
import type { BookedWindows } from '../../booking/visit-windows.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { EventOrder } from '../events/order-rules.ts';
import { type OrderRow, updateOrder } from './order-write.store.ts';

type Detailed = EditableDetails &
  BookedWindows &
  EventOrder &
  Pick<OrderRow, 'status' | 'version' | 'charges' | 'minimum_shown' | 'gst_charged' | 'total_amount'>;

/**
 * Writes an order's new details, with the windows of its visits, and returns it as it then is, with the changes as text. Without changes nothing
 * is written.
 */
export async function updateDetails<O extends Detailed>(
  tx: Tx,
  order: O,
  details: EditableDetails,
  windows: BookedWindows,
): Promise<{ order: O; changes: OrderChange[] }> {
  const changes = changesBetween(order, { ...details, ...windows }, tx.business.time_zone);
  if (changes.length === 0) return { order, changes };
  // An order whose items stay is not charged anew, and one that is invoiced keeps them.
  const isRepriced = changes.some(({ field }) => field === 'items');
  const updated = await updateOrder(tx, order, {
    pickup_date: details.pickup_date,
    delivery_date: details.delivery_date,
    pickup_address: details.pickup_address,
    delivery_address: details.delivery_address,
    special_instructions: details.special_instructions,
    // Without a word of it, what is invoiced may be moved.
    ...(changes.some(({ field }) => field === 'purchase_order') && {
      purchase_order: details.purchase_order,
    }),
    pickup_until: windows.pickup_until,
    delivery_until: windows.delivery_until,
    pickup_window_id: windows.pickup_window_id,
    delivery_window_id: windows.delivery_window_id,
    ...(isRepriced && priceOrder(details.items, order)),
  });
  return { order: updated, changes };
}
