import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { RouteError } from '#web/shell/route-error.tsx';
import { LoginScreen } from './accounts/sign-in/login-screen.tsx';
import { fetchBrand } from './business/brand.ts';
import {
  loadCustomerDashboard,
  loadDriverDashboard,
  loadFrame,
  loadKeptRun,
  loadOrderOfBag,
  loadPrefetch,
  loadStaffDashboard,
} from './dashboards/routes/lazy-routes.ts';
import {
  redirectSignedIn,
  requireRole,
  requireSession,
  restoreUser,
} from './dashboards/routes/route-guards.ts';
import { parseSearch, stringifySearch } from './kernel/routing/search-params.ts';
import { LoadingScreen } from './shell/loading-screen.tsx';

const rootRoute = createRootRoute();

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

/** Links of mails open these, whoever is signed in on the device. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./accounts/sign-in/invitation-screen.tsx'), 'InvitationScreen'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: lazyRouteComponent(
    () => import('./accounts/sign-in/confirm-email-screen.tsx'),
    'ConfirmEmailScreen',
  ),
});

/** Sign-up is closed: staff create accounts. */
const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true, state: { asksForAccount: true } });
  },
});

/** Strangers ask for a pickup here, while the owner takes requests. */
const requestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/request',
  beforeLoad: async () => {
    if (!(await fetchBrand()).takes_requests) throw redirect({ to: '/login', replace: true });
  },
  component: lazyRouteComponent(() => import('./requests/request-screen.tsx'), 'RequestScreen'),
});

/** What the QR of a label says: it opens the order of the bag for who may see it. For all others there is nothing here (LBL-1). */
const bagRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/b/$code',
  beforeLoad: async ({ params, location }) => {
    await requireSession({ location });
    const user = await restoreUser();
    const { orderOfBag } = await loadOrderOfBag();
    const href = user && (await orderOfBag(params.code, user));
    if (!href) throw notFound();
    throw redirect({ href, replace: true });
  },
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  beforeLoad: requireSession,
  loader: async () => (await loadPrefetch()).prefetchBusiness(),
  component: lazyRouteComponent(loadFrame, 'Workspace'),
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

const Settings = lazyRouteComponent(() => import('./dashboards/pages/settings-route.tsx'), 'SettingsRoute');

const settingsRouteOf = <P extends '' | '/$page'>(page: P) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/owner/settings${page}`,
    beforeLoad: () => requireRole('owner'),
    component: Settings,
  });

const bookingRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/owner/booking',
  beforeLoad: () => requireRole('owner'),
  component: lazyRouteComponent(() => import('./dashboards/pages/booking-route.tsx'), 'BookingRoute'),
});

const messagesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/owner/messages',
  beforeLoad: () => requireRole('owner'),
  component: lazyRouteComponent(() => import('./dashboards/pages/messages-route.tsx'), 'MessagesRoute'),
});

const importRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/owner/import',
  beforeLoad: () => requireRole('owner'),
  component: lazyRouteComponent(() => import('./dashboards/pages/import-route.tsx'), 'ImportRoute'),
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
  loader: async ({ parentMatchPromise }) => {
    const { loaderData: business } = await parentMatchPromise;
    if (business) await (await loadKeptRun()).showKeptRun(business.time_zone);
  },
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

const Person = lazyRouteComponent(() => import('./dashboards/pages/person-route.tsx'), 'PersonRoute');

const personRouteOf = <R extends 'owner' | 'admin'>(role: R) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/${role}/people/$userId`,
    beforeLoad: () => requireRole(role),
    component: Person,
  });

const Money = lazyRouteComponent(() => import('./dashboards/pages/money-route.tsx'), 'MoneyRoute');

const moneyRouteOf = <R extends 'owner' | 'admin'>(role: R) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/${role}/money`,
    beforeLoad: () => requireRole(role),
    component: Money,
  });

const InvoiceDocument = lazyRouteComponent(
  () => import('./dashboards/pages/document-route.tsx'),
  'DocumentRoute',
);

const documentRouteOf = <R extends 'owner' | 'admin'>(role: R) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/${role}/money/$id`,
    beforeLoad: () => requireRole(role),
    component: InvoiceDocument,
  });

