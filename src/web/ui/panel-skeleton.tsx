import { Skeleton } from './skeleton.tsx';

/** Stands for a whole panel of which nothing is known yet. */
export function PanelSkeleton() {
  return (
    <div className="late card grid gap-4 p-4" role="status" aria-busy="true" aria-label="Loading">
      {['first', 'second', 'third'].map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}
