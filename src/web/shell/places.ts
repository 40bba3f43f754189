import {
  CalendarCheck2,
  CalendarDays,
  CalendarSync,
  CalendarX2,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Package,
  Printer,
  ReceiptText,
  Repeat,
  Route,
  Send,
  Settings,
  Shirt,
  Tag,
  Tags,
  Truck,
  Upload,
  Users,
  Wallet,
} from 'lucide-react';
import type { Role } from '#shared/roles.ts';
import type { CountName } from './place-count.tsx';

/** A tab of a dashboard, or a page beside it. The panel, the tabs, the palette, back links and help read it from here. */
export interface Place {
  /** That of its tab, else the end of its address. */
  name: string;
  label: string;
  icon: LucideIcon;
  /** The part of the panel it belongs to; without one it is found by the palette alone. */
  group?: string;
  /** The number of its tab, and the key that opens it; without one it is a page. */
  tab?: number;
  /** Its address, where that is not below the dashboard. */
  path?: string;
  /** The page of one thing that belongs to it and is not below its address. */
  detail?: string;
  /** Other words by which the palette finds it. */
  keywords?: string;
  count?: CountName;
  ownerOnly?: true;
  /** Only where orders are invoiced. */
  needsInvoicing?: true;
}

const staffPlaces: readonly Place[] = [
  {
    name: 'overview',
    tab: 1,
    group: 'Today',
    label: 'Overview',
    icon: LayoutDashboard,
    keywords: 'revenue reports reporting figures sales turnover weeks months monthly',
  },
  {
    name: 'dispatch',
    group: 'Today',
    label: 'Dispatch',
    icon: Route,
    keywords: 'runs routes drivers stops board assign unassigned overdue',
    count: 'due-stops',
  },
  { name: 'tracking', tab: 8, group: 'Today', label: 'Delivery Tracking', icon: Truck },
  { name: 'calendar', tab: 9, group: 'Today', label: 'Calendar', icon: CalendarDays },
  {
    name: 'orders',
    tab: 7,
    group: 'Orders',
    label: 'Orders & Drivers',
    icon: Package,
    count: 'unassigned-orders',
  },
  {
    name: 'series',
    group: 'Orders',
    label: 'Recurring Orders',
    icon: Repeat,
    keywords: 'series subscription standing repeat weekly monthly',
  },
  { name: 'templates', tab: 5, group: 'Orders', label: 'Frequency Templates', icon: CalendarSync },
  {
    name: 'users',
    tab: 2,
    group: 'Customers',
    label: 'User Management',
    icon: Users,
    detail: 'people',
    count: 'new-requests',
  },
  { name: 'pricing', tab: 4, group: 'Customers', label: 'Customer Pricing', icon: Tag },
  {
    name: 'cases',
    tab: 6,
    group: 'Customers',
    label: 'Case Management',
    icon: MessageCircle,
    count: 'open-cases',
  },
  {
    name: 'money',
    group: 'Customers',
    label: 'Money',
    icon: Wallet,
    keywords: 'invoices drafts ready to invoice issue bill overdue reminders revenue reports payments',
    count: 'to-check',
    needsInvoicing: true,
  },
  { name: 'skus', tab: 3, group: 'Shop', label: 'SKU Management', icon: Shirt },
  {
    name: 'closed-days',
    group: 'Shop',
    label: 'Closed Days',
    icon: CalendarX2,
    keywords: 'public holidays closures move orders',
    count: 'orders-on-closed-days',
  },
  {
    name: 'booking',
    group: 'Shop',
    label: 'Booking',
    icon: CalendarCheck2,
    keywords: 'windows slots areas postcodes capacity',
    ownerOnly: true,
  },
  {
    name: 'messages',
    group: 'Shop',
    label: 'Messages',
    icon: Send,
    keywords:
      'mails emails texts sms push reminders notifications quiet hours wording words on the way twilio',
    ownerOnly: true,
  },
  {
    name: 'settings',
    group: 'Shop',
    label: 'Settings',
    icon: Settings,
    ownerOnly: true,
  },
  {
    name: 'import',
    label: 'Import',
    icon: Upload,
    keywords: 'csv file bring in customers skus prices spreadsheet move',
    ownerOnly: true,
  },
  {
    name: 'labels',
    path: '/papers/labels',
    label: 'Labels',
    icon: Tags,
    keywords: 'print bags codes qr stickers roll blank',
  },
  {
    name: 'run-sheets',
    path: '/papers/runs',
    label: 'Run sheets',
    icon: Printer,
    keywords: 'print papers drivers stops today',
  },
];

