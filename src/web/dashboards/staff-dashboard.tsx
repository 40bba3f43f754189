import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { roleLabels } from '#shared/roles.ts';
import { waitingCountQuery } from '#web/deliveries/waiting-orders.api.ts';
import { useSearchState } from '#web/kernel/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { StaffOrdersTab } from './staff-orders-tab.tsx';

const StaffSearch = z.object({ tab: z.enum(['orders']).optional() });

/** What owners and admins work with. */
export function StaffDashboard() {
  const user = useUser();
  const [{ tab = 'orders' }, setSearch] = useSearchState(StaffSearch);
  const { data: waiting } = useQuery(waitingCountQuery);
  if (!user) return null;
  return (
    <>
      <div className="page-head">
        <h1>{roleLabels[user.role]} Dashboard</h1>
      </div>
      <Tabs
        label="Sections"
        tabs={[{ value: 'orders', label: 'Orders & Drivers', count: waiting?.total, due: true }]}
        value={tab}
        onChange={(chosen) => setSearch({ tab: chosen })}
      >
        <StaffOrdersTab />
      </Tabs>
    </>
  );
}
