import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { User } from '#shared/accounts/user.ts';
import type { Role } from '#shared/roles.ts';
import { mayBeSignedIn } from '#web/kernel/session-token.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { RouteError } from '#web/shell/route-error.tsx';
import { LoginScreen } from './accounts/sign-in/login-screen.tsx';
import {
  loadCustomerDashboard,
  loadDriverDashboard,
  loadFrame,
  loadPrefetch,
  loadSession,
  loadStaffDashboard,
} from './dashboards/lazy-routes.ts';
import { saveReturnTo, takeReturnTo } from './kernel/routing/return-to.ts';
import { parseSearch, stringifySearch } from './kernel/routing/search-params.ts';
import { LoadingScreen } from './shell/loading-screen.tsx';

const rootRoute = createRootRoute();

/** The user who is signed in. The code that restores a session is loaded only if there is a token. */
async function restoreUser(): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  const { restoreSession } = await loadSession();
  return restoreSession();
}

/** Redirects a signed-in user from the login to the address they came from, or to their dashboard. */
async function redirectSignedIn(): Promise<void> {
  const user = await restoreUser();
  if (user) throw redirect({ href: takeReturnTo(`/dashboard/${user.role}`), replace: true });
}

async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  if (await restoreUser()) return;
  saveReturnTo(location.href);
  throw redirect({ to: '/login', replace: true });
}

async function requireRole(role: Role): Promise<void> {
  const user = await restoreUser();
  if (user?.role !== role) throw redirect({ to: '/', replace: true });
}

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: redirectSignedIn,
  component: LoginScreen,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: redirectSignedIn,
  component: LoginScreen,
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  beforeLoad: redirectSignedIn,
  component: lazyRouteComponent(() => import('./accounts/sign-in/reset-screen.tsx'), 'ResetScreen'),
});

/** Sign-up is closed: staff create accounts. */
const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true });
  },
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: requireSession,
  loader: async () => (await loadPrefetch()).prefetchBusiness(),
  component: lazyRouteComponent(loadFrame, 'Frame'),
  notFoundComponent: lazyRouteComponent(() => import('#web/shell/not-found.tsx'), 'LostPage'),
});

const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  beforeLoad: redirectSignedIn,
});

const StaffDashboard = lazyRouteComponent(loadStaffDashboard, 'StaffDashboard');

const ownerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/owner',
  beforeLoad: () => requireRole('owner'),
  component: StaffDashboard,
});

const settingsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/owner/settings',
  beforeLoad: () => requireRole('owner'),
  component: lazyRouteComponent(() => import('./dashboards/pages/settings-route.tsx'), 'SettingsRoute'),
});

const bookingRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/owner/booking',
  beforeLoad: () => requireRole('owner'),
  component: lazyRouteComponent(() => import('./dashboards/pages/booking-route.tsx'), 'BookingRoute'),
});

const adminRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/admin',
  beforeLoad: () => requireRole('admin'),
  component: StaffDashboard,
});

const customerRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/customer',
  beforeLoad: () => requireRole('customer'),
  component: lazyRouteComponent(loadCustomerDashboard, 'CustomerDashboard'),
});

const driverRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/driver',
  beforeLoad: () => requireRole('driver'),
  component: lazyRouteComponent(loadDriverDashboard, 'DriverDashboard'),
});

const SeriesList = lazyRouteComponent(
  () => import('./dashboards/pages/series-list-route.tsx'),
  'SeriesListRoute',
);
const Series = lazyRouteComponent(() => import('./dashboards/pages/series-route.tsx'), 'SeriesRoute');

const seriesListRouteOf = <R extends SeriesRole>(role: R) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/${role}/series`,
    beforeLoad: () => requireRole(role),
    component: SeriesList,
  });

const seriesRouteOf = <R extends SeriesRole>(role: R) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/${role}/series/$id`,
    beforeLoad: () => requireRole(role),
    component: Series,
  });

const ClosedDays = lazyRouteComponent(
  () => import('./dashboards/pages/closed-days-route.tsx'),
  'ClosedDaysRoute',
);

const closedDaysRouteOf = <R extends 'owner' | 'admin'>(role: R) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/${role}/closed-days`,
    beforeLoad: () => requireRole(role),
    component: ClosedDays,
  });

const Dispatch = lazyRouteComponent(() => import('./dashboards/pages/dispatch-route.tsx'), 'DispatchRoute');

const dispatchRouteOf = <R extends 'owner' | 'admin'>(role: R) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/${role}/dispatch`,
    beforeLoad: () => requireRole(role),
    component: Dispatch,
  });

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    loginRoute,
    forgotPasswordRoute,
    signupRoute,
    dashboardRoute.addChildren([
      dashboardIndexRoute,
      ownerRoute,
      settingsRoute,
      bookingRoute,
      adminRoute,
      customerRoute,
      driverRoute,
      dispatchRouteOf('owner'),
      seriesListRouteOf('owner'),
      seriesRouteOf('owner'),
      closedDaysRouteOf('owner'),
      dispatchRouteOf('admin'),
      seriesListRouteOf('admin'),
      seriesRouteOf('admin'),
      closedDaysRouteOf('admin'),
      seriesListRouteOf('customer'),
      seriesRouteOf('customer'),
    ]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPendingComponent: LoadingScreen,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: lazyRouteComponent(() => import('#web/shell/not-found.tsx'), 'NotFound'),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
