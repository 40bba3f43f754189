import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';
import { useUser } from '#web/kernel/session-store.ts';

/** The roles that see series: all but drivers. */
export type SeriesRole = Exclude<Role, 'driver'>;

/** The role of the signed-in user; `null` for drivers, who see no series. */
export function useSeriesRole(): SeriesRole | null {
  const role = useUser()?.role;
  return role && role !== 'driver' ? role : null;
}

const targetOf = (role: SeriesRole, id: string) =>
  ({ to: `/dashboard/${role}/series/$id`, params: { id } }) as const;

/** Opens the page of a series. */
export function useOpenSeries(role: SeriesRole): (id: string) => void {
  const navigate = useNavigate();
  return (id) => void navigate(targetOf(role, id));
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
  return (
    <Link {...targetOf(role, id)} className={className} tabIndex={tabIndex} aria-label={label} title={label}>
      {children}
    </Link>
  );
}
