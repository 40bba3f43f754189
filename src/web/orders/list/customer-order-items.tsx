import type { OrderItem } from '#shared/orders/order.ts';

const maxItems = 2;

/** The first two items of an order, and how many more there are. */
export function CustomerOrderItems({ items }: { items: readonly OrderItem[] }) {
  const more = items.length - maxItems;
  return (
    <div className="min-w-0">
      <ul>
        {items.slice(0, maxItems).map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and two lines may hold the same item
          <li key={position} className="truncate num" title={item.sku_name}>
            {item.quantity} × {item.sku_name}
          </li>
        ))}
      </ul>
      {more > 0 && <span className="line2 num">+{more} more</span>}
    </div>
  );
}
