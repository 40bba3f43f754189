import './styles/main.css';
import { preloadDashboard } from './dashboards/routes/lazy-routes.ts';
import { findWrappedTexts } from './kernel/find-wrapped-text.ts';
import { applyStoredTheme } from './kernel/theme.ts';

applyStoredTheme();
findWrappedTexts();
void start();

async function start(): Promise<void> {
  // Modules behind `app.tsx` may use Temporal while they load, so the polyfill must be loaded before them.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  preloadDashboard();
  const { startApp } = await import('./app.tsx');
  startApp();
}
