import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '#web/kernel/session-store.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';

/** Of a customer the id is that of their first person, which is theirs. */
function usePersonTarget() {
  const role = useUser()?.role === 'owner' ? 'owner' : 'admin';
  return (userId: string) => ({ to: `/dashboard/${role}/people/$userId`, params: { userId } }) as const;
}

/** Opens the page of a person, for staff. */
export function useOpenPerson(): (id: string) => void {
  const target = usePersonTarget();
  const navigate = useNavigate();
  return (id) => void navigate(target(id));
}

type PersonLinkProps = {
  id: string | null;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
};

/** For staff the name of a person as a link to their page; for everybody else, or of nobody, the name alone. */
export function PersonLink({ id, ...props }: PersonLinkProps) {
  const isStaff = useIsStaff();
  return isStaff && id ? <LinkOf id={id} {...props} /> : <span {...props} />;
}

function LinkOf({ id, className = '', ...props }: PersonLinkProps & { id: string }) {
  const target = usePersonTarget();
  return <Link {...target(id)} className={`order-link tap-target ${className}`} {...props} />;
}
