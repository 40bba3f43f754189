import { useQuery } from '@tanstack/react-query';
import { MessageSquare, Package, ReceiptText, Users } from 'lucide-react';
import { openCaseStatuses } from '#shared/cases/case.ts';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Stat, Stats } from '#web/ui/display/stat-card.tsx';
import { analyticsQuery } from './overview.api.ts';

/** Four counters. Each opens the list it counts. */
export function ShopCounters() {
  const { data, error, refetch } = useQuery(analyticsQuery);
  const openTab = useOpenTab();
  if (error && !data) {
    return (
      <LoadError
        className="card mb-4"
        title="The counters could not be loaded"
        error={error}
        onRetry={refetch}
      />
    );
  }
  const loading = !data;
  return (
    <Stats slim className="mb-4! max-md:grid-flow-row! max-md:grid-cols-2!">
      <Stat
        label="Total Orders"
        note="all time"
        icon={Package}
        value={data?.total_orders}
        loading={loading}
        onOpen={() => openTab('orders')}
      />
      <Stat
        label="Total Customers"
        note="active accounts"
        icon={Users}
        value={data?.total_customers}
        loading={loading}
        onOpen={() => openTab('users', { role: 'customer' })}
      />
      <Stat
        label="Total Revenue"
        note="only ready-for-pickup orders, not out yet"
        icon={ReceiptText}
        value={data && <Money cents={data.total_revenue} />}
        loading={loading}
        onOpen={() => openTab('orders', { status: 'ready_for_pickup' })}
      />
      <Stat
        label="Open Cases"
        note="requires attention"
        icon={MessageSquare}
        value={data?.open_cases}
        loading={loading}
        onOpen={() => openTab('cases', { status: openCaseStatuses.join(',') })}
      />
    </Stats>
  );
}
