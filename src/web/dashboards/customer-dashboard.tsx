import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import type { User } from '#shared/accounts/user.ts';
import { TrackingList } from '#web/deliveries/tracking-list.tsx';
import { useOpenTab, useSearchState } from '#web/kernel/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { CreateOrder } from '#web/orders/create-order.tsx';
import { CustomerOrders } from '#web/orders/customer-orders.tsx';
import { customerOverviewQuery } from '#web/overview/overview.api.ts';
import { pricedSkusQuery } from '#web/pricing/pricing.api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stat, Stats } from '#web/ui/stat-card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { OpenedOrderPlace } from './opened-order-place.tsx';

const schema = z.object({ tab: z.enum(['orders', 'tracking']).optional() });

export function CustomerDashboard() {
  const user = useUser();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: User }) {
  const [{ tab = 'orders' }] = useSearchState(schema);
  const openTab = useOpenTab();
  const [isCreating, setCreating] = useState(false);
  const overview = useQuery(customerOverviewQuery);
  const tabs = [
    { value: 'orders', label: 'My Orders', count: overview.data?.total_orders },
    { value: 'tracking', label: 'Delivery Tracking' },
  ] as const;
  return (
    <>
      <div className="page-head">
        <div className="min-w-0 flex-auto">
          <h1>My Dashboard</h1>
          <p>Welcome back, {user.full_name}</p>
        </div>
        <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
          Create Order
        </Button>
      </div>
      <PricingBanner customer_id={user.id} />
      <Counters />
      <Tabs label="Sections" tabs={tabs} value={tab} onChange={openTab}>
        <h2 className="sr-only">{tabs.find(({ value }) => value === tab)?.label}</h2>
        {tab === 'orders' ? (
          <CustomerOrders allOrders={overview.data?.total_orders} onCreate={() => setCreating(true)} />
        ) : (
          <TrackingList />
        )}
      </Tabs>
      <OpenedOrderPlace />
      {isCreating && <CreateOrder customer_id={user.id} onClose={() => setCreating(false)} />}
    </>
  );
}

function PricingBanner({ customer_id }: { customer_id: string }) {
  const { data } = useQuery(pricedSkusQuery(customer_id));
  if (!data || data.some((sku) => sku.customer_price !== null)) return null;
  return (
    <Banner title="No Pricing Configured">
      There are no items priced for you yet. Please contact the administrator before ordering.
    </Banner>
  );
}

function Counters() {
  const { data, isPending } = useQuery(customerOverviewQuery);
  return (
    <Stats slim className="mb-3">
      <Stat label="Total Orders" value={data?.total_orders ?? '–'} loading={isPending} />
      <Stat label="Active Orders" value={data?.active_orders ?? '–'} loading={isPending} />
      <Stat label="Open Cases" value={data?.open_cases ?? '–'} loading={isPending} />
    </Stats>
  );
}
