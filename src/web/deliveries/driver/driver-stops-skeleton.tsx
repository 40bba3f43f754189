import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { stopStyles } from './driver-stop-card.tsx';

const cards = ['first', 'second', 'third'];

/** The skeleton of today's stops. */
export function DriverStopsSkeleton() {
  return (
    <section className="section" aria-busy="true" aria-label="Loading stops">
      <div className="section-head">
        <h2>Today</h2>
      </div>
      <div className={stopStyles.grid}>
        {cards.map((card) => (
          <div key={card} className={stopStyles.card}>
            <div className={classNames(stopStyles.head, 'justify-between')}>
              <Skeleton width="84px" className="my-1.5" />
              <Skeleton width="96px" />
            </div>
            <div className="grid gap-2.5 py-1.5">
              <Skeleton width="52%" />
              <Skeleton width="78%" />
              <Skeleton width="40%" />
            </div>
            <Skeleton className="h-12! rounded-[10px]!" />
          </div>
        ))}
      </div>
    </section>
  );
}
