import './styles/main.css';
import { applyStoredTheme } from '#web/ui/theme.ts';

applyStoredTheme();
// Everything behind `app.tsx` may use Temporal while it loads, so a browser without it gets it first.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
const { startApp } = await import('./app.tsx');
startApp();
