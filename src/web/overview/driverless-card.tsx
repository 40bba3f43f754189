import { useQuery } from '@tanstack/react-query';
import { Truck, UserPlus } from 'lucide-react';
import { isBefore } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { When } from '#web/business/when.tsx';
import { formatCount } from '#web/kernel/format.ts';
import { useNow } from '#web/kernel/now.ts';
import { useOpenTab } from '#web/kernel/search-state.ts';
import { Button } from '#web/ui/button.tsx';
import { HandRow, HandsSkeleton } from './hand-row.tsx';
import { nextLeg } from './next-leg.ts';
import { driverlessQuery } from './overview.api.ts';
import { CardFoot, Count, OverviewCard, Quiet, ToList } from './overview-card.tsx';

type DriverlessCardProps = { onOpenOrder: (id: string) => void; onAssign: (order: Order) => void };

/** The orders nobody fetches yet, the nearest pickup first. */
export function DriverlessCard({ onOpenOrder, onAssign }: DriverlessCardProps) {
  const openTab = useOpenTab();
  const all = { driver: 'waiting', sort: 'pickup_date', direction: 'asc' };
  return (
    <OverviewCard
      title="Waiting for a driver"
      query={useQuery(driverlessQuery)}
      head={({ total }) => <Count total={total} />}
      skeleton={<HandsSkeleton />}
      failure="The orders without a driver could not be loaded"
      foot={({ total }) =>
        total > 0 && (
          <CardFoot>
            <ToList onOpen={() => openTab('orders', all)}>
              {total === 1 ? 'See it in the list' : `All ${formatCount(total)} orders without a driver`}
            </ToList>
          </CardFoot>
        )
      }
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <Quiet>Every order has a driver.</Quiet>
        ) : (
          <ul className="hands">
            {rows.map((order) => (
              <DriverlessRow
                key={order.id}
                order={order}
                onOpen={() => onOpenOrder(order.id)}
                onAssign={() => onAssign(order)}
              />
            ))}
          </ul>
        )
      }
    </OverviewCard>
  );
}

type DriverlessRowProps = { order: Order; onOpen: () => void; onAssign: () => void };

function DriverlessRow({ order, onOpen, onAssign }: DriverlessRowProps) {
  const now = useNow();
  const { leg, at } = nextLeg(order);
  const isOverdue = isBefore(at, now);
  return (
    <HandRow
      icon={Truck}
      pressing={isBefore(at, now.add({ hours: 24 }))}
      title={
        <>
          <span className="order-no">{order.order_number}</span> {order.customer_name}
        </>
      }
      onOpen={onOpen}
      note={
        <>
          {leg === 'pickup' ? 'Pickup' : 'Delivery'} <When moment={at} soon />
          {isOverdue && <span className="hand__late"> overdue</span>}
        </>
      }
      action={
        <Button
          size="sm"
          icon={UserPlus}
          aria-label={`Assign driver to ${order.order_number}`}
          onClick={onAssign}
        >
          Assign driver
        </Button>
      }
    />
  );
}
