import { useQuery } from '@tanstack/react-query';
import { showingText } from '#web/kernel/format/format.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { useLastPage } from '#web/ui/table/use-last-page.ts';
import { CustomerTrackingCard } from './customer-tracking-card.tsx';
import { CustomerTrackingFilters } from './customer-tracking-filters.tsx';
import {
  allDeliveries,
  CustomerTrackingSearch,
  customerDeliveriesPerPage,
  customerTrackingQuery,
  isCustomerTrackingFiltered,
  noCustomerTrackingFilters,
} from './customer-tracking-search.ts';
import { CustomerTrackingSkeleton } from './customer-tracking-skeleton.tsx';
import { NoDeliveryMatch } from './no-delivery-match.tsx';
import './tracking.css';

/** The customer's orders that have a driver, with their delivery progress. */
export function CustomerTracking() {
  const [search, setSearch] = useSearchState(CustomerTrackingSearch);
  const filter = (patch: CustomerTrackingSearch) => setSearch({ page: undefined, ...patch });
  const isFiltered = isCustomerTrackingFiltered(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery(customerTrackingQuery(search)));
  const all = useQuery({ ...ordersQuery({ ...allDeliveries, limit: 1 }), enabled: isFiltered });
  const { page = 1 } = search;
  useLastPage(
    { page, pageSize: customerDeliveriesPerPage, total: isPlaceholderData ? undefined : data?.total },
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
      <CustomerTrackingFilters
        filters={search}
        onFilter={filter}
        count={data && total !== undefined ? showingText(data.rows.length, total, 'deliveries') : ''}
      />
      {!data && <CustomerTrackingSkeleton />}
      {data?.rows.length === 0 && (
        <NoDeliveryMatch className="card" onClear={() => filter(noCustomerTrackingFilters)} />
      )}
      {data && data.rows.length > 0 && (
        <ul className={classNames('tracks', isPlaceholderData && 'is-stale')}>
          {data.rows.map((order) => (
            <li key={order.id}>
              <CustomerTrackingCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > customerDeliveriesPerPage && (
        <Pagination
          page={page}
          pageSize={customerDeliveriesPerPage}
          total={data.total}
          onPage={(next) => setSearch({ page: next })}
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
