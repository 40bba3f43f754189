import './staff-orders.css';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/orders/order.ts';
import { orderSorts } from '#shared/orders/orders.contract.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useSearchState } from '#web/kernel/search-state.ts';
import { Button } from '#web/ui/button.tsx';
import type { Sort } from '#web/ui/data-table-props.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useLastPage } from '#web/ui/use-last-page.ts';
import { ordersQuery } from './orders.api.ts';
import { StaffOrdersFilters } from './staff-orders-filters.tsx';
import {
  isFiltered,
  noFilters,
  ordersPerPage,
  StaffOrdersSearch,
  staffOrdersQuery,
} from './staff-orders-search.ts';
import { StaffOrdersTable } from './staff-orders-table.tsx';

/** All orders, for staff: found, filtered and sorted by the service, everything else done where the order stands. */
export function StaffOrders({ onAssign }: { onAssign: (order: Order) => void }) {
  const [search, setSearch] = useSearchState(StaffOrdersSearch);
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery(staffOrdersQuery(search)));
  const { page = 1, sort = 'created_at', direction = 'desc' } = search;
  const narrow = (patch: Partial<StaffOrdersSearch>, options?: { replace: boolean }) =>
    setSearch({ page: undefined, ...patch }, options);
  const total = isPlaceholderData ? undefined : data?.total;
  useLastPage({ page, pageSize: ordersPerPage, total }, (last) =>
    setSearch({ page: last }, { replace: true }),
  );
  return (
    <section className="section" aria-labelledby="all-orders">
      <div className="section-head">
        <h2 id="all-orders">All Orders</h2>
      </div>
      <StaffOrdersFilters
        filters={search}
        onFilter={narrow}
        count={data ? `Showing ${data.rows.length} of ${data.total} orders` : ''}
      />
      <StaffOrdersTable
        orders={data?.rows}
        sort={{ column: sort, direction }}
        onSort={(chosen) => narrow(asSearch(chosen))}
        onAssign={onAssign}
        stale={isPlaceholderData}
        empty={isFiltered(search) ? <NoMatch onClear={() => narrow(noFilters)} /> : <NoOrders />}
        error={
          error &&
          !data && (
            <ErrorState title="The orders could not be loaded" onRetry={refetch}>
              {detailOr(error, 'Check your connection and try again.')}
            </ErrorState>
          )
        }
      />
      {data && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={ordersPerPage}
          total={data.total}
          onPage={(chosen) => setSearch({ page: chosen })}
        />
      )}
    </section>
  );
}

const asSearch = ({ column, direction }: Sort) => ({
  sort: orderSorts.find((each) => each === column),
  direction,
});

function NoOrders() {
  return (
    <EmptyState art="basket" title="No orders yet">
      An order appears here the moment a customer places it.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art="search"
      title="No orders match your filters"
      actions={<Button onClick={onClear}>Clear Filters</Button>}
    >
      Search for another number, customer or email, or take a filter away.
    </EmptyState>
  );
}
