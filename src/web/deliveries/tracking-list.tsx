import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { type DeliveryStatus, deliveryStatuses } from '#shared/deliveries/delivery.ts';
import { manyOf } from '#shared/kernel/route.ts';
import type { OrderQuery } from '#shared/orders/orders.contract.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useSearchState } from '#web/kernel/search-state.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { TrackingCard } from './tracking-card.tsx';
import { TrackingFilters } from './tracking-filters.tsx';
import { TrackingSkeleton } from './tracking-skeleton.tsx';
import './tracking.css';

const pageSize = 20;

const schema = z.object({
  delivery_status: manyOf(deliveryStatuses).optional(),
  delivery_page: z.coerce.number().int().min(1).optional(),
});

const everyDelivery = { driver: 'assigned' } as const satisfies OrderQuery;

/** The customer's orders that have a driver, and how far each one is. */
export function TrackingList() {
  const [{ delivery_status: chosen = [], delivery_page: page = 1 }, setState] = useSearchState(schema);
  const filter = (statuses: DeliveryStatus[]) =>
    setState({ delivery_status: statuses, delivery_page: undefined });
  const isNarrowed = chosen.length > 0;
  const deliveries = useQuery(
    ordersQuery({
      ...everyDelivery,
      ...(isNarrowed ? { delivery_status: chosen } : {}),
      sort: 'delivery_date',
      direction: 'desc',
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  );
  const all = useQuery({ ...ordersQuery({ ...everyDelivery, limit: 1 }), enabled: isNarrowed });
  const { data } = deliveries;
  if (!data && deliveries.isError) {
    return (
      <ErrorState
        className="card"
        title="Your deliveries could not be loaded"
        onRetry={() => void deliveries.refetch()}
      >
        {detailOr(deliveries.error, 'Check your connection and try again.')}
      </ErrorState>
    );
  }
  if (data?.total === 0 && !isNarrowed) return <NoDeliveries />;
  const total = isNarrowed ? all.data?.total : data?.total;
  return (
    <>
      <TrackingFilters
        chosen={chosen}
        onChange={filter}
        count={data && total !== undefined ? `Showing ${data.rows.length} of ${total} deliveries` : ''}
      />
      {!data && <TrackingSkeleton />}
      {data?.rows.length === 0 && <NoMatch onClear={() => filter([])} />}
      {data && data.rows.length > 0 && (
        <ul className={classNames('tracks', deliveries.isPlaceholderData && 'is-stale')}>
          {data.rows.map((order) => (
            <li key={order.id}>
              <TrackingCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          onPage={(next) => setState({ delivery_page: next })}
        />
      )}
    </>
  );
}

function NoDeliveries() {
  return (
    <EmptyState className="card" art="van" title="No Deliveries Found">
      You don't have any active deliveries at the moment
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      className="card"
      art="van"
      title="No Deliveries Found"
      actions={<Button onClick={onClear}>Clear Filters</Button>}
    >
      No deliveries match your filter criteria
    </EmptyState>
  );
}
