import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';
import { useUser } from '#web/kernel/session-store.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the link to this page stood; its back link leads there. */
    from?: { to: string; search: object };
  }
}

/** The roles that see series: all but drivers. */
export type SeriesRole = Exclude<Role, 'driver'>;

/** The role of the signed-in user; `null` for drivers, who see no series. */
export function useSeriesRole(): SeriesRole | null {
  const role = useUser()?.role;
  return role && role !== 'driver' ? role : null;
}

function useSeriesTarget(role: SeriesRole) {
  const from = useLocation({ select: ({ pathname, search }) => ({ to: pathname, search }) });
  return (id: string) => ({ to: `/dashboard/${role}/series/$id`, params: { id }, state: { from } }) as const;
}

/** Opens the page of a series. */
export function useOpenSeries(role: SeriesRole): (id: string) => void {
  const target = useSeriesTarget(role);
  const navigate = useNavigate();
  return (id) => void navigate(target(id));
}

type SeriesLinkProps = {
  id: string;
  /** What a screen reader says, where the text alone does not tell one series from another. */
  label?: string | undefined;
  className?: string | undefined;
  /** -1 where other keys lead there. */
  tabIndex?: number | undefined;
  children: ReactNode;
};

/** A link to the page of a series; only what is in it for those who see none. */
export function SeriesLink(props: SeriesLinkProps) {
  const role = useSeriesRole();
  return role ? <LinkOf {...props} role={role} /> : props.children;
}

function LinkOf({ id, role, label, className, tabIndex, children }: SeriesLinkProps & { role: SeriesRole }) {
  const target = useSeriesTarget(role);
  return (
    <Link {...target(id)} className={className} tabIndex={tabIndex} aria-label={label} title={label}>
      {children}
    </Link>
  );
}
