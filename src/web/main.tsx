import './styles/main.css';
import { preloadDashboard } from '#web/dashboards/code.ts';
import { applyStoredTheme } from '#web/ui/theme.ts';

applyStoredTheme();
void start();

async function start(): Promise<void> {
  // Modules behind `app.tsx` may use Temporal while they load, so the polyfill must be loaded before them.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  preloadDashboard();
  const { startApp } = await import('./app.tsx');
  startApp();
}
