import type { OrderItem } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-rules.ts';
import { Money } from '#web/ui/money.tsx';
import './order-lines.css';

/** Every line of an order, and what they come to. */
export function OrderLines({ items }: { items: readonly OrderItem[] }) {
  const { base, gst, total } = totalsOf(items);
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
        {items.map((item, position) => (
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
        <Sum name="Base amount" cents={base} />
        <Sum name="GST (10%)" cents={gst} />
        <Sum name="Total" cents={total} />
      </tfoot>
    </table>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
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