const Statement = lazyRouteComponent(
  () => import('./dashboards/pages/statement-route.tsx'),
  'StatementRoute',
);

const statementRouteOf = <R extends 'owner' | 'admin'>(role: R) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: `/${role}/money/statement/$customerId`,
    beforeLoad: () => requireRole(role),
    component: Statement,
  });

const myPricesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/customer/prices',
  beforeLoad: () => requireRole('customer'),
  component: lazyRouteComponent(() => import('./dashboards/pages/my-prices-route.tsx'), 'MyPricesRoute'),
});

const ownStatementRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/customer/invoices/statement',
  beforeLoad: () => requireRole('customer'),
  component: Statement,
});

const ownInvoicesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/customer/invoices',
  beforeLoad: () => requireRole('customer'),
  component: lazyRouteComponent(
    () => import('./dashboards/pages/own-invoices-route.tsx'),
    'OwnInvoicesRoute',
  ),
});

const ownDocumentRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/customer/invoices/$id',
  beforeLoad: () => requireRole('customer'),
  component: InvoiceDocument,
});

const papersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/papers',
  beforeLoad: requireSession,
  loader: async () => (await loadPrefetch()).prefetchBusiness(),
  component: lazyRouteComponent(() => import('#web/shell/bare-frame.tsx'), 'BareFrame'),
});

const labelsRoute = createRoute({
  getParentRoute: () => papersRoute,
  path: '/labels',
  beforeLoad: () => requireRole('owner', 'admin'),
  component: lazyRouteComponent(() => import('#web/papers/labels-page.tsx'), 'LabelsPage'),
});

const docketRoute = createRoute({
  getParentRoute: () => papersRoute,
  path: '/docket/$id',
  beforeLoad: () => requireRole('owner', 'admin'),
  component: lazyRouteComponent(() => import('#web/papers/docket-page.tsx'), 'DocketPage'),
});

const runSheetRoute = createRoute({
  getParentRoute: () => papersRoute,
  path: '/run/$id',
  beforeLoad: () => requireRole('owner', 'admin', 'driver'),
  component: lazyRouteComponent(() => import('#web/papers/run-sheet-page.tsx'), 'RunSheetPage'),
});

const dayRunSheetsRoute = createRoute({
  getParentRoute: () => papersRoute,
  path: '/runs',
  beforeLoad: () => requireRole('owner', 'admin'),
  component: lazyRouteComponent(() => import('#web/papers/day-run-sheets-page.tsx'), 'DayRunSheetsPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    loginRoute,
    forgotPasswordRoute,
    invitationRoute,
    confirmEmailRoute,
    signupRoute,
    requestRoute,
    bagRoute,
    dashboardRoute.addChildren([
      dashboardIndexRoute,
      ownerRoute,
      settingsRouteOf(''),
      settingsRouteOf('/$page'),
      bookingRoute,
      messagesRoute,
      importRoute,
      adminRoute,
      customerRoute,
      driverRoute,
      dispatchRouteOf('owner'),
      seriesListRouteOf('owner'),
      seriesRouteOf('owner'),
      closedDaysRouteOf('owner'),
      personRouteOf('owner'),
      moneyRouteOf('owner'),
      documentRouteOf('owner'),
      statementRouteOf('owner'),
      dispatchRouteOf('admin'),
      seriesListRouteOf('admin'),
      seriesRouteOf('admin'),
      closedDaysRouteOf('admin'),
      personRouteOf('admin'),
      moneyRouteOf('admin'),
      documentRouteOf('admin'),
      statementRouteOf('admin'),
      seriesListRouteOf('customer'),
      seriesRouteOf('customer'),
      myPricesRoute,
      ownInvoicesRoute,
      ownStatementRoute,
      ownDocumentRoute,
    ]),
    papersRoute.addChildren([labelsRoute, docketRoute, runSheetRoute, dayRunSheetsRoute]),
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
