import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { isFirstVisit, useUser } from '#web/kernel/session-store.ts';
import { aPrice, useCaseAbout, useOpenAccount, useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { LazyCreateCustomerOrder } from '#web/orders/form/lazy-order-forms.ts';
import { customerOverviewQuery } from '#web/overview/overview.api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Stat, Stats } from '#web/ui/display/stat-card.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { PricingBanner } from './pricing-banner.tsx';

// What is owed and a hold come after the dashboard, with their code.
const OwedLine = lazy(async () => ({
  default: (await import('#web/statements/owed-line.tsx')).OwedLine,
}));
const HoldBanner = lazy(async () => ({
  default: (await import('#web/invoicing/own/hold-banner.tsx')).HoldBanner,
}));

const schema = z.object({ tab: z.enum(['orders', 'cases', 'schedule', 'tracking']).optional() });

// The code of each tab loads when the tab is opened.
const Orders = lazyWithRetry(
  async () => (await import('#web/orders/list/customer-orders.tsx')).CustomerOrders,
);
const Cases = lazyWithRetry(async () => (await import('#web/cases/customer-cases.tsx')).CustomerCases);
const Schedule = lazyWithRetry(
  async () => (await import('#web/calendar/orders-calendar.tsx')).OrdersCalendar,
);
const ScheduleHead = lazyWithRetry(
  async () => (await import('#web/orders/series/all-series-actions.tsx')).ScheduleHead,
);
const YourRecurringOrders = lazyWithRetry(
  async () => (await import('#web/orders/series/customer-series.tsx')).YourRecurringOrders,
);
const Tracking = lazyWithRetry(
  async () => (await import('#web/deliveries/tracking/customer-tracking.tsx')).CustomerTracking,
);

export function preloadTab(tab: string | null): void {
  if (tab === 'cases') Cases.preload();
  else if (tab === 'schedule') {
    ScheduleHead.preload();
    YourRecurringOrders.preload();
    Schedule.preload();
  } else if (tab === 'tracking') Tracking.preload();
  else Orders.preload();
}

export function CustomerDashboard() {
  const user = useUser();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: User }) {
  const [{ tab = 'orders' }] = useSearchState(schema);
  const [isCreating, setCreating] = useState(false);
  const [placed, setPlaced] = useState<string>();
  const openOrder = useOpenOrder();
  const { open: askFor } = useCaseAbout();
  const openAccount = useOpenAccount();
  const overview = useQuery(customerOverviewQuery);
  const { invoicing = false } = useBusiness();
  const create = () => setCreating(true);
  const showPlaced = (id: string) => {
    setCreating(false);
    setPlaced(id);
    setTimeout(setPlaced, 3000, undefined);
  };
  const panels: Record<typeof tab, ReactNode> = {
    orders: <Orders orderCount={overview.data?.total_orders} placed={placed} onCreate={create} />,
    cases: <Cases />,
    schedule: (
      <>
        <ScheduleHead />
        <Schedule />
        <YourRecurringOrders />
      </>
    ),
    tracking: <Tracking />,
  };
  return (
    <>
      <div className="page-head">
        <div className="min-w-0 flex-auto">
          <h1>My Dashboard</h1>
          <div className="flex flex-wrap items-baseline gap-x-4">
            <p>{`${isFirstVisit(user) ? 'Welcome' : 'Welcome back'}, ${user.full_name}`}</p>
            {invoicing && (
              <Suspense fallback={null}>
                <OwedLine customer_id={user.id} />
              </Suspense>
            )}
          </div>
        </div>
        <Button variant="primary" icon={Plus} onClick={create}>
          Create Order
        </Button>
      </div>
      <PricingBanner customer_id={user.id} />
      {invoicing && (
        <Suspense fallback={null}>
          <HoldBanner customer_id={user.id} />
        </Suspense>
      )}
      <Counters />
      <DashboardTabs dashboardOf="customer" tab={tab}>
        {panels[tab]}
      </DashboardTabs>
      {isCreating && (
        <LazyCreateCustomerOrder
          customer_id={user.id}
          onClose={() => setCreating(false)}
          onPlaced={showPlaced}
          onOpen={openOrder}
          onReopen={() => setCreating(true)}
          onAskForPrice={() => askFor(aPrice)}
          onOpenAccount={openAccount}
        />
      )}
    </>
  );
}

function Counters() {
  const { data, isPending } = useQuery(customerOverviewQuery);
  return (
    <Stats slim className="mb-3">
      <Stat label="Total Orders" value={data?.total_orders ?? '–'} loading={isPending} />
      <Stat
        label="Active Orders"
        value={data?.active_orders ?? '–'}
        note="Pending or processing"
        loading={isPending}
      />
      <Stat label="Open Cases" value={data?.open_cases ?? '–'} loading={isPending} />
    </Stats>
  );
}
