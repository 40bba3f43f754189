import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import { PlaceCount } from '#web/shell/place-count.tsx';
import { tabsOf } from '#web/shell/places.ts';
import { useOpenPanel } from '#web/shell/use-places.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { TabPanel } from './tab-panel.tsx';
import { TabTitle } from './tab-title.tsx';

type DashboardTabsProps = { dashboardOf: Role; tab: string; children: ReactNode };

/** The tabs of a dashboard, and the panel of the one that is open. On a phone they end in a way to every page. */
export function DashboardTabs({ dashboardOf, tab, children }: DashboardTabsProps) {
  const openTab = useOpenTab();
  const openPanel = useOpenPanel();
  const tabs = tabsOf(dashboardOf);
  const label = tabs.find(({ name }) => name === tab)?.label ?? '';
  return (
    <>
      <TabTitle tab={label} dashboardOf={dashboardOf} />
      <Tabs
        label="Sections"
        tabs={tabs.map(({ name, label, count }) => ({
          value: name,
          label,
          badge: count && <PlaceCount of={count} />,
        }))}
        value={tab}
        onChange={openTab}
        end={
          <IconButton
            icon={LayoutGrid}
            aria-label="All pages"
            aria-haspopup="dialog"
            className="md:hidden"
            onClick={openPanel}
          />
        }
      >
        <TabPanel tab={tab} label={label}>
          {children}
        </TabPanel>
      </Tabs>
    </>
  );
}
