import { SettingsPage } from '#web/business/settings/settings-page.tsx';
import { TabTitle } from '#web/dashboards/tab-title.tsx';
import { MoneySettingsSection } from '#web/invoicing/settings/money-settings-section.tsx';

/** The owner's settings. */
export function SettingsRoute() {
  return (
    <>
      <TabTitle tab="Settings" dashboardOf="owner" />
      <SettingsPage>
        <MoneySettingsSection />
      </SettingsPage>
    </>
  );
}
