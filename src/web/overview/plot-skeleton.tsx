import { Skeleton } from '#web/ui/display/skeleton.tsx';

/** Holds the two charts. */
export const chartsStyles = 'grid grid-cols-2 gap-x-8 gap-y-4 px-4 pt-3.5 pb-2 max-md:grid-cols-1';

/** As high as the drawing of a chart. */
export function PlotSkeleton() {
  return <Skeleton className="mt-2 h-47.5!" />;
}
