import { storedRole } from '#web/kernel/session-token.ts';

// Where the code of the screens behind the sign-in begins. Nobody loads the dashboard of another role.

export const restoring = () => import('#web/kernel/session.ts');
export const preloading = () => import('#web/shell/preload.ts');
export const frame = () => import('#web/shell/frame.tsx');
export const staffDashboard = () => import('./staff-dashboard.tsx').then(withTab);
export const customerDashboard = () => import('./customer-dashboard.tsx').then(withTab);
export const driverDashboard = () => import('./driver-dashboard.tsx');

/** The tab it opens at need not wait until the dashboard is drawn. */
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

/** Whoever was signed in most likely still is: their screens need not wait for the code that makes sure. */
export function loadAhead(): void {
  const dashboard = dashboards[storedRole() ?? ''];
  if (!dashboard) return;
  // A failure is told of where the code is needed.
  for (const load of [restoring, preloading, frame, dashboard]) load().catch(() => null);
}
