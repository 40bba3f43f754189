import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import { roleLabels } from '#shared/roles.ts';
import { unassignedCountQuery } from '#web/deliveries/assigning/unassigned-orders.api.ts';
import { useOpenTab, useSearchState } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useOrderDialog, useSameAgain } from '#web/orders/display/use-order-dialog.ts';
import { LazyShopScan } from '#web/orders/scan/lazy-shop-scan.ts';
import { staffOverviewQuery } from '#web/overview/overview.api.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { type CreateDialogName, createCommands, StaffCreateDialog } from './staff-create-dialog.tsx';
import { StaffOrderDialogRoute } from './staff-order-dialog-route.tsx';
import { staffSearchProviders } from './staff-search.tsx';
import { staffTabs } from './staff-tabs.ts';
import { tabCommands, useGoTo } from './tab-commands.ts';
import { TabPanel } from './tab-panel.tsx';
import { TabTitle } from './tab-title.tsx';

const StaffSearch = z.object({ tab: z.string().optional() });

const tabOf = (name: string | null | undefined) =>
  staffTabs.find(({ value }) => value === name) ?? staffTabs[0];

export const preloadTab = (name: string | null) => tabOf(name)?.Panel.preload();

/** The dashboard of owners and admins. */
export function StaffDashboard() {
  const user = useUser();
  const [search] = useSearchState(StaffSearch);
  const openTab = useOpenTab();
  const { data: unassigned } = useQuery(unassignedCountQuery);
  const { data: overview } = useQuery(staffOverviewQuery);
  const counts: Record<string, number | undefined> = {
    orders: unassigned?.total,
    cases: overview?.open_cases,
  };
  const chosen = tabOf(search.tab);
  if (!user || !chosen) return null;
  const { value, label, Panel } = chosen;
  return (
    <>
      <TabTitle tab={label} dashboardOf={user.role} />
      <div className="page-head">
        <h1>{roleLabels[user.role]} Dashboard</h1>
      </div>
      <Tabs
        label="Sections"
        tabs={staffTabs.map((tab) => ({ ...tab, count: counts[tab.value], due: true }))}
        value={value}
        onChange={openTab}
      >
        <TabPanel tab={value} label={label}>
          <Panel />
        </TabPanel>
      </Tabs>
      <StaffOrderDialogRoute />
      <StaffCommands />
    </>
  );
}

/** The commands of staff in the palette and by shortcut, the same on every tab. */
function StaffCommands() {
  const goTo = useGoTo();
  const { open: openOrder } = useOrderDialog();
  const { open: openAgain } = useSameAgain();
  const [creating, setCreating] = useState<CreateDialogName | null>(null);
  const [isScanning, setScanning] = useState(false);
  useRegisterCommands(() => ({
    commands: [
      ...tabCommands(staffTabs, goTo),
      ...createCommands(setCreating),
      {
        section: 'more',
        label: 'Scan bags',
        icon: ScanLine,
        keywords: 'label qr received ready',
        run: () => setScanning(true),
      },
    ],
    searchProviders: staffSearchProviders({ goTo, openOrder, openAgain }),
  }));
  return (
    <>
      {creating && <StaffCreateDialog name={creating} onClose={() => setCreating(null)} />}
      {isScanning && <LazyShopScan onClose={() => setScanning(false)} />}
    </>
  );
}
