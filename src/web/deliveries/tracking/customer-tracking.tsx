import { useQuery } from '@tanstack/react-query';
import { showingText } from '#web/kernel/format/format.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { CustomerTrackingCard, trackStyles } from './customer-tracking-card.tsx';
import { CustomerTrackingFilters } from './customer-tracking-filters.tsx';
import { CustomerTrackingSkeleton } from './customer-tracking-skeleton.tsx';
import { NoDeliveryMatch } from './no-delivery-match.tsx';
import { TrackedOrders } from './tracked-orders.tsx';
import { allDeliveries, customerDeliveriesList } from './tracking-lists.ts';

/** Where the customer's orders are, and below it those that have a driver, with their delivery progress. */
export function CustomerTracking() {
  return (
    <>
      <TrackedOrders />
      <section aria-labelledby="deliveries">
        <h2 id="deliveries" className="mb-3 text-md">
          Deliveries
        </h2>
        <Deliveries />
      </section>
    </>
  );
}

function Deliveries() {
  const deliveries = useListScreen(customerDeliveriesList);
  const { data, error, isFiltered } = deliveries;
  const all = useQuery({ ...ordersQuery({ ...allDeliveries, limit: 1 }), enabled: isFiltered });
  if (error) {
    return (
      <LoadError
        className="card"
        title={customerDeliveriesList.failure}
        error={error}
        onRetry={deliveries.refetch}
      />
    );
  }
  const total = isFiltered ? all.data?.total : data?.total;
  if (total === 0) return <NoDeliveries />;
  return (
    <>
      <CustomerTrackingFilters
        state={deliveries}
        count={data && total !== undefined ? showingText(data.rows.length, total, 'deliveries') : ''}
      />
      <ListRows
        state={deliveries}
        empty={<NoDeliveries />}
        noMatch={<NoDeliveryMatch className="card" onClear={deliveries.clear} />}
      >
        {({ rows, empty, stale }) => {
          if (!rows) return <CustomerTrackingSkeleton />;
          if (rows.length === 0) return empty;
          return (
            <ul className={classNames(trackStyles.grid, stale && 'is-stale')}>
              {rows.map((order) => (
                <li key={order.id}>
                  <CustomerTrackingCard order={order} />
                </li>
              ))}
            </ul>
          );
        }}
      </ListRows>
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
