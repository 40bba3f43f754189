import type { Order } from '#shared/orders/order.ts';
import { chargedFor } from '#shared/orders/order-totals.ts';
import { gstLabel } from '#shared/pricing/gst.ts';
import { Money } from '#web/ui/display/money.tsx';

/** What the order was charged, and what that is made of. */
export function CustomerOrderTotals({ order }: { order: Order }) {
  const { base, gst, total } = chargedFor(order);
  return (
    <dl className="order-totals">
      <dt>Base</dt>
      <dd>
        <Money cents={base} />
      </dd>
      <dt>{gstLabel}</dt>
      <dd>
        <Money cents={gst} />
      </dd>
      <dt className="order-totals__total">Total</dt>
      <dd className="order-totals__total">
        <Money cents={total} />
      </dd>
    </dl>
  );
}
