import type { ComponentType } from 'react';
import { onDemand } from '#web/kernel/on-demand.tsx';

interface StaffTab {
  value: string;
  label: string;
  Panel: ComponentType;
}

/** The tabs of owners and admins, in their order. The code of each is loaded when it is opened. */
export const staffTabs: readonly StaffTab[] = [
  {
    value: 'overview',
    label: 'Overview',
    Panel: onDemand(async () => (await import('./staff-overview-tab.tsx')).StaffOverviewTab),
  },
  {
    value: 'users',
    label: 'User Management',
    Panel: onDemand(async () => (await import('#web/accounts/users.tsx')).Users),
  },
  {
    value: 'skus',
    label: 'SKU Management',
    Panel: onDemand(async () => (await import('#web/catalogue/skus.tsx')).Skus),
  },
  {
    value: 'pricing',
    label: 'Customer Pricing',
    Panel: onDemand(async () => (await import('#web/pricing/customer-pricing.tsx')).CustomerPricing),
  },
  {
    value: 'templates',
    label: 'Frequency Templates',
    Panel: onDemand(async () => (await import('#web/frequency/templates.tsx')).Templates),
  },
  {
    value: 'cases',
    label: 'Case Management',
    Panel: onDemand(async () => (await import('#web/cases/staff-cases.tsx')).StaffCases),
  },
  {
    value: 'orders',
    label: 'Orders & Drivers',
    Panel: onDemand(async () => (await import('./staff-orders-tab.tsx')).StaffOrdersTab),
  },
  {
    value: 'tracking',
    label: 'Delivery Tracking',
    Panel: onDemand(async () => (await import('#web/deliveries/staff-tracking.tsx')).StaffTracking),
  },
  {
    value: 'calendar',
    label: 'Calendar',
    Panel: onDemand(async () => (await import('#web/calendar/orders-calendar.tsx')).OrdersCalendar),
  },
];
