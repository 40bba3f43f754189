import {
  CalendarDays,
  CalendarSync,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Package,
  Shirt,
  Tag,
  Truck,
  Users,
} from 'lucide-react';
import { type LazyComponent, lazyWithRetry } from '#web/kernel/lazy-with-retry.tsx';

interface StaffTab {
  value: string;
  label: string;
  icon: LucideIcon;
  Panel: LazyComponent<object>;
}

/** The tabs of owners and admins, in order. The code of each loads when it is opened. */
export const staffTabs: readonly StaffTab[] = [
  {
    value: 'overview',
    label: 'Overview',
    icon: LayoutDashboard,
    Panel: lazyWithRetry(async () => (await import('./staff-overview-tab.tsx')).StaffOverviewTab),
  },
  {
    value: 'users',
    label: 'User Management',
    icon: Users,
    Panel: lazyWithRetry(async () => (await import('./staff-users-tab.tsx')).StaffUsersTab),
  },
  {
    value: 'skus',
    label: 'SKU Management',
    icon: Shirt,
    Panel: lazyWithRetry(async () => (await import('#web/catalogue/skus.tsx')).Skus),
  },
  {
    value: 'pricing',
    label: 'Customer Pricing',
    icon: Tag,
    Panel: lazyWithRetry(async () => (await import('#web/pricing/customer-pricing.tsx')).CustomerPricing),
  },
  {
    value: 'templates',
    label: 'Frequency Templates',
    icon: CalendarSync,
    Panel: lazyWithRetry(async () => (await import('#web/frequency/templates.tsx')).Templates),
  },
  {
    value: 'cases',
    label: 'Case Management',
    icon: MessageCircle,
    Panel: lazyWithRetry(async () => (await import('./staff-cases-tab.tsx')).StaffCasesTab),
  },
  {
    value: 'orders',
    label: 'Orders & Drivers',
    icon: Package,
    Panel: lazyWithRetry(async () => (await import('./staff-orders-tab.tsx')).StaffOrdersTab),
  },
  {
    value: 'tracking',
    label: 'Delivery Tracking',
    icon: Truck,
    Panel: lazyWithRetry(
      async () => (await import('#web/deliveries/tracking/staff-tracking.tsx')).StaffTracking,
    ),
  },
  {
    value: 'calendar',
    label: 'Calendar',
    icon: CalendarDays,
    Panel: lazyWithRetry(async () => (await import('#web/calendar/orders-calendar.tsx')).OrdersCalendar),
  },
];
