import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import type { OrderDetails as DetailedOrder } from '#shared/orders/orders.contract.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { ConditionNotes } from '#web/orders/conditions/condition-notes.tsx';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { NeedsDateNote } from '#web/orders/new-date/needs-date-note.tsx';
import { OrderProposal } from '#web/orders/proposal/order-proposal.tsx';
import { LastOccurrenceNote } from '#web/series/last-occurrence-note.tsx';
import { NextOccurrenceEntry } from '#web/series/next-occurrence.tsx';
import { SeriesDates } from '#web/series/series-dates.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DetailsSection } from './details-section.tsx';
import { OrderBags } from './order-bags.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderInvoiceEntry } from './order-invoice.tsx';

type OrderDetailsProps = {
  order: DetailedOrder;
  legs: ReactNode;
};

/** As high at first as most orders are, so that the dialog does not jump. */
const bodyStyles = 'grid min-h-[min(560px,70dvh)] grid-cols-1 content-start gap-5.5';

/** All details of an order: its legs, items and history. */
export function OrderDetails({ order, legs }: OrderDetailsProps) {
  return (
    <div className={bodyStyles}>
      <OrderProposal order={order} />
      <NeedsDateNote order={order} />
      {legs}
      <DetailsSection title="Items" aside={<CountedBy order={order} />}>
        <OrderLines order={order} />
        <ConditionNotes order={order} />
      </DetailsSection>
      <OrderBags bags={order.bags} />
      {order.special_instructions && (
        <DetailsSection title="Special instructions">
          <Text>{order.special_instructions}</Text>
        </DetailsSection>
      )}
      {order.purchase_order && (
        <DetailsSection title="Purchase order">
          <Text>{order.purchase_order}</Text>
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
      <OrderHistory history={order.history} />
    </div>
  );
}

/** Who counted what was there, and when; nothing while nobody has. */
function CountedBy({ order: { counted_at, counted_by_name } }: { order: DetailedOrder }) {
  if (!counted_at) return null;
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      {`Counted${counted_by_name ? ` by ${counted_by_name}` : ''}, `}
      <DateTime moment={counted_at} />
    </p>
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
      <OrderInvoiceEntry order={order} />
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
    <div className={bodyStyles} role="status" aria-busy="true" aria-label="Loading the order">
      <div className="grid grid-cols-2 gap-8 rounded-lg border border-line p-4 max-md:grid-cols-1">
        {['pickup', 'delivery'].map((leg) => (
          <div key={leg} className="grid gap-3.5 py-1">
            <Skeleton width="30%" />
            <Skeleton width="90%" />
            <Skeleton width="60%" />
            <Skeleton width="45%" />
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
  );
}
