import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '#web/kernel/session-store.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that opens is of a driver or one of the staff: nothing of a customer is asked for. */
    isOther?: boolean;
  }
}

/** Of a customer the id is that of their first person, which is theirs. */
function usePersonTarget() {
  const role = useUser()?.role === 'owner' ? 'owner' : 'admin';
  return (userId: string, isOther = false) =>
    ({
      to: `/dashboard/${role}/people/$userId`,
      params: { userId },
      state: isOther ? { isOther } : {},
    }) as const;
}

/** `isOther`: they are no customer. */
export type OpenPerson = (id: string, isOther?: boolean) => void;

/** Opens the page of a person, for staff. */
export function useOpenPerson(): OpenPerson {
  const target = usePersonTarget();
  const navigate = useNavigate();
  return (id, isOther) => void navigate(target(id, isOther));
}

type PersonLinkProps = {
  id: string | null;
  /** They are no customer. */
  isOther?: boolean | undefined;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
};

/** For staff the name of a person as a link to their page; for everybody else, or of nobody, the name alone. */
export function PersonLink({ id, isOther, ...props }: PersonLinkProps) {
  const isStaff = useIsStaff();
  return isStaff && id ? <LinkOf id={id} isOther={isOther} {...props} /> : <span {...props} />;
}

function LinkOf({ id, isOther, className = '', ...props }: PersonLinkProps & { id: string }) {
  const target = usePersonTarget();
  return <Link {...target(id, isOther)} className={`order-link tap-target ${className}`} {...props} />;
}
