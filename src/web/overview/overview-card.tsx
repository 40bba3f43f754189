import { type ReactNode, useId } from 'react';
import { useUser } from '#web/kernel/session-store.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';

type OverviewCardProps<Data> = {
  title: string;
  /** Each card has its own query, so that a failure in one card leaves the others alone. */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Beside the title, when the data is loaded. */
  head?: ((data: Data) => ReactNode) | undefined;
  /** At the end of the title's line, also while it loads. */
  tools?: ReactNode;
  skeleton: ReactNode;
  /** As in `The open cases could not be loaded`. */
  failure: string;
  children: (data: Data) => ReactNode;
  foot?: ((data: Data) => ReactNode) | undefined;
};

/** A card of the overview, with its loading, error and loaded states. */
export function OverviewCard<Data>(props: OverviewCardProps<Data>) {
  const { title, query, head, tools, skeleton, failure, children, foot } = props;
  const { data, error, refetch } = query;
  const id = useId();
  return (
    <section className="card" aria-labelledby={id} aria-busy={data === undefined && !error}>
      <div className="flex min-h-13 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h3 className="text-base" id={id}>
          {title}
        </h3>
        {data !== undefined && head?.(data)}
        {tools && <div className="ms-auto flex items-center gap-1">{tools}</div>}
      </div>
      {data === undefined && Boolean(error) && <LoadError title={failure} error={error} onRetry={refetch} />}
      {data === undefined && !error && skeleton}
      {data !== undefined && children(data)}
      {data !== undefined && foot?.(data)}
    </section>
  );
}

/** Shown when a card has nothing to list. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="px-4 py-5 text-ink-2">{children}</p>;
}

/** The address of a page beside the dashboard of who reads. */
export function useStaffPage(): (page: string) => string {
  const role = useUser()?.role === 'owner' ? 'owner' : 'admin';
  return (page) => `/dashboard/${role}/${page}`;
}

/** Amber words in the second line of a row: it is late, or has to be done soon. */
export function LateNote({ children }: { children: ReactNode }) {
  return <span className="font-medium text-warning-ink">{children}</span>;
}
