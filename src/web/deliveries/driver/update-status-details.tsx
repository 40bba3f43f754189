import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { OrderLines } from '#web/orders/display/order-lines.tsx';

/** Order details that a driver may look up before updating the status. */
export function UpdateStatusDetails({ order }: { order: Order }) {
  return (
    <details className="more" open>
      <summary>
        Order details
        <ChevronDown className="more__chevron" aria-hidden="true" />
      </summary>
      <div className="grid gap-4 pt-3">
        <dl className="more__facts">
          <Fact name="Pickup address">
            {order.pickup_address}
            <span className="text-ink-3 block">
              <DateTime moment={order.pickup_date} />
            </span>
          </Fact>
          <Fact name="Delivery address">
            {order.delivery_address}
            <span className="text-ink-3 block">
              <DateTime moment={order.delivery_date} />
            </span>
          </Fact>
        </dl>
        <OrderLines order={order} />
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
