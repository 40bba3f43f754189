import { useNavigate } from '@tanstack/react-router';
import { SettingsPage } from '#web/business/settings-page.tsx';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { staffTabs } from './staff-tabs.ts';
import { tabCommands } from './tab-commands.ts';
import { TabTitle } from './tab-title.tsx';

/** The owner's settings. The shortcuts of the dashboard's tabs work here too. */
export function SettingsRoute() {
  const navigate = useNavigate();
  useRegisterCommands(() => ({
    commands: tabCommands(
      staffTabs,
      (tab) => void navigate({ to: '/dashboard/owner', search: { tab } as object }),
    ),
  }));
  return (
    <>
      <TabTitle tab="Settings" dashboardOf="owner" />
      <SettingsPage />
    </>
  );
}
