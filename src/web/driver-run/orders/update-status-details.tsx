import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { OrderLines } from '#web/orders/display/order-lines.tsx';

const factsStyles = 'grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-x-5 gap-y-3.5 wrap-anywhere';

/** Order details that a driver may look up before updating the status. */
export function UpdateStatusDetails({ order }: { order: Order }) {
  return (
    <details className="group border-t border-line" open>
      <summary className="flex min-h-12 list-none items-center rounded-sm font-medium [&::-webkit-details-marker]:hidden">
        Order details
        <ChevronDown
          className="ms-auto text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-4 pt-3">
        <dl className={factsStyles}>
          <Fact name="Pickup address">
            {order.pickup_address}
            <span className="text-ink-3 block">
              <DateTime moment={order.pickup_date} until={order.pickup_until} />
            </span>
          </Fact>
          <Fact name="Delivery address">
            {order.delivery_address}
            <span className="text-ink-3 block">
              <DateTime moment={order.delivery_date} until={order.delivery_until} />
            </span>
          </Fact>
        </dl>
        <OrderLines order={order} />
        {(order.special_instructions || order.delivery_notes) && (
          <dl className={factsStyles}>
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
      <dt className="mb-0.5 text-xs text-ink-3">{name}</dt>
      <dd className="text-sm/5 whitespace-pre-line">{children}</dd>
    </div>
  );
}
