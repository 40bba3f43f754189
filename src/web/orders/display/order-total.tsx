import type { Cents } from '#shared/kernel/money.ts';
import { Estimated } from '#web/ui/display/estimated.tsx';
import { Money } from '#web/ui/display/money.tsx';

type OrderTotalProps = {
  order: { total_amount: Cents; is_estimate?: boolean | undefined };
  className?: string;
};

/** What an order comes to with GST, and whether that is what is expected. */
export const OrderTotal = ({ order, className }: OrderTotalProps) => (
  <>
    <Money cents={order.total_amount} className={className} />
    {order.is_estimate && (
      <span>
        {' '}
        <Estimated />
      </span>
    )}
  </>
);
