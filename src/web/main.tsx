import './styles/main.css';
import { loadAhead } from '#web/dashboards/code.ts';
import { applyStoredTheme } from '#web/ui/theme.ts';

applyStoredTheme();
void start();

async function start(): Promise<void> {
  // Everything behind `app.tsx` may use Temporal while it loads, so a browser without it gets it first.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  loadAhead();
  const { startApp } = await import('./app.tsx');
  startApp();
}
