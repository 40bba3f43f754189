import { type LazyComponent, lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';

/** What each tab of owners and admins shows. Its code loads when it is opened. */
export const staffPanels: Record<string, LazyComponent<object>> = {
  overview: lazyWithRetry(async () => (await import('./staff-overview-tab.tsx')).StaffOverviewTab),
  users: lazyWithRetry(async () => (await import('./staff-users-tab.tsx')).StaffUsersTab),
  skus: lazyWithRetry(async () => (await import('./skus.tsx')).SkusTab),
  pricing: lazyWithRetry(async () => (await import('#web/pricing/customer-pricing.tsx')).CustomerPricing),
  templates: lazyWithRetry(async () => (await import('#web/frequency/templates.tsx')).Templates),
  cases: lazyWithRetry(async () => (await import('./staff-cases-tab.tsx')).StaffCasesTab),
  orders: lazyWithRetry(async () => (await import('./staff-orders-tab.tsx')).StaffOrdersTab),
  tracking: lazyWithRetry(
    async () => (await import('#web/deliveries/tracking/staff-tracking.tsx')).StaffTracking,
  ),
  calendar: lazyWithRetry(async () => (await import('#web/calendar/orders-calendar.tsx')).OrdersCalendar),
};
