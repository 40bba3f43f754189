import { SettingsPage } from '#web/business/settings-page.tsx';
import { TabTitle } from './tab-title.tsx';
import { useDashboardCommands } from './use-dashboard-commands.ts';

/** The owner's settings. */
export function SettingsRoute() {
  useDashboardCommands();
  return (
    <>
      <TabTitle tab="Settings" dashboardOf="owner" />
      <SettingsPage />
    </>
  );
}
