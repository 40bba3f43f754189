import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Segment } from './segment.tsx';

type Theme = 'system' | 'light' | 'dark';

const STORED_AS = 'theme';
const OPTIONS = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Puts the remembered theme on the page; call it before the first paint. */
export function applyStoredTheme() {
  apply(storedTheme());
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    remember(chosen);
    apply(chosen);
  };
  return <Segment label="Appearance" options={OPTIONS} value={theme} onChange={choose} />;
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system'; // storage can be forbidden; the system's choice is then as good as any
  }
}

function remember(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, theme);
  } catch {
    // the choice still holds until the page is left
  }
}

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
