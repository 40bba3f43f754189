import { TriangleAlert } from 'lucide-react';
import type { Order, OrderItem } from '#shared/orders/order.ts';
import { changesBetween } from '#shared/orders/order-changes.ts';
import { modifyContent } from '#shared/orders/order-content.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { OrderChangesList } from './order-changes-list.tsx';

/** Says that staff asked for a change and the customer has not decided yet, and what it would make of the order. */
export function OrderModification({ order }: { order: Order }) {
  const { time_zone } = useBusiness();
  if (!order.modification_requested) return null;
  const changes = proposedChanges(order, time_zone);
  return (
    <section className="alert alert--warning" aria-label="Modification requested">
      <TriangleAlert className="icon flex-none" aria-hidden="true" />
      <div className="grid min-w-0 flex-auto gap-2">
        <p>
          <b className="strong">Modification requested</b> · Pending
        </p>
        {changes.length > 0 ? (
          <OrderChangesList changes={changes} />
        ) : (
          <p className="soft break-words">{order.modification_details}</p>
        )}
      </div>
    </section>
  );
}

/** Against the order as it stands now, which may have moved on since. */
function proposedChanges(order: Order, zone: string): OrderChange[] {
  const { pending_modifications: proposed } = order;
  if (!proposed) return [];
  try {
    const after = modifyContent(order, proposed);
    const changed = { before: without(order.items, after.items), after: without(after.items, order.items) };
    return changesBetween({ ...order, items: changed.before }, { ...after, items: changed.after }, zone);
  } catch {
    // The dates no longer fit each other; the words of the proposal are what is left to show.
    return [];
  }
}

/** The lines that are not the same in the other list: of a long order only what changes is worth reading. */
const without = (lines: readonly OrderItem[], others: readonly OrderItem[]): OrderItem[] =>
  lines.filter(
    (line) =>
      !others.some(
        (other) =>
          other.sku_id === line.sku_id && other.quantity === line.quantity && other.price === line.price,
      ),
  );
