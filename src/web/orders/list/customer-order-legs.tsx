import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/business/date-time.tsx';
import { LegTimes } from '#web/orders/legs/leg-times.tsx';

/** The date and address of pickup and delivery. */
export function CustomerOrderLegs({ order }: { order: Order }) {
  const isOver = order.delivery_status === 'delivered';
  return (
    <div className="order-legs">
      <LegTimes
        pickup={<LegText moment={order.pickup_date} address={order.pickup_address} />}
        delivery={<LegText moment={order.delivery_date} address={order.delivery_address} soon={!isOver} />}
      />
    </div>
  );
}

type LegTextProps = { moment: Temporal.Instant; address: string; soon?: boolean };

function LegText({ moment, address, soon = false }: LegTextProps) {
  return (
    <>
      <DateTime moment={moment} withCountdown={soon} />
      <span className="line2 order-legs__address" title={address}>
        {address}
      </span>
    </>
  );
}
