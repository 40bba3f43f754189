import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, onThemeChange, storedTheme } from '#web/kernel/theme.ts';
import { Segment } from '#web/ui/form/segment.tsx';

const themeOptions = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  return <Segment label="Appearance" options={themeOptions} value={theme} onChange={chooseTheme} />;
}
