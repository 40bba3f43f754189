import type { ReactNode } from 'react';
import { nextLeg } from '#shared/deliveries/leg.ts';
import type { Order } from '#shared/orders/order.ts';
import type { HistoryEntry } from '#shared/orders/order-history.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { AddressBlock } from '#web/orders/legs/address-block.tsx';
import { OrderProposal } from '#web/orders/proposal/order-proposal.tsx';
import { NextOccurrenceEntry } from '#web/series/next-occurrence.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { OrderHistory } from './order-history.tsx';

type OrderDetailsProps = {
  order: Order & { history: HistoryEntry[] };
  delivery: ReactNode;
};

/** All details of an order: dates, addresses, items, delivery and history. */
export function OrderDetails({ order, delivery }: OrderDetailsProps) {
  return (
    <div className="odet">
      <div className="odet__main">
        <OrderProposal order={order} />
        <Section title="When and where">
          <div className="form-grid">
            <AddressBlock
              label="Pickup"
              date={<DateTime moment={order.pickup_date} />}
              address={order.pickup_address}
            />
            <AddressBlock
              label="Delivery"
              isDelivery
              date={<DateTime moment={order.delivery_date} withCountdown={nextLeg(order) !== null} />}
              address={order.delivery_address}
            />
          </div>
        </Section>
        <Section title="Items">
          <OrderLines order={order} />
        </Section>
        {order.special_instructions && (
          <Section title="Special instructions">
            <p className="odet__text">{order.special_instructions}</p>
          </Section>
        )}
        {order.delivery_notes && (
          <Section title="Delivery notes">
            <p className="odet__text">{order.delivery_notes}</p>
          </Section>
        )}
        <Dates order={order} />
      </div>
      <div className="odet__side">
        {delivery}
        <OrderHistory history={order.history} />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="odet__h">{title}</h3>
      {children}
    </section>
  );
}

function Dates({ order }: { order: Order }) {
  return (
    <dl className="odet__facts">
      <NextOccurrenceEntry order={order} />
      <div>
        <dt>Created</dt>
        <dd>
          <DateTime moment={order.created_at} />
        </dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>
          <DateTime moment={order.updated_at} />
        </dd>
      </div>
    </dl>
  );
}

/** The skeleton of the order details. */
export function OrderDetailsSkeleton() {
  return (
    <div className="odet" role="status" aria-busy="true" aria-label="Loading the order">
      <div className="odet__main">
        <div className="form-grid">
          {['pickup', 'delivery'].map((leg) => (
            <div key={leg} className="grid gap-3">
              <Skeleton width="30%" />
              <Skeleton width="70%" />
              <Skeleton width="90%" />
            </div>
          ))}
        </div>
        <div className="grid gap-5 py-2">
          {['first', 'second', 'third', 'fourth', 'fifth'].map((line) => (
            <div key={line} className="flex justify-between">
              <Skeleton width="40%" />
              <Skeleton width="64px" />
            </div>
          ))}
        </div>
        <Skeleton width="60%" />
      </div>
      <div className="odet__side">
        {['driver', 'assigned', 'picked up', 'out', 'delivered', 'history', 'earlier'].map((line) => (
          <div key={line} className="flex items-center gap-3">
            <Skeleton width="22px" className="h-5.5! flex-none rounded-full!" />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
    </div>
  );
}
