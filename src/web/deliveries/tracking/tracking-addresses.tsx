import { nextLeg } from '#shared/deliveries/leg.ts';
import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { AddressBlock } from '#web/orders/legs/address-block.tsx';

/** Where and when an order is picked up and delivered. */
export function TrackingAddresses({ order }: { order: Order }) {
  return (
    <>
      <AddressBlock
        label="Pickup"
        date={<DateTime moment={order.pickup_date} until={order.pickup_until} />}
        address={order.pickup_address}
      />
      <AddressBlock
        label="Delivery"
        isDelivery
        date={
          <DateTime
            moment={order.delivery_date}
            until={order.delivery_until}
            withCountdown={nextLeg(order) !== null}
          />
        }
        address={order.delivery_address}
      />
    </>
  );
}
