export type Theme = 'system' | 'light' | 'dark';

const STORED_AS = 'theme';

/** Applies the stored theme; call it before the first paint. */
export function applyStoredTheme() {
  applyTheme(storedTheme());
}

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system'; // localStorage can be blocked
  }
}

const listeners = new Set<() => void>();

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores and applies a theme. */
export function chooseTheme(theme: Theme) {
  remember(theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function remember(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, theme);
  } catch {
    // localStorage can be blocked; the theme then lasts until the page is closed
  }
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
