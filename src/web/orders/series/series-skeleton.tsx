import { Skeleton } from '#web/ui/display/skeleton.tsx';

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The skeleton of the page of a series. */
export function SeriesSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the recurring order">
      <div className="grid gap-3.5 pt-1.5 pb-6">
        <Skeleton width="280px" className="h-5! max-w-full" />
        <Skeleton width="200px" />
      </div>
      <div className="grid animate-delayed grid-cols-[minmax(0,1fr)_340px] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="card grid">
          {rows.map((row) => (
            <div
              key={row}
              className="flex h-12 items-center justify-between border-line px-4 not-first:border-t"
            >
              <Skeleton width="45%" />
              <Skeleton width="72px" />
            </div>
          ))}
        </div>
        <div className="card grid gap-5 p-4">
          {rows.slice(0, 5).map((row) => (
            <Skeleton key={row} width="70%" />
          ))}
        </div>
      </div>
    </div>
  );
}
