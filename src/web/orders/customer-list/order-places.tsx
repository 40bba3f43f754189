import type { Order } from '#shared/orders/order.ts';
import { When } from '#web/business/when.tsx';
import { Legs } from '#web/ui/legs.tsx';

/** The date and address of pickup and delivery. */
export function OrderPlaces({ order }: { order: Order }) {
  const isOver = order.delivery_status === 'delivered';
  return (
    <div className="order-places">
      <Legs
        pickup={<Place moment={order.pickup_date} address={order.pickup_address} />}
        delivery={<Place moment={order.delivery_date} address={order.delivery_address} soon={!isOver} />}
      />
    </div>
  );
}

type PlaceProps = { moment: Temporal.Instant; address: string; soon?: boolean };

function Place({ moment, address, soon = false }: PlaceProps) {
  return (
    <>
      <When moment={moment} soon={soon} />
      <span className="line2 order-places__address" title={address}>
        {address}
      </span>
    </>
  );
}
