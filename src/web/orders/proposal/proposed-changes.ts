import { modifyDetails } from '#shared/orders/editable-details.ts';
import type { Order, OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { changesBetween, describeChanges, recurrenceChange } from '#shared/orders/order-changes.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';

/** The pending proposal of an order in a line, laid beside the order as it now is. */
export const proposalText = (order: Order, zone: string): string =>
  describeChanges(proposedChanges(order, zone)) || (order.modification_details ?? '');

/** The changes against the current order, which may have changed since the proposal. */
export function proposedChanges(order: Order, zone: string): OrderChange[] {
  const { pending_modifications: proposed } = order;
  if (!proposed) return [];
  try {
    const after = { ...modifyDetails(order, proposed), ...windowEnds(order, proposed) };
    const changed = {
      before: linesNotIn(order.items, after.items),
      after: linesNotIn(after.items, order.items),
    };
    const details = changesBetween(
      { ...order, items: changed.before },
      { ...after, items: changed.after },
      zone,
    );
    const { recurrence_pattern } = proposed;
    if (!recurrence_pattern) return details;
    return [...details, recurrenceChange(order.recurrence_pattern, recurrence_pattern)];
  } catch {
    // The proposed dates no longer fit the current ones: only the summary text of the proposal can be shown.
    return [];
  }
}

/** A new date has the window it is proposed in; one that stays keeps its own. */
const windowEnds = (
  order: Order,
  { pickup_date, pickup_until, delivery_date, delivery_until }: PendingModifications,
): Pick<Order, 'pickup_until' | 'delivery_until'> => ({
  pickup_until: (pickup_date ? pickup_until : order.pickup_until) ?? null,
  delivery_until: (delivery_date ? delivery_until : order.delivery_until) ?? null,
});

/** The lines that are not in the other list: in a long order only the changed lines matter. */
const linesNotIn = (lines: readonly OrderItem[], others: readonly OrderItem[]): OrderItem[] =>
  lines.filter(
    (line) =>
      !others.some(
        (other) =>
          other.sku_id === line.sku_id && other.quantity === line.quantity && other.price === line.price,
      ),
  );
