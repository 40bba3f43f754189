import { showingText } from '#web/kernel/format/format.ts';
import { sortParams } from '#web/ui/filters/list-filters.ts';
import './staff-orders.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { orderSorts } from '#shared/orders/orders.contract.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { CreateStaffOrder } from '#web/orders/form/create-staff-order.tsx';
import { EditStaffOrder } from '#web/orders/form/edit-staff-order.tsx';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { useLastPage } from '#web/ui/table/use-last-page.ts';
import { BulkActionBar, BulkActionDialog, ordersText } from './staff-bulk-action-bar.tsx';
import { useBulkActions } from './staff-bulk-actions.ts';
import { StaffOrdersFilters } from './staff-orders-filters.tsx';
import {
  isStaffOrdersFiltered,
  noStaffOrdersFilters,
  StaffOrdersSearch,
  staffOrdersPerPage,
  staffOrdersQuery,
} from './staff-orders-search.ts';
import { StaffOrdersTable } from './staff-orders-table.tsx';

type StaffOrdersProps = {
  onAssign: (order: Order) => void;
  onUnassign: (order: Order) => void;
  /** Renders the dialog that asks for the driver of several orders. */
  renderDriverDialog: (ask: {
    description: string;
    onChoose: (driver: { id: string; full_name: string }) => void;
    onClose: () => void;
  }) => ReactNode;
};

/** The orders list of staff. The server searches, filters and sorts; actions are inline. */
export function StaffOrders({ onAssign, onUnassign, renderDriverDialog }: StaffOrdersProps) {
  const [search, setSearch] = useSearchState(StaffOrdersSearch);
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersQuery(staffOrdersQuery(search)));
  const [editing, setEditing] = useState<Order | 'new' | null>(null);
  const [isChoosingDriver, setChoosingDriver] = useState(false);
  const bulk = useBulkActions(data?.rows);
  const { page = 1, sort = 'created_at', direction = 'desc' } = search;
  const setFilters = (patch: Partial<StaffOrdersSearch>, options?: { replace: boolean }) =>
    setSearch({ page: undefined, ...patch }, options);
  const total = isPlaceholderData ? undefined : data?.total;
  useLastPage({ page, pageSize: staffOrdersPerPage, total }, (last) =>
    setSearch({ page: last }, { replace: true }),
  );
  const hasNoOrders = data?.total === 0 && !isStaffOrdersFiltered(search);
  return (
    <section className="section" aria-labelledby="all-orders">
      <div className="section-head">
        <h2 id="all-orders">All Orders</h2>
        <Button variant="primary" icon={Plus} className="ms-auto" onClick={() => setEditing('new')}>
          Create Order
        </Button>
      </div>
      {!hasNoOrders && (
        <StaffOrdersFilters
          filters={search}
          onFilter={setFilters}
          count={data ? showingText(data.rows.length, data.total, 'orders') : ''}
        />
      )}
      <StaffOrdersTable
        orders={data?.rows}
        sort={{ column: sort, direction }}
        onSort={(chosen) => setFilters(sortParams(orderSorts, chosen))}
        selection={{
          selected: new Set(bulk.selected.keys()),
          onSelect: bulk.select,
          nameOf: (order) => order.order_number,
        }}
        onEdit={setEditing}
        onAssign={onAssign}
        onUnassign={onUnassign}
        stale={isPlaceholderData}
        empty={
          hasNoOrders ? (
            <NoOrders onCreate={() => setEditing('new')} />
          ) : (
            <NoMatch noun="orders" onClear={() => setFilters(noStaffOrdersFilters)} />
          )
        }
        error={
          error &&
          !data && <LoadError title="The orders could not be loaded" error={error} onRetry={refetch} />
        }
      />
      {data && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={staffOrdersPerPage}
          total={data.total}
          onPage={(chosen) => setSearch({ page: chosen })}
        />
      )}
      {bulk.orders.length > 0 && (
        <BulkActionBar
          count={bulk.orders.length}
          offPageCount={bulk.offPageCount}
          onAction={bulk.start}
          onAssign={() => setChoosingDriver(true)}
          onClear={bulk.clear}
        />
      )}
      {isChoosingDriver &&
        renderDriverDialog({
          description: `${ordersText(bulk.orders.length)} will go to one driver.`,
          onChoose: (driver) => {
            setChoosingDriver(false);
            void bulk.start({ type: 'driver', driver });
          },
          onClose: () => setChoosingDriver(false),
        })}
      {bulk.run && <BulkActionDialog run={bulk.run} onClose={bulk.close} />}
      {editing === 'new' && <CreateStaffOrder onClose={() => setEditing(null)} />}
      {editing && editing !== 'new' && (
        <EditStaffOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

function NoOrders({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      art="basket"
      title="No orders yet"
      actions={
        <Button icon={Plus} onClick={onCreate}>
          Create Order
        </Button>
      }
    >
      An order appears here the moment a customer places it, or you place one for them.
    </EmptyState>
  );
}
