import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Segment } from './segment.tsx';
import { chooseTheme, onThemeChange, storedTheme } from './theme.ts';

const themeOptions = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, storedTheme);
  return <Segment label="Appearance" options={themeOptions} value={theme} onChange={chooseTheme} />;
}
