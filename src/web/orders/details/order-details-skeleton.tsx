import { Skeleton } from '#web/ui/display/skeleton.tsx';

/** The skeleton of the order details. */
export function OrderDetailsSkeleton() {
  return (
    <div className="odet" role="status" aria-busy="true" aria-label="Loading the order">
      <div className="odet__main">
        <div className="grid-2">
          {['pickup', 'delivery'].map((leg) => (
            <div key={leg} className="grid gap-3">
              <Skeleton width="30%" />
              <Skeleton width="70%" />
              <Skeleton width="90%" />
            </div>
          ))}
        </div>
        <div className="grid gap-5 py-2">
          {['first', 'second', 'third', 'fourth', 'fifth'].map((line) => (
            <div key={line} className="flex justify-between">
              <Skeleton width="40%" />
              <Skeleton width="64px" />
            </div>
          ))}
        </div>
        <Skeleton width="60%" />
      </div>
      <div className="odet__side">
        {['driver', 'assigned', 'picked up', 'out', 'delivered', 'history', 'earlier'].map((line) => (
          <div key={line} className="flex items-center gap-3">
            <Skeleton width="22px" className="h-5.5 flex-none rounded-full" />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
    </div>
  );
}
