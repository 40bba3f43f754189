import { Link, useNavigate } from '@tanstack/react-router';
import {
  CalendarCheck2,
  CalendarX2,
  type LucideIcon,
  Printer,
  ReceiptText,
  Repeat,
  Route,
  Settings,
  Tags,
  Wallet,
} from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Role } from '#shared/roles.ts';
import { useIsInvoicing } from '#web/business/business.api.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A page beside the dashboard. */
interface SidebarPage {
  to:
    | '/dashboard/owner/settings'
    | '/dashboard/owner/booking'
    | `/dashboard/${Exclude<Role, 'driver'>}/series`
    | '/dashboard/customer/invoices'
    | `/dashboard/${'owner' | 'admin'}/${'closed-days' | 'dispatch' | 'money'}`;
  label: string;
  icon: LucideIcon;
  /** Other words by which the palette finds it. */
  keywords: string;
  /** How many ask for something to be done, as a badge. */
  Count?: ComponentType;
}

const counts = () => import('./page-counts.tsx');
const DueStops = lateCount(async () => (await counts()).DueStops);
const OrdersOnClosedDays = lateCount(async () => (await counts()).OrdersOnClosedDays);
const OverdueDocuments = lateCount(async () => (await counts()).OverdueDocuments);
const ToCheck = lateCount(async () => (await counts()).ToCheck);
const WaitingProposals = lateCount(async () => (await counts()).WaitingProposals);

const settings: SidebarPage = {
  to: '/dashboard/owner/settings',
  label: 'Settings',
  icon: Settings,
  keywords: 'business name logo abn address time zone lock hours recurring lead days password',
};

const booking: SidebarPage = {
  to: '/dashboard/owner/booking',
  label: 'Booking',
  icon: CalendarCheck2,
  keywords: 'windows slots areas postcodes capacity turnaround lead cut-off working days',
};

const ownInvoices: SidebarPage = {
  to: '/dashboard/customer/invoices',
  label: 'Invoices',
  icon: ReceiptText,
  keywords: 'bills tax invoice billing purchase order money balance owe credit statement',
  Count: OverdueDocuments,
};

const ownStatement = {
  to: '/dashboard/customer/invoices/statement',
  label: 'Statement',
  icon: ReceiptText,
  keywords: 'balance owe paid open month quarter account',
} as const;

/** What staff print, found by the palette. */
const papers = [
  {
    to: '/papers/labels',
    label: 'Labels',
    icon: Tags,
    keywords: 'print bags codes qr stickers roll blank',
  },
  {
    to: '/papers/runs',
    label: 'Run sheets',
    icon: Printer,
    keywords: 'print papers drivers stops today',
  },
] as const;

/** The pages of a role that are not tabs; drivers have none. Those about money are there once orders are invoiced. */
function pagesOf(role: Role | undefined, isInvoicing: boolean): SidebarPage[] {
  if (!role || role === 'driver') return [];
  const series: SidebarPage = {
    to: `/dashboard/${role}/series`,
    label: 'Recurring Orders',
    icon: Repeat,
    keywords: 'series subscription standing repeat weekly monthly',
  };
  if (role === 'customer') {
    const own = { ...series, Count: WaitingProposals };
    return isInvoicing ? [own, ownInvoices] : [own];
  }
  const dispatch: SidebarPage = {
    to: `/dashboard/${role}/dispatch`,
    label: 'Dispatch',
    icon: Route,
    keywords: 'runs routes drivers stops board assign unassigned overdue',
    Count: DueStops,
  };
  const closedDays: SidebarPage = {
    to: `/dashboard/${role}/closed-days`,
    label: 'Closed Days',
    icon: CalendarX2,
    keywords: 'public holidays closures move orders',
    Count: OrdersOnClosedDays,
  };
  const money: SidebarPage = {
    to: `/dashboard/${role}/money`,
    label: 'Money',
    icon: Wallet,
    keywords: 'invoices drafts ready to invoice issue bill overdue reminders',
    Count: ToCheck,
  };
  const ofStaff = [dispatch, series, ...(isInvoicing ? [money] : []), closedDays];
  return role === 'owner' ? [...ofStaff, booking, settings] : ofStaff;
}

/** Its code, which only those need who have the page, comes after it; a count that does not come is none. */
function lateCount(load: () => Promise<ComponentType>): ComponentType {
  const Late = lazy(async () => ({ default: await load().catch(() => NoCount) }));
  return () => (
    <Suspense fallback={null}>
      <Late />
    </Suspense>
  );
}

const NoCount = () => null;

const linkStyles = classNames(
  '-mx-2.5 flex min-h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-ink-2',
  'hover:bg-hover hover:text-ink',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink',
  'touch:min-h-12',
);

/** The links to the pages that are not tabs. */
export function SidebarLinks({ onFollow }: { onFollow?: () => void }) {
  const pages = pagesOf(useUser()?.role, useIsInvoicing());
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Pages" className="grid gap-0.5">
      {pages.map(({ to, label, icon: Icon, Count }) => (
        <Link key={to} to={to} className={linkStyles} onClick={onFollow}>
          <Icon aria-hidden="true" />
          {label}
          {Count && <Count />}
        </Link>
      ))}
    </nav>
  );
}

/** The same pages as commands of the palette, and the papers of staff. */
export function useSidebarCommands(): void {
  const navigate = useNavigate();
  const role = useUser()?.role;
  const isInvoicing = useIsInvoicing();
  const pages = pagesOf(role, isInvoicing);
  const isStaff = useIsStaff();
  const more = role === 'customer' && isInvoicing ? [ownStatement] : isStaff ? papers : [];
  useRegisterCommands(() => ({
    commands: [...pages, ...more].map(({ to, label, icon, keywords }) => ({
      label,
      icon,
      keywords,
      section: 'more',
      run: () => void navigate({ to }),
    })),
  }));
}
