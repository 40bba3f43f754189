import { Skeleton } from '#web/ui/display/skeleton.tsx';
import './driver-stops.css';

const cards = ['first', 'second', 'third'];

/** The skeleton of today's stops. */
export function DriverStopsSkeleton() {
  return (
    <section className="section" aria-busy="true" aria-label="Loading stops">
      <div className="section-head">
        <h2>Today</h2>
      </div>
      <div className="stopgrid">
        {cards.map((card) => (
          <div key={card} className="card stopc">
            <div className="stopc__top justify-between">
              <Skeleton width="84px" className="my-1.5" />
              <Skeleton width="96px" />
            </div>
            <div className="grid gap-2.5 py-1.5">
              <Skeleton width="52%" />
              <Skeleton width="78%" />
              <Skeleton width="40%" />
            </div>
            <Skeleton className="stopc__acts--skeleton" />
          </div>
        ))}
      </div>
    </section>
  );
}
