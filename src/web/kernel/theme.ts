export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';

/** Applies the stored theme; call it before the first paint. */
export function applyStoredTheme() {
  applyTheme(storedTheme());
}

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
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
  storeTheme(theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function storeTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // localStorage can be blocked; the theme then lasts until the page is closed
  }
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