const customerPlaces: readonly Place[] = [
  { name: 'orders', tab: 1, group: 'Orders', label: 'My Orders', icon: Package, count: 'own-orders' },
  { name: 'tracking', tab: 4, group: 'Orders', label: 'Delivery Tracking', icon: Truck },
  {
    name: 'series',
    group: 'Orders',
    label: 'Recurring Orders',
    icon: Repeat,
    keywords: 'series subscription standing repeat weekly monthly',
    count: 'waiting-proposals',
  },
  { name: 'schedule', tab: 3, group: 'Orders', label: 'Recurring Schedule', icon: CalendarDays },
  { name: 'cases', tab: 2, group: 'Account', label: 'My Cases', icon: MessageCircle, count: 'own-cases' },
  {
    name: 'prices',
    group: 'Account',
    label: 'My Prices',
    icon: Tag,
    keywords: 'price list costs fees gst minimum',
  },
  {
    name: 'invoices',
    group: 'Account',
    label: 'Invoices',
    icon: ReceiptText,
    keywords: 'bills tax invoice billing purchase order money balance owe credit statement',
    count: 'overdue-invoices',
    needsInvoicing: true,
  },
  {
    name: 'invoices/statement',
    label: 'Statement',
    icon: ReceiptText,
    keywords: 'balance owe paid open month quarter account',
    needsInvoicing: true,
  },
];

const driverPlaces: readonly Place[] = [
  { name: 'deliveries', tab: 1, group: '', label: 'My Deliveries', icon: Truck, count: 'deliveries' },
  { name: 'calendar', tab: 2, group: '', label: 'Calendar View', icon: CalendarDays },
];

const allPlaces: Record<Role, readonly Place[]> = {
  owner: staffPlaces,
  admin: staffPlaces.filter(({ ownerOnly }) => !ownerOnly),
  customer: customerPlaces,
  driver: driverPlaces,
};

/** The places of a role, in the order of the panel. What is off is not among them. */
export const placesOf = (role: Role, isInvoicing: boolean): Place[] =>
  allPlaces[role].filter(({ needsInvoicing }) => isInvoicing || !needsInvoicing);

/** The tabs of a role, in their order. */
export const tabsOf = (role: Role): Place[] =>
  allPlaces[role].filter(({ tab }) => tab).toSorted((one, other) => (one.tab ?? 0) - (other.tab ?? 0));

export const dashboardOf = (role: Role) => `/dashboard/${role}` as const;

/** What a link to a place is made of. */
export const linkTo = (role: Role, { name, tab, path }: Place): { to: string; search: object } =>
  tab
    ? { to: dashboardOf(role), search: { tab: name } }
    : { to: path ?? `${dashboardOf(role)}/${name}`, search: {} };

const isBelow = (pathname: string, path: string) => pathname.startsWith(`${path}/`);

/** The place that an address is at, or below; `isDetail` if it is below, at the page of one thing. */
export function placeAt(
  role: Role,
  { pathname, search }: { pathname: string; search: object },
): { place: Place; isDetail: boolean } | null {
  const dashboard = dashboardOf(role);
  const tabs = tabsOf(role);
  if (pathname === dashboard) {
    const tab = 'tab' in search ? search.tab : undefined;
    const place = tabs.find(({ name }) => name === tab) ?? tabs[0];
    return place ? { place, isDetail: false } : null;
  }
  for (const place of allPlaces[role]) {
    if (!place.group) continue;
    const page = place.tab ? null : linkTo(role, place).to;
    if (pathname === page) return { place, isDetail: false };
    const pages = [page, place.detail && `${dashboard}/${place.detail}`];
    if (pages.some((path) => path && isBelow(pathname, path))) return { place, isDetail: true };
  }
  return null;
}
