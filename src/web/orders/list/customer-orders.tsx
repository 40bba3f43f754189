import './customer-orders.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { showingText } from '#web/kernel/format/format.ts';
import { EditCustomerOrder } from '#web/orders/form/edit-customer-order.tsx';
import { ordersQuery } from '#web/orders/orders.api.ts';
import { ProposalBanners } from '#web/orders/proposal/proposal-banners.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { NoMatch } from '#web/ui/filters/no-match.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { useLastPage } from '#web/ui/table/use-last-page.ts';
import { CustomerOrdersFilters } from './customer-orders-filters.tsx';
import { customerOrdersPerPage, useCustomerOrdersSearch } from './customer-orders-search.ts';
import { CustomerOrdersTable } from './customer-orders-table.tsx';

type CustomerOrdersProps = {
  /** How many orders the customer has without filters; `undefined` while it loads. */
  orderCount: number | undefined;
  onCreate: () => void;
};

export function CustomerOrders({ orderCount, onCreate }: CustomerOrdersProps) {
  const state = useCustomerOrdersSearch();
  const orders = useQuery(ordersQuery(state.query));
  const { data } = orders;
  const [editing, setEditing] = useState<Order | null>(null);
  const total = orders.isPlaceholderData ? undefined : data?.total;
  useLastPage({ page: state.page, pageSize: customerOrdersPerPage, total }, (last) =>
    state.setPage(last, { replace: true }),
  );
  const hasNoOrders = data?.total === 0 && !state.isFiltered;
  return (
    <ProposalBanners>
      {!hasNoOrders && (
        <CustomerOrdersFilters
          state={state}
          count={data ? showingText(data.rows.length, orderCount ?? data.total, 'orders') : ''}
        />
      )}
      <CustomerOrdersTable
        rows={data?.rows}
        stale={orders.isPlaceholderData}
        onEdit={setEditing}
        empty={
          hasNoOrders ? <NoOrders onCreate={onCreate} /> : <NoMatch noun="orders" onClear={state.clear} />
        }
        error={
          orders.isError &&
          !data && (
            <LoadError
              title="Your orders could not be loaded"
              error={orders.error}
              onRetry={orders.refetch}
            />
          )
        }
      />
      {data && data.total > customerOrdersPerPage && (
        <Pagination
          page={state.page}
          pageSize={customerOrdersPerPage}
          total={data.total}
          onPage={state.setPage}
        />
      )}
      {editing && <EditCustomerOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />}
    </ProposalBanners>
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
      Create your first order to get started
    </EmptyState>
  );
}
