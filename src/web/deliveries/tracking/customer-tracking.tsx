import { useQuery } from '@tanstack/react-query';
import { showingText } from '#web/kernel/format/format.ts';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { chipLineStyles } from '#web/ui/filters/filter-styles.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { type ListState, useListScreen } from '#web/ui/list/use-list-screen.ts';
import { CustomerTrackingCard, trackStyles } from './customer-tracking-card.tsx';
import { NoDeliveryMatch } from './no-delivery-match.tsx';
import { TrackedOrders } from './tracked-orders.tsx';
import { allDeliveries, customerDeliveriesList, deliveryStatusOptions } from './tracking-lists.ts';

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

/** The skeleton of the customer's deliveries. */
function CustomerTrackingSkeleton() {
  return (
    <div className={trackStyles.grid} role="status" aria-busy="true" aria-label="Loading deliveries">
      {['first', 'second'].map((card) => (
        <div key={card} className="card">
          <div className={classNames(trackStyles.head, 'min-h-18 items-center justify-between')}>
            <Skeleton width="160px" />
            <Skeleton width="72px" />
          </div>
          <div className="grid min-h-36 content-evenly px-4">
            <Skeleton width="120px" />
            <Skeleton />
            <Skeleton width="70%" />
          </div>
          <div className={classNames(trackStyles.legs, 'min-h-24')}>
            <Skeleton width="80%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}

type CustomerTrackingFiltersProps = {
  state: ListState<Parameters<typeof customerDeliveriesList.query>[0], unknown>;
  count: string;
};

/** Filters the deliveries of a customer by date range, both days included, and by status. */
function CustomerTrackingFilters({ state, count }: CustomerTrackingFiltersProps) {
  const { search, setFilters } = state;
  return (
    <>
      <div
        className={classNames(
          'mb-4 flex flex-wrap items-end gap-3 max-md:grid max-md:grid-cols-2',
          'md:[&_[data-slot=input]]:min-w-[150px]',
        )}
      >
        <DayField label="Delivery date from" day={search.from} onDay={(from) => setFilters({ from })} />
        <DayField label="To" day={search.to} onDay={(to) => setFilters({ to })} />
        <div className="grid min-w-0 content-start gap-1.5 max-md:col-span-full">
          <span className="text-sm font-medium text-ink" aria-hidden="true">
            Delivery status
          </span>
          <div className={`${chipLineStyles} min-h-control`}>
            <ChipChoice
              label="Delivery status"
              options={deliveryStatusOptions}
              chosen={search.delivery_status}
              onChange={(delivery_status) => setFilters({ delivery_status })}
            />
          </div>
        </div>
        {state.isFiltered && (
          <Button variant="ghost" size="sm" className="my-[3px] justify-self-start" onClick={state.clear}>
            Clear Filters
          </Button>
        )}
      </div>
      <p className="mb-3 text-sm text-ink-3 tabular-nums" role="status">
        {count}
      </p>
    </>
  );
}
