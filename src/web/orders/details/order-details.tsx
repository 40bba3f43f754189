import type { ReactNode } from 'react';
import { nextLeg } from '#shared/deliveries/leg.ts';
import type { Order } from '#shared/orders/order.ts';
import type { HistoryEntry } from '#shared/orders/order-history.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { AddressBlock } from '#web/orders/legs/address-block.tsx';
import { OrderProposal } from '#web/orders/proposal/order-proposal.tsx';
import { LastOccurrenceNote } from '#web/series/last-occurrence-note.tsx';
import { NextOccurrenceEntry } from '#web/series/next-occurrence.tsx';
import { SeriesDates } from '#web/series/series-dates.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DetailsSection } from './details-section.tsx';
import { OrderHistory } from './order-history.tsx';

type OrderDetailsProps = {
  order: Order & { history: HistoryEntry[] };
  delivery: ReactNode;
};

const columnsStyles =
  'grid min-h-[min(560px,70dvh)] grid-cols-[minmax(0,1fr)_300px] max-md:grid-cols-[minmax(0,1fr)]';
const mainStyles = 'grid content-start gap-5.5 px-6 pt-5 pb-6 max-md:p-4';
const sideStyles = [
  'grid content-start gap-6.5 px-6 pt-5 pb-6 max-md:p-4',
  'border-s border-line bg-[light-dark(var(--canvas),var(--surface))] max-md:border-s-0 max-md:border-t',
].join(' ');

/** All details of an order: dates, addresses, items, delivery and history. */
export function OrderDetails({ order, delivery }: OrderDetailsProps) {
  return (
    <div className={columnsStyles}>
      <div className={mainStyles}>
        <OrderProposal order={order} />
        <DetailsSection title="When and where">
          <div className="form-grid">
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
          </div>
        </DetailsSection>
        <DetailsSection title="Items">
          <OrderLines order={order} />
        </DetailsSection>
        {order.special_instructions && (
          <DetailsSection title="Special instructions">
            <Text>{order.special_instructions}</Text>
          </DetailsSection>
        )}
        {order.delivery_notes && (
          <DetailsSection title="Delivery notes">
            <Text>{order.delivery_notes}</Text>
          </DetailsSection>
        )}
        <LastOccurrenceNote order={order} />
        <Dates order={order} />
        <SeriesDates order={order} />
      </div>
      <div className={sideStyles}>
        {delivery}
        <OrderHistory history={order.history} />
      </div>
    </div>
  );
}

/** What somebody wrote, with its lines. */
function Text({ children }: { children: string }) {
  return <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{children}</p>;
}

const factsStyles = [
  'grid grid-cols-3 gap-x-5 gap-y-3.5 border-t border-line pt-4 max-md:grid-cols-2',
  '[&_.date]:whitespace-normal [&_dd]:text-sm/5 [&_dt]:mb-0.5 [&_dt]:text-xs [&_dt]:text-ink-3',
].join(' ');

function Dates({ order }: { order: Order }) {
  return (
    <dl className={factsStyles}>
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
    <div className={columnsStyles} role="status" aria-busy="true" aria-label="Loading the order">
      <div className={mainStyles}>
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
      <div className={sideStyles}>
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
