import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/display/count-badge.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

type OverviewCardProps<Data> = {
  title: string;
  /** Each card has its own query, so that a failure in one card leaves the others alone. */
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Beside the title, when the data is loaded. */
  head?: ((data: Data) => ReactNode) | undefined;
  skeleton: ReactNode;
  /** As in `The open cases could not be loaded`. */
  failure: string;
  children: (data: Data) => ReactNode;
  foot?: ((data: Data) => ReactNode) | undefined;
  className?: string | undefined;
};

/** A card of the overview, with its loading, error and loaded states. */
export function OverviewCard<Data>(props: OverviewCardProps<Data>) {
  const { title, query, head, skeleton, failure, children, foot, className } = props;
  const { data, error, refetch } = query;
  const id = useId();
  return (
    <section
      className={classNames('card', className)}
      aria-labelledby={id}
      aria-busy={data === undefined && !error}
    >
      <div className="flex min-h-13 items-center gap-2 border-b border-line px-4 py-3.5">
        <h3 className="text-base" id={id}>
          {title}
        </h3>
        {data !== undefined && head?.(data)}
      </div>
      {data === undefined && error && <LoadError title={failure} error={error} onRetry={refetch} />}
      {data === undefined && !error && (
        <>
          {skeleton}
          {foot && (
            <CardFoot>
              <Skeleton className="min-h-6" width="140px" />
            </CardFoot>
          )}
        </>
      )}
      {data !== undefined && children(data)}
      {data !== undefined && foot?.(data)}
    </section>
  );
}

/** The total of a list, beside its title. */
export function TotalCount({ total }: { total: number }) {
  return total > 0 ? <CountBadge count={total} /> : null;
}

/** Shown when a card has nothing to list. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="px-4 py-5 text-ink-2">{children}</p>;
}

/** Holds the links from the few rows of a card to the full list. */
export function CardFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line px-4 py-2.5 max-md:gap-y-5 max-md:py-3.5">
      {children}
    </div>
  );
}

export function ListLink({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="link tap-target inline-flex min-h-6 items-center gap-1.5 text-sm"
      onClick={onOpen}
    >
      {children}
      <ArrowRight className="size-3.5" aria-hidden="true" />
    </button>
  );
}

/** Amber words in the second line of a row: it is late, or has to be done soon. */
export function LateNote({ children }: { children: ReactNode }) {
  return <span className="font-medium text-warning-ink">{children}</span>;
}
