import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { totalsOf } from '#shared/orders/order-rules.ts';
import { When } from '#web/business/when.tsx';
import { Money } from '#web/ui/money.tsx';

/** What the driver may want to look up before reporting a step. */
export function UpdateStatusDetails({ order }: { order: Order }) {
  return (
    <details className="more" open>
      <summary>
        Order details
        <ChevronDown className="icon more__chevron" aria-hidden="true" />
      </summary>
      <div className="grid gap-4 pt-3">
        <dl className="more__facts">
          <Fact name="Pickup address">
            {order.pickup_address}
            <span className="muted block">
              <When moment={order.pickup_date} />
            </span>
          </Fact>
          <Fact name="Delivery address">
            {order.delivery_address}
            <span className="muted block">
              <When moment={order.delivery_date} />
            </span>
          </Fact>
        </dl>
        <ItemLines order={order} />
        {(order.special_instructions || order.delivery_notes) && (
          <dl className="more__facts">
            {order.special_instructions && (
              <Fact name="Special instructions">{order.special_instructions}</Fact>
            )}
            {order.delivery_notes && <Fact name="Previous delivery notes">{order.delivery_notes}</Fact>}
          </dl>
        )}
      </div>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ItemLines({ order }: { order: Order }) {
  const { base, gst, total } = totalsOf(order.items);
  return (
    <table className="more__lines" aria-label="Items">
      <tbody>
        {order.items.map((item) => (
          <tr key={item.sku_id}>
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
        <Sum name="Base" cents={base} />
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
