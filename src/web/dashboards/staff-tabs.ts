import { type ComponentType, lazy } from 'react';

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
    Panel: lazy(async () => ({ default: (await import('./staff-overview-tab.tsx')).StaffOverviewTab })),
  },
  {
    value: 'users',
    label: 'User Management',
    Panel: lazy(async () => ({ default: (await import('#web/accounts/users.tsx')).Users })),
  },
  {
    value: 'skus',
    label: 'SKU Management',
    Panel: lazy(async () => ({ default: (await import('#web/catalogue/skus.tsx')).Skus })),
  },
  {
    value: 'pricing',
    label: 'Customer Pricing',
    Panel: lazy(async () => ({
      default: (await import('#web/pricing/customer-pricing.tsx')).CustomerPricing,
    })),
  },
  {
    value: 'templates',
    label: 'Frequency Templates',
    Panel: lazy(async () => ({ default: (await import('#web/frequency/templates.tsx')).Templates })),
  },
  {
    value: 'cases',
    label: 'Case Management',
    Panel: lazy(async () => ({ default: (await import('#web/cases/staff-cases.tsx')).StaffCases })),
  },
  {
    value: 'orders',
    label: 'Orders & Drivers',
    Panel: lazy(async () => ({ default: (await import('./staff-orders-tab.tsx')).StaffOrdersTab })),
  },
  {
    value: 'tracking',
    label: 'Delivery Tracking',
    Panel: lazy(async () => ({
      default: (await import('#web/deliveries/staff-tracking.tsx')).StaffTracking,
    })),
  },
  {
    value: 'calendar',
    label: 'Calendar',
    Panel: lazy(async () => ({
      default: (await import('#web/calendar/orders-calendar.tsx')).OrdersCalendar,
    })),
  },
];
