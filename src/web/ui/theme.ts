export type Theme = 'system' | 'light' | 'dark';

const STORED_AS = 'theme';

/** Puts the remembered theme on the page; call it before the first paint. */
export function applyStoredTheme() {
  applyTheme(storedTheme());
}

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system'; // storage can be forbidden; the system's choice is then as good as any
  }
}

const listeners = new Set<() => void>();

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the choice for the next visit and puts it on the page. */
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
    // the choice still holds until the page is left
  }
}

function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
