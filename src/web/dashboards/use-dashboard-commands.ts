import { useNavigate } from '@tanstack/react-router';
import { useUser } from '#web/kernel/session-store.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { customerTabs } from './customer-tabs.ts';
import { staffTabs } from './staff-tabs.ts';
import { tabCommands } from './tab-commands.ts';

/** On a page beside the dashboard of staff or of a customer: its tabs as commands, with their shortcuts. */
export function useDashboardCommands(): void {
  const navigate = useNavigate();
  const role = useUser()?.role;
  const tabs = role === 'customer' ? customerTabs : staffTabs;
  useRegisterCommands(() => ({
    commands: tabCommands(
      tabs,
      (tab) => void navigate({ to: `/dashboard/${role ?? 'driver'}`, search: { tab } as object }),
    ),
  }));
}
