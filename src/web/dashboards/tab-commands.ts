import type { LucideIcon } from 'lucide-react';
import { useOpenTab } from '#web/kernel/routing/search-state.ts';
import type { Command } from '#web/palette/commands.ts';
import { focusTab } from '#web/ui/display/tabs.tsx';

export type GoTo = (tab: string, state?: Record<string, unknown>) => void;

/** Opens a tab from outside the tab list, and focuses it. */
export function useGoTo(): GoTo {
  const openTab = useOpenTab();
  return (tab, state) => {
    openTab(tab, state);
    focusTab(tab);
  };
}

type CommandTab = { value: string; label: string; icon: LucideIcon };

/** The tabs of a dashboard as commands; the shortcut of each is its number. */
export const tabCommands = (tabs: readonly CommandTab[], goTo: GoTo): Command[] =>
  tabs.map(({ value, label, icon }, index) => ({
    section: 'tabs',
    label,
    icon,
    key: String(index + 1),
    run: () => goTo(value),
  }));
