import { Skeleton } from './skeleton.tsx';

/** The skeleton of a panel that is loading. */
export function PanelSkeleton() {
  return (
    <div className="card grid animate-delayed gap-4 p-4" role="status" aria-busy="true" aria-label="Loading">
      {['first', 'second', 'third'].map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  );
}
