import { keepOnDevice, keptOnDevice } from './device-storage.ts';

export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';

/** Applies the stored theme; call it before the first paint. */
export function applyStoredTheme() {
  applyTheme(storedTheme());
}

export function storedTheme(): Theme {
  const stored = keptOnDevice(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const listeners = new Set<() => void>();

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores and applies a theme. */
export function chooseTheme(theme: Theme) {
  keepOnDevice(storageKey, theme === 'system' ? null : theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
