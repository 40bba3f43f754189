import { Plus, ScanLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { exportOrdersRoute } from '#shared/orders/orders.contract.ts';
import { useCustomerFilter } from '#web/accounts/people/customer-filter.tsx';
import { useToday } from '#web/kernel/format/use-now.ts';
import { LazyNoteCondition } from '#web/orders/conditions/lazy-note-condition.ts';
import { useAdjustments } from '#web/orders/count/adjustments.tsx';
import { useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyCreateStaffOrder, LazyEditStaffOrder } from '#web/orders/form/lazy-order-forms.ts';
import { LazyReschedule } from '#web/orders/reschedule/lazy-moves.tsx';
import { LazyShopScan } from '#web/orders/scan/lazy-shop-scan.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { noPeriod, periodText } from '#web/ui/filters/period.ts';
import { PeriodFilter } from '#web/ui/filters/period-filter.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectOptions } from '#web/ui/form/select-options.tsx';
import { StaffList } from '#web/ui/list/list-screen.tsx';
import { type ListState, useListScreen } from '#web/ui/list/use-list-screen.ts';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import { ColumnsMenu, useColumnChoice } from '#web/ui/table/columns-menu.tsx';
import { BulkActionBar, BulkActionDialog, ordersText } from './staff-bulk-action-bar.tsx';
import { useBulkActions } from './staff-bulk-actions.ts';
import { staffOrdersList } from './staff-orders-list.ts';
import { StaffOrdersTable, staffOrderColumns } from './staff-orders-table.tsx';

const dateLabels = { created_at: 'Ordered', pickup_date: 'Pickup', delivery_date: 'Delivery' } as const;
const dateNames = ['created_at', 'pickup_date', 'delivery_date'] as const;

type DateFilterProps = { state: ListState<Parameters<typeof staffOrdersList.query>[0], unknown> };

/** The filter of a list of orders by a period of one of their dates. */
const dateFilter = (state: DateFilterProps['state']) => {
  const { date = 'created_at', ...period } = state.search;
  return {
    label: date === 'created_at' ? 'Date' : dateLabels[date],
    value: periodText(period),
    clear: { ...noPeriod, date: undefined },
    menu: <DateFilter state={state} />,
  };
};

/** A period, and which date of the order it applies to. */
function DateFilter({ state: { search, setFilters } }: DateFilterProps) {
  const choose = (text: string) => {
    const chosen = dateNames.find((name) => name === text);
    setFilters({ date: chosen === 'created_at' ? undefined : chosen });
  };
  return (
    <PeriodFilter label="Date" value={search} today={useToday()} onChange={setFilters}>
      <Field label="Which date">
        <Select value={search.date ?? 'created_at'} onChange={({ target }) => choose(target.value)}>
          <SelectOptions values={dateNames} labels={dateLabels} />
        </Select>
      </Field>
    </PeriodFilter>
  );
}

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
  const orders = useListScreen(staffOrdersList);
  const own = [dateFilter(orders), useCustomerFilter(orders)];
  const [editing, setEditing] = useState<Order | 'new' | null>(null);
  const [moving, setMoving] = useState<Order | null>(null);
  const [noting, setNoting] = useState<Order | null>(null);
  const { open: openAgain } = useSameAgain();
  const adjustments = useAdjustments();
  const [isScanning, setScanning] = useState(false);
  const [isChoosingDriver, setChoosingDriver] = useState(false);
  const bulk = useBulkActions(orders.data?.rows);
  const [one] = bulk.orders;
  const columns = useColumnChoice('orders', staffOrderColumns);
  return (
    <section className="section" aria-labelledby="all-orders">
      <StaffList
        state={orders}
        title="All Orders"
        titleId="all-orders"
        ownFilters={own}
        tools={<ColumnsMenu columns={columns} />}
        more={
          <MenuItem icon={ScanLine} onSelect={() => setScanning(true)}>
            Scan
          </MenuItem>
        }
        exported={{ route: exportOrdersRoute, name: 'orders' }}
        action={
          <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
            Create Order
          </Button>
        }
        empty={<NoOrders onCreate={() => setEditing('new')} />}
      >
        {(results) => (
          <StaffOrdersTable
            {...results}
            shown={columns}
            selection={{
              selected: bulk.ids,
              onSelect: bulk.select,
              nameOf: (order) => order.order_number,
            }}
            actions={{
              onEdit: setEditing,
              onReschedule: setMoving,
              onAgain: ({ id }) => openAgain(id),
              onAssign,
              onUnassign,
              onNote: setNoting,
              onAdjust: adjustments.adjust,
            }}
          />
        )}
      </StaffList>
      {bulk.orders.length > 0 && (
        <BulkActionBar
          count={bulk.orders.length}
          offPageCount={bulk.offPageCount}
          onAction={bulk.start}
          onAssign={() => (one && bulk.orders.length === 1 ? onAssign(one) : setChoosingDriver(true))}
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
      {editing === 'new' && (
        <LazyCreateStaffOrder onClose={() => setEditing(null)} onReopen={() => setEditing('new')} />
      )}
      {editing && editing !== 'new' && (
        <LazyEditStaffOrder key={editing.id} order={editing} onClose={() => setEditing(null)} />
      )}
      {moving && <LazyReschedule key={moving.id} order={moving} onClose={() => setMoving(null)} />}
      {adjustments.dialog}
      {isScanning && <LazyShopScan onClose={() => setScanning(false)} />}
      {noting && <LazyNoteCondition key={noting.id} order={noting} onClose={() => setNoting(null)} />}
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
