import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import * as z from 'zod';
import { DriverNotices, HomeScreenHint } from '#web/driver-run/outbox/driver-notices.tsx';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { DriverOrdersError } from '#web/driver-run/run/driver-orders-table.tsx';
import { MyDeliveries } from '#web/driver-run/run/my-deliveries.tsx';
import { driverOrdersQuery, useSyncOutbox } from '#web/driver-run/state/driver-run.api.ts';
import { applyPendingUpdates } from '#web/driver-run/state/own-legs.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { registerServiceWorker } from '#web/kernel/register-service-worker.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { driverOverviewQuery } from '#web/overview/overview.api.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { useShowHelp } from '#web/shell/help.tsx';
import { helpProvider } from '#web/shell/help-provider.ts';
import { usePlaces } from '#web/shell/use-places.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Stat, Stats } from '#web/ui/display/stat-card.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { driverSearchProviders } from './driver-search.tsx';
import { OrderDialogRoute } from './order-dialog-route.tsx';

const OrdersCalendar = lazyWithRetry(
  async () => (await import('#web/calendar/orders-calendar.tsx')).OrdersCalendar,
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
  useSyncOutbox(user_id);
  useEffect(() => void registerServiceWorker(), []);
  const openOrder = useOpenOrder();
  const places = usePlaces('driver');
  const showHelp = useShowHelp();
  useRegisterCommands(() => ({
    searchProviders: [...driverSearchProviders(openOrder), helpProvider('driver', places, showHelp)],
  }));
  return (
    <>
      <div className="page-head">
        <h1 className="max-md:text-lg!">Driver Dashboard</h1>
      </div>
      <HomeScreenHint />
      <DriverNotices user_id={user_id} copiedAt={orders?.copied_at ?? null} />
      <DashboardTabs dashboardOf="driver" tab={tab}>
        {tab === 'deliveries' ? <Deliveries user_id={user_id} orders={orders} /> : <OrdersCalendar />}
      </DashboardTabs>
      <DriverStats seen={orders?.total} />
      <OrderDialogRoute />
    </>
  );
}

/** The driver's orders, with updates applied that are not sent yet. */
function useDriverOrders(user_id: string) {
  const { data } = useQuery(driverOrdersQuery);
  const entries = useOutbox(user_id);
  return useMemo(() => data && { ...data, rows: applyPendingUpdates(data.rows, entries) }, [data, entries]);
}

/** Always four in a line, quiet at the foot. */
const statsStyles = [
  'mt-5 mb-0! border-t border-line pt-3 md:grid-cols-4',
  '[&_[data-slot=stat]]:border-0 [&_[data-slot=stat]]:bg-transparent [&_[data-slot=stat]]:p-0! [&_[data-slot=stat]]:text-center',
  '[&_[data-slot=stat-label]]:order-2 [&_[data-slot=stat-label]]:justify-center [&_[data-slot=stat-label]]:text-xs/4!',
  '[&_[data-slot=stat-value]]:text-md! [&_[data-slot=stat-value]]:text-ink-2',
].join(' ');

/** `seen`: how many orders All deliveries has, which can be more. */
function DriverStats({ seen = 0 }: { seen?: number | undefined }) {
  const { data, isPending } = useQuery(driverOverviewQuery);
  const counters = [
    { label: 'Total Assigned', value: data?.total_assigned },
    { label: 'Pending Pickup', value: data?.pending_pickup },
    { label: 'In Transit', value: data?.in_transit },
    { label: 'Delivered', value: data?.delivered },
  ];
  const cancelled = data ? data.total_assigned - data.pending_pickup - data.in_transit - data.delivered : 0;
  const shared = data ? seen - data.total_assigned : 0;
  const said = [
    'Your orders of all days.',
    cancelled > 0 &&
      `Total Assigned includes ${cancelled === 1 ? '1 cancelled order' : `${cancelled} cancelled orders`}.`,
    shared > 0 && `All deliveries has ${shared} more that you share or couldn’t do today.`,
  ].filter(Boolean);
  return (
    <>
      <Stats slim className={statsStyles}>
        {counters.map(({ label, value }) => (
          <Stat key={label} label={label} value={value ?? '–'} loading={isPending} />
        ))}
      </Stats>
      <p className="mt-2 text-center text-xs text-balance text-ink-3">{said.join(' ')}</p>
    </>
  );
}

type DeliveriesProps = { user_id: string; orders: ReturnType<typeof useDriverOrders> };

function Deliveries({ user_id, orders }: DeliveriesProps) {
  const { isError, refetch } = useQuery(driverOrdersQuery);
  if (orders?.total === 0) {
    return (
      <EmptyState art="van" title="No deliveries assigned yet" className="card">
        Your stops appear here, in the order of the day, as soon as you are given one.
      </EmptyState>
    );
  }
  return (
    <>
      <MyDeliveries user_id={user_id} orders={orders} SuggestionDialog={DriverSuggestion} />
      {!orders && isError && <DriverOrdersError className="card mt-4" onRetry={() => void refetch()} />}
    </>
  );
}
