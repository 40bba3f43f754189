import { storedRole } from '#web/kernel/session-token.ts';

// The entry points of the code behind the sign-in. Each role loads only its own dashboard.

export const restoring = () => import('#web/kernel/session.ts');
export const preloading = () => import('#web/shell/preload.ts');
export const frame = () => import('#web/shell/frame.tsx');
export const staffDashboard = () => import('./staff-dashboard.tsx').then(withTab);
export const customerDashboard = () => import('./customer-dashboard.tsx').then(withTab);
export const driverDashboard = () => import('./driver-dashboard.tsx');

/** Starts to load the code of the first tab before the dashboard renders. */
function withTab<Code extends { loadTabAhead: (tab: string | null) => void }>(code: Code): Code {
  code.loadTabAhead(new URLSearchParams(location.search).get('tab'));
  return code;
}

const dashboards: Record<string, () => Promise<unknown>> = {
  owner: staffDashboard,
  admin: staffDashboard,
  customer: customerDashboard,
  driver: driverDashboard,
};

/** Preloads the dashboard of the stored role: the session is most likely still valid. */
export function loadAhead(): void {
  const dashboard = dashboards[storedRole() ?? ''];
  if (!dashboard) return;
  // The route that needs the code reports a failure.
  for (const load of [restoring, preloading, frame, dashboard]) load().catch(() => null);
}
