import { DateTime } from '#web/kernel/format/date-time.tsx';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { DriverOrderNumber, DriverOrderStatus, UpdateStatusButton } from './driver-orders-cells.tsx';
import type { OrderOfDriver } from './own-legs.ts';

/** A row of the deliveries table as a card, on narrow screens. */
export function DriverOrderCard({
  order,
  onUpdate,
}: {
  order: OrderOfDriver;
  onUpdate: (order: OrderOfDriver) => void;
}) {
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <DriverOrderNumber order={order} />
        <DriverOrderStatus order={order} />
      </div>
      <h3 className="text-base">{order.customer_name}</h3>
      <dl className="grid content-start gap-2">
        <CardLeg
          name="Pickup"
          address={order.pickup_address}
          moment={order.pickup_date}
          until={order.pickup_until}
        />
        <CardLeg
          name="Delivery"
          address={order.delivery_address}
          moment={order.delivery_date}
          until={order.delivery_until}
        />
      </dl>
      <UpdateStatusButton order={order} onUpdate={onUpdate} size="touch" />
    </>
  );
}

type CardLegProps = {
  name: 'Pickup' | 'Delivery';
  address: string;
  moment: Temporal.Instant;
  until: Temporal.Instant | null;
};

function CardLeg({ name, address, moment, until }: CardLegProps) {
  return (
    <div className="flex gap-2">
      <dt className="pt-px">
        <LegMark kind={name === 'Delivery' ? 'delivery' : 'pickup'} />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">
        {address}
        <span className="line2">
          <DateTime moment={moment} until={until} />
        </span>
      </dd>
    </div>
  );
}
