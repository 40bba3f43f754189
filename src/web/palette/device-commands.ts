import { Keyboard, KeyboardOff, Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, storedTheme } from '#web/kernel/theme.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import type { Command } from './commands.ts';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';

const themes = [
  { theme: 'system', label: 'Appearance as the system has it', icon: Monitor },
  { theme: 'light', label: 'Light appearance', icon: Sun },
  { theme: 'dark', label: 'Dark appearance', icon: Moon },
] as const;

/** The commands for settings of this device: theme and shortcuts. */
export function deviceCommands(showShortcuts: () => void): Command[] {
  const isOn = areSingleKeysOn();
  const appearance = themes
    .filter(({ theme }) => theme !== storedTheme())
    .map(({ theme, label, icon }) => ({
      section: 'more' as const,
      label,
      keywords: 'theme mode colours',
      icon,
      run: () => chooseTheme(theme),
    }));
  return [
    ...appearance,
    {
      section: 'more',
      label: 'Keyboard shortcuts',
      keywords: 'keys help',
      icon: Keyboard,
      key: '?',
      run: showShortcuts,
    },
    {
      section: 'more',
      label: isOn ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts',
      keywords: 'keyboard keys',
      icon: isOn ? KeyboardOff : Keyboard,
      run: () => {
        setSingleKeys(!isOn);
        toast.success(isOn ? 'Single-key shortcuts are off' : 'Single-key shortcuts are on');
      },
    },
  ];
}
