import { SettingsPage } from '#web/business/settings/settings-page.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { useDashboardCommands } from '#web/dashboards/use-dashboard-commands.ts';
import { MoneySettingsSection } from '#web/invoicing/settings/money-settings-section.tsx';

/** The owner's settings. */
export function SettingsRoute() {
  useDashboardCommands();
  return (
    <>
      <TabTitle tab="Settings" dashboardOf="owner" />
      <SettingsPage>
        <MoneySettingsSection />
      </SettingsPage>
    </>
  );
}
