import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

/** The roles that see people. */
export type StaffRole = 'owner' | 'admin';

type PersonCardProps = {
  title: string;
  /** Beside the title. */
  hint?: ReactNode;
  /** At the end of its head. */
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a person's page. */
export function PersonCard({ title, hint, action, children }: PersonCardProps) {
  const id = useId();
  return (
    <section className="card text-sm" aria-labelledby={id}>
      <div className="flex min-h-12 items-center gap-2 border-b border-line py-1.5 ps-4 pe-2">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {hint && <span className="min-w-0 text-ink-3 tabular-nums">{hint}</span>}
        <span className="ms-auto flex-none">{action}</span>
      </div>
      {children}
    </section>
  );
}

interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

type PartProps<T> = { query: Loaded<T>; failure: string; children: (data: T) => ReactNode };

/** What is in a part once it is loaded. One that fails stands alone, and is tried again alone. */
export function Part<T>({ query: { data, error, refetch }, failure, children }: PartProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <LoadError title={failure} error={error} onRetry={refetch} />;
  return (
    <div className="grid animate-delayed gap-4 p-4" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton />
      <Skeleton width="60%" />
    </div>
  );
}

export const NoneYet = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-3.5 text-ink-3">{children}</p>
);

export const lineStyles = 'flex min-h-11 items-center gap-2.5 border-b border-line px-4 py-2 last:border-b-0';

type AllLinkProps = { to: string; search: object; children: ReactNode };

/** Leads from a part to its list, narrowed to the customer. */
export const AllLink = ({ to, search, children }: AllLinkProps) => (
  <Link
    to={to as string}
    search={search as object}
    className="inline-flex h-control-sm items-center rounded-sm px-2.5 font-medium text-ink-2 hover:bg-press hover:text-ink"
  >
    {children}
  </Link>
);
