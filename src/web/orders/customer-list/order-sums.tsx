import type { Cents } from '#shared/kernel/money.ts';
import { splitTotal } from '#shared/pricing/gst.ts';
import { Money } from '#web/ui/money.tsx';

/** A total that includes GST, and what it is made of. */
export function OrderSums({ total }: { total: Cents }) {
  const { base, gst } = splitTotal(total);
  return (
    <dl className="order-sums">
      <dt>Base</dt>
      <dd>
        <Money cents={base} />
      </dd>
      <dt>GST (10%)</dt>
      <dd>
        <Money cents={gst} />
      </dd>
      <dt className="order-sums__total">Total</dt>
      <dd className="order-sums__total">
        <Money cents={total} />
      </dd>
    </dl>
  );
}
