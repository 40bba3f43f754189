import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import * as z from 'zod';
import { DriverOrdersError, DriverOrdersTable } from '#web/driver-run/orders/driver-orders-table.tsx';
import { LaterDaysList } from '#web/driver-run/orders/later-days.tsx';
import { DriverNotices, HomeScreenHint } from '#web/driver-run/outbox/driver-notices.tsx';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { RunPanel } from '#web/driver-run/run/run-panel.tsx';
import { driverOrdersQuery, driverRunQuery, useSyncOutbox } from '#web/driver-run/state/driver-run.api.ts';
import { applyPendingUpdates, type OrderOfDriver } from '#web/driver-run/state/own-legs.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { driverOverviewQuery } from '#web/overview/overview.api.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { useShowHelp } from '#web/shell/help.tsx';
import { registerServiceWorker } from '#web/shell/register-service-worker.ts';
import { usePlaces } from '#web/shell/use-places.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Stat, Stats } from '#web/ui/display/stat-card.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { driverSearchProviders } from './driver-search.tsx';
import { helpProvider } from './known-search.ts';
import { OrderDialogRoute } from './order-dialog-route.tsx';

const OrdersCalendar = lazyWithRetry(
  async () => (await import('#web/calendar/orders-calendar.tsx')).OrdersCalendar,
);

const UpdateStatusDialog = lazyDialog(
  async () => (await import('#web/driver-run/orders/update-status-dialog.tsx')).UpdateStatusDialog,
  'The status could not be updated. Check your connection and try again.',
);
const DriverSuggestion = lazyDialog(
  async () => (await import('./driver-suggestion.tsx')).DriverSuggestion,
  'No route could be worked out. Check your connection and try again.',
);

const schema = z.object({ tab: z.enum(['deliveries', 'calendar']).optional() });

/** The driver's dashboard: the stops to do next, and all their orders. */
export function DriverDashboard() {
  const user = useUser();
  return user && <Dashboard user_id={user.id} />;
}

function Dashboard({ user_id }: { user_id: string }) {
  const [{ tab = 'deliveries' }] = useSearchState(schema);
  const orders = useDriverOrders(user_id);
  const [updating, setUpdating] = useState<OrderOfDriver | null>(null);
  useSyncOutbox(user_id);
  useEffect(registerServiceWorker, []);
  const { open: openOrder } = useOrderDialog();
  const places = usePlaces('driver');
  const showHelp = useShowHelp();
  useRegisterCommands(() => ({
    searchProviders: [...driverSearchProviders(openOrder), helpProvider('driver', places, showHelp)],
  }));
  const close = useCallback(() => setUpdating(null), []);
  // While the dialog is open, the order may change or be reassigned.
  const currentOrder = updating && (orders?.rows.find((order) => order.id === updating.id) ?? updating);
  return (
    <>
      <div className="page-head">
        <h1>Driver Dashboard</h1>
      </div>
      <HomeScreenHint />
      <DriverNotices user_id={user_id} copiedAt={orders?.copied_at ?? null} />
      <DriverStats />
      <DashboardTabs dashboardOf="driver" tab={tab}>
        {tab === 'deliveries' ? (
          <MyDeliveries user_id={user_id} orders={orders} onUpdate={setUpdating} />
        ) : (
          <OrdersCalendar />
        )}
      </DashboardTabs>
      <OrderDialogRoute />
      {currentOrder && <UpdateStatusDialog key={currentOrder.id} order={currentOrder} onClose={close} />}
    </>
  );
}

/** The driver's orders, with updates applied that are not sent yet. */
function useDriverOrders(user_id: string) {
  const { data } = useQuery(driverOrdersQuery);
  const entries = useOutbox(user_id);
  return useMemo(() => data && { ...data, rows: applyPendingUpdates(data.rows, entries) }, [data, entries]);
}

/** Always four in a line: on a phone the labels stand below the numbers, and wrap. */
const statsStyles = [
  'md:grid-cols-4',
  'max-md:[&_[data-slot=stat]]:px-2.5! max-md:[&_[data-slot=stat]]:pt-2! max-md:[&_[data-slot=stat]]:pb-1.5!',
  'max-md:[&_[data-slot=stat-label]]:order-2 max-md:[&_[data-slot=stat-label]]:min-h-7',
  'max-md:[&_[data-slot=stat-label]]:items-start max-md:[&_[data-slot=stat-label]]:text-2xs/3.5!',
  'max-md:[&_[data-slot=stat-value]]:text-[1.25rem]/6.5!',
].join(' ');

function DriverStats() {
  const { data, isPending } = useQuery(driverOverviewQuery);
  const counters = [
    { label: 'Total Assigned', value: data?.total_assigned },
    { label: 'Pending Pickup', value: data?.pending_pickup },
    { label: 'In Transit', value: data?.in_transit },
    { label: 'Delivered', value: data?.delivered },
  ];
  return (
    <Stats slim className={statsStyles}>
      {counters.map(({ label, value }) => (
        <Stat key={label} label={label} value={value ?? '–'} loading={isPending} />
      ))}
    </Stats>
  );
}

type MyDeliveriesProps = {
  user_id: string;
  orders: ReturnType<typeof useDriverOrders>;
  onUpdate: (order: OrderOfDriver) => void;
};

function MyDeliveries({ user_id, orders, onUpdate }: MyDeliveriesProps) {
  const { isError, refetch } = useQuery(driverOrdersQuery);
  // Until the run stands, what comes below it would move away from under a finger.
  const isRunPending = useQuery(driverRunQuery(useToday())).isPending;
  const updateOrder = useCallback(
    (order_id: string) => {
      const order = orders?.rows.find(({ id }) => id === order_id);
      return order ? () => onUpdate(order) : null;
    },
    [orders, onUpdate],
  );
  if (orders?.total === 0) {
    return (
      <EmptyState art="van" title="No deliveries assigned yet" className="card">
        Your stops appear here, in the order of the day, as soon as you are given one.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="section">
        <RunPanel user_id={user_id} updateOrder={updateOrder} SuggestionDialog={DriverSuggestion} />
      </div>
      {!orders && isError && <DriverOrdersError className="card section" onRetry={() => void refetch()} />}
      {orders && !isRunPending && <LaterDaysList orders={orders.rows} onUpdate={onUpdate} />}
      {/* Mounted at once, so that it loads in parallel; shown only when the stops above it are there. */}
      <div className="section" hidden={!orders || isRunPending}>
        <DriverOrdersTable onUpdate={onUpdate} />
      </div>
    </>
  );
}
