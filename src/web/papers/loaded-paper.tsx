import type { UseQueryResult } from '@tanstack/react-query';
import type { Paper } from '#shared/papers/paper.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { PaperSheet } from './paper-sheet.tsx';

type LoadedPaperProps = { what: string; query: Pick<UseQueryResult<Paper>, 'data' | 'error' | 'refetch'> };

/** A paper, or why it is not there. */
export function LoadedPaper({ what, query: { data, error, refetch } }: LoadedPaperProps) {
  if (data) return <PaperSheet paper={data} />;
  if (isNotFound(error)) {
    return (
      <EmptyState className="card" art="sock" title="There is nothing here">
        It was removed, or it is not yours to see.
      </EmptyState>
    );
  }
  if (error)
    return (
      <LoadError className="card" title={`${what} could not be loaded`} error={error} onRetry={refetch} />
    );
  return <PaperSkeleton what={what} />;
}

export function PaperSkeleton({ what }: { what: string }) {
  return (
    <div
      className="card grid h-120 w-[168mm] max-w-full content-start gap-5 p-12 max-md:p-6"
      role="status"
      aria-busy="true"
      aria-label={`Loading ${what}`}
    >
      {['60%', '90%', '40%', '80%', '95%', '70%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
