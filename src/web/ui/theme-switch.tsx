import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Segment } from './segment.tsx';
import { chooseTheme, storedTheme, type Theme } from './theme.ts';

const OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    chooseTheme(chosen);
  };
  return <Segment label="Appearance" options={OPTIONS} value={theme} onChange={choose} />;
}
