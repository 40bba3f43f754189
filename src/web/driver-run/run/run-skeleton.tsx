import { Skeleton } from '#web/ui/display/skeleton.tsx';

/** The skeleton of a run: its head, and the card of the next stop. */
export function RunSkeleton() {
  return (
    <section
      className="grid max-w-[560px] gap-4 max-md:max-w-none"
      aria-busy="true"
      aria-label="Loading stops"
    >
      <div className="grid gap-3">
        <Skeleton width="52%" className="h-5!" />
        <Skeleton width="40%" />
        <Skeleton className="h-1.5!" />
      </div>
      <div className="card grid gap-3.5 p-4">
        <Skeleton width="46%" className="h-5!" />
        <Skeleton width="38%" />
        <Skeleton width="72%" />
        <Skeleton width="60%" />
        <Skeleton className="h-12! rounded-[10px]!" />
        <Skeleton className="h-14! rounded-xl!" />
      </div>
    </section>
  );
}
