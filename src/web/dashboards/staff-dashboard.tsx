import * as z from 'zod';
import { roleLabels } from '#shared/roles.ts';
import { useSearchState } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { staffPanels } from './staff-panels.ts';

const StaffSearch = z.object({ tab: z.enum(Object.keys(staffPanels)).optional() });

export const preloadTab = (name: string | null) =>
  (staffPanels[name ?? ''] ?? staffPanels.overview)?.preload();

/** The dashboard of owners and admins. */
export function StaffDashboard() {
  const user = useUser();
  const [{ tab = 'overview' }] = useSearchState(StaffSearch);
  const Panel = staffPanels[tab];
  if (!user || !Panel) return null;
  return (
    <>
      <div className="page-head">
        <h1>{roleLabels[user.role]} Dashboard</h1>
      </div>
      <DashboardTabs dashboardOf={user.role} tab={tab}>
        <Panel />
      </DashboardTabs>
    </>
  );
}
