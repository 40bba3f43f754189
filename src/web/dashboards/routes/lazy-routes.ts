import { storedRole } from '#web/kernel/session-token.ts';

// The entry points of the code behind the sign-in. Each role loads only its own dashboard.

export const loadSession = () => import('#web/kernel/session.ts');
export const loadPrefetch = () => import('#web/shell/prefetch-business.ts');
export const loadFrame = () =>
  import('#web/dashboards/workspace.tsx').then((code) => {
    code.preloadCommands(storedRole());
    return code;
  });
export const loadOrderOfBag = () => import('./order-of-bag.ts');
export const loadStaffDashboard = () => import('#web/dashboards/staff-dashboard.tsx').then(withTabPreload);
export const loadCustomerDashboard = () =>
  import('#web/dashboards/customer-dashboard.tsx').then(withTabPreload);
export const loadDriverDashboard = () => import('#web/dashboards/driver-dashboard.tsx');
export const loadKeptRun = () => import('#web/driver-run/state/driver-run.api.ts');

/** Starts to load the code of the first tab before the dashboard renders. */
function withTabPreload<Code extends { preloadTab: (tab: string | null) => void }>(code: Code): Code {
  code.preloadTab(new URLSearchParams(location.search).get('tab'));
  return code;
}

/** The database of the phone opens while the code that reads it still loads. */
const openPhoneDatabase = () =>
  import('#web/kernel/phone-database.ts').then(({ phoneDatabase }) => phoneDatabase());

const dashboardLoaders: Record<string, readonly (() => Promise<unknown>)[]> = {
  owner: [loadStaffDashboard],
  admin: [loadStaffDashboard],
  customer: [loadCustomerDashboard],
  driver: [openPhoneDatabase, loadDriverDashboard, loadKeptRun],
};

/** Preloads the dashboard of the stored role: the session is most likely still valid. */
export function preloadDashboard(): void {
  const loaders = dashboardLoaders[storedRole() ?? ''];
  if (!loaders) return;
  // The route that needs the code reports a failure.
  for (const load of [loadSession, loadPrefetch, loadFrame, ...loaders]) load().catch(() => null);
}
