import { useQuery } from '@tanstack/react-query';
import { showing } from '#web/kernel/format.ts';
import { useSearchState } from '#web/kernel/search-state.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useLastPage } from '#web/ui/use-last-page.ts';
import { NoDeliveryMatch } from './no-delivery-match.tsx';
import { TrackingCard } from './tracking-card.tsx';
import { TrackingFilters } from './tracking-filters.tsx';
import {
  deliveriesPerPage,
  everyDelivery,
  isTrackingFiltered,
  noTrackingFilters,
  TrackingSearch,
  trackingQuery,
} from './tracking-search.ts';
import { TrackingSkeleton } from './tracking-skeleton.tsx';
import './tracking.css';

/** The customer's orders that have a driver, with their delivery progress. */
export function TrackingList() {
  const [search, setSearch] = useSearchState(TrackingSearch);
  const filter = (patch: TrackingSearch) => setSearch({ page: undefined, ...patch });
  const isFiltered = isTrackingFiltered(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery(trackingQuery(search)));
  const all = useQuery({ ...ordersQuery({ ...everyDelivery, limit: 1 }), enabled: isFiltered });
  const { page = 1 } = search;
  useLastPage(
    { page, pageSize: deliveriesPerPage, total: isPlaceholderData ? undefined : data?.total },
    (last) => setSearch({ page: last }, { replace: true }),
  );
  if (!data && error) {
    return (
      <LoadError
        className="card"
        title="Your deliveries could not be loaded"
        error={error}
        onRetry={refetch}
      />
    );
  }
  const total = isFiltered ? all.data?.total : data?.total;
  if (total === 0) return <NoDeliveries />;
  return (
    <>
      <TrackingFilters
        filters={search}
        onFilter={filter}
        count={data && total !== undefined ? showing(data.rows.length, total, 'deliveries') : ''}
      />
      {!data && <TrackingSkeleton />}
      {data?.rows.length === 0 && (
        <NoDeliveryMatch className="card" onClear={() => filter(noTrackingFilters)} />
      )}
      {data && data.rows.length > 0 && (
        <ul className={classNames('tracks', isPlaceholderData && 'is-stale')}>
          {data.rows.map((order) => (
            <li key={order.id}>
              <TrackingCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > deliveriesPerPage && (
        <Pagination
          page={page}
          pageSize={deliveriesPerPage}
          total={data.total}
          onPage={(chosen) => setSearch({ page: chosen })}
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
