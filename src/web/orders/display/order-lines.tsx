import type { Order } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { chargedGstLabel } from '#shared/pricing/gst.ts';
import { Money } from '#web/ui/display/money.tsx';
import { PriceBreakdown } from '#web/ui/display/price-breakdown.tsx';
import './order-lines.css';

/** Every line of an order, and what it was charged for them. */
export function OrderLines({ order }: { order: Pick<Order, 'items' | 'total_amount'> }) {
  const charged = chargedFor(order);
  return (
    <table className="lines" aria-label="Items">
      <thead className="sr-only">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity and price</th>
          <th scope="col">Line total</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <td>{item.sku_name}</td>
            <td className="text-ink-3">
              {item.quantity} × <Money cents={item.price} />
            </td>
            <td>
              <Money cents={item.quantity * item.price} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <PriceBreakdown kind="rows" amounts={charged} gstLabel={chargedGstLabel(charged)} />
      </tfoot>
    </table>
  );
}
