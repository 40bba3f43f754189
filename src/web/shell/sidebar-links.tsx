import { Link, useNavigate } from '@tanstack/react-router';
import { type LucideIcon, Repeat, Settings } from 'lucide-react';
import type { Role } from '#shared/roles.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { useRegisterCommands } from '#web/palette/commands.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A page beside the dashboard. */
interface SidebarPage {
  to: '/dashboard/owner/settings' | `/dashboard/${Exclude<Role, 'driver'>}/series`;
  label: string;
  icon: LucideIcon;
  /** Other words by which the palette finds it. */
  keywords: string;
}

const settings: SidebarPage = {
  to: '/dashboard/owner/settings',
  label: 'Settings',
  icon: Settings,
  keywords: 'business name logo abn address time zone lock hours recurring lead days password',
};

/** The pages of a role that are not tabs; drivers have none. */
function pagesOf(role: Role | undefined): SidebarPage[] {
  if (!role || role === 'driver') return [];
  const series: SidebarPage = {
    to: `/dashboard/${role}/series`,
    label: 'Recurring Orders',
    icon: Repeat,
    keywords: 'series subscription standing repeat weekly monthly',
  };
  return role === 'owner' ? [series, settings] : [series];
}

const linkStyles = classNames(
  '-mx-2.5 flex min-h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-ink-2',
  'hover:bg-hover hover:text-ink',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink',
  'touch:min-h-12',
);

/** The links to the pages that are not tabs. */
export function SidebarLinks({ onFollow }: { onFollow?: () => void }) {
  const pages = pagesOf(useUser()?.role);
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Pages" className="grid gap-0.5">
      {pages.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={linkStyles} onClick={onFollow}>
          <Icon aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The same pages as commands of the palette. */
export function useSidebarCommands(): void {
  const navigate = useNavigate();
  const pages = pagesOf(useUser()?.role);
  useRegisterCommands(() => ({
    commands: pages.map(({ to, ...page }) => ({
      ...page,
      section: 'more',
      run: () => void navigate({ to }),
    })),
  }));
}
