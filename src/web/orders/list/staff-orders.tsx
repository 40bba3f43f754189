import { Plus, ScanLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { exportOrdersRoute } from '#shared/orders/orders.contract.ts';
import { LazyNoteCondition } from '#web/orders/conditions/lazy-note-condition.ts';
import { useAdjustments } from '#web/orders/count/adjustments.tsx';
import { useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { CreateStaffOrder } from '#web/orders/form/create-staff-order.tsx';
import { EditStaffOrder } from '#web/orders/form/edit-staff-order.tsx';
import { LazyReschedule } from '#web/orders/reschedule/lazy-reschedule.ts';
import { LazyShopScan } from '#web/orders/scan/lazy-shop-scan.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { ExportList } from '#web/ui/list/export-list.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useListScreen } from '#web/ui/list/use-list-screen.ts';
import { BulkActionBar, BulkActionDialog, ordersText } from './staff-bulk-action-bar.tsx';
import { useBulkActions } from './staff-bulk-actions.ts';
import { dateFilter } from './staff-orders-date-filter.tsx';
import { staffOrdersList } from './staff-orders-list.ts';
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
  const orders = useListScreen(staffOrdersList);
  const [editing, setEditing] = useState<Order | 'new' | null>(null);
  const [moving, setMoving] = useState<Order | null>(null);
  const [noting, setNoting] = useState<Order | null>(null);
  const { open: openAgain } = useSameAgain();
  const adjustments = useAdjustments();
  const [isScanning, setScanning] = useState(false);
  const [isChoosingDriver, setChoosingDriver] = useState(false);
  const bulk = useBulkActions(orders.data?.rows);
  return (
    <section className="section" aria-labelledby="all-orders">
      <div className="section-head max-md:[&>h2]:basis-full">
        <h2 id="all-orders">All Orders</h2>
        <ExportList
          state={orders}
          route={exportOrdersRoute}
          name="orders"
          own={dateFilter(orders)}
          className="ms-auto"
        />
        <Button icon={ScanLine} className="[h2+&]:ms-auto" onClick={() => setScanning(true)}>
          Scan
        </Button>
        <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
          Create Order
        </Button>
      </div>
      <ListScreen
        state={orders}
        ownFilter={dateFilter(orders)}
        empty={<NoOrders onCreate={() => setEditing('new')} />}
      >
        {(results) => (
          <StaffOrdersTable
            {...results}
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
      </ListScreen>
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
