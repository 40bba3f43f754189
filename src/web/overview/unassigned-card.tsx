import { useQuery } from '@tanstack/react-query';
import { Truck, UserPlus } from 'lucide-react';
import { nextLeg } from '#shared/deliveries/leg.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { Button } from '#web/ui/display/button.tsx';
import { AttentionCard } from './attention-card.tsx';
import { AttentionRow } from './attention-row.tsx';
import { unassignedOrdersQuery } from './overview.api.ts';
import { LateNote } from './overview-card.tsx';

type UnassignedCardProps = { onOpenOrder: (id: string) => void; onAssign: (order: Order) => void };

/** The orders whose next open leg has no driver, the earliest pickup first. */
export function UnassignedCard({ onOpenOrder, onAssign }: UnassignedCardProps) {
  const openTab = useOpenTab();
  const listSearch = { driver: 'waiting', sort: 'pickup_date', direction: 'asc' };
  return (
    <AttentionCard
      title="Waiting for a driver"
      query={useQuery(unassignedOrdersQuery)}
      failure="The orders without a driver could not be loaded"
      emptyText="Every order has a driver."
      allText="orders without a driver"
      onOpenAll={() => openTab('orders', listSearch)}
      hasActions
    >
      {(order) => (
        <UnassignedRow
          key={order.id}
          order={order}
          onOpen={() => onOpenOrder(order.id)}
          onAssign={() => onAssign(order)}
        />
      )}
    </AttentionCard>
  );
}

type UnassignedRowProps = { order: Order; onOpen: () => void; onAssign: () => void };

function UnassignedRow({ order, onOpen, onAssign }: UnassignedRowProps) {
  const now = useNow();
  const leg = nextLeg(order);
  if (!leg) return null;
  const { kind, at, until } = leg;
  const isOverdue = isBefore(until ?? at, now);
  return (
    <AttentionRow
      icon={Truck}
      urgent={isBefore(at, now.add({ hours: 24 }))}
      title={
        <>
          <span className="order-no me-1">{order.order_number}</span> {order.customer_name}
        </>
      }
      onOpen={onOpen}
      note={
        <>
          {legLabels[kind]} <DateTime moment={at} until={until} withCountdown />
          {isOverdue && <LateNote> overdue</LateNote>}
        </>
      }
      action={
        <Button
          size="sm"
          className="relative z-1"
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
