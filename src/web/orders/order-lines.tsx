import type { Order } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { chargedGstLabel } from '#shared/pricing/gst.ts';
import { Money } from '#web/ui/display/money.tsx';
import './order-lines.css';

/** Every line of an order, and what it was charged for them. */
export function OrderLines({ order }: { order: Pick<Order, 'items' | 'total_amount'> }) {
  const { base, gst, total } = chargedFor(order);
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
        {order.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place, and may repeat an item
          <tr key={position}>
            <td>{item.sku_name}</td>
            <td className="muted">
              {item.quantity} × <Money cents={item.price} />
            </td>
            <td>
              <Money cents={item.quantity * item.price} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <TotalRow name="Base amount" cents={base} />
        <TotalRow name={chargedGstLabel({ base, gst })} cents={gst} />
        <TotalRow name="Total" cents={total} />
      </tfoot>
    </table>
  );
}

function TotalRow({ name, cents }: { name: string; cents: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>
        <Money cents={cents} />
      </td>
    </tr>
  );
}
