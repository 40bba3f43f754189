import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { trackStyles } from './customer-tracking-card.tsx';

/** The skeleton of the customer's deliveries. */
export function CustomerTrackingSkeleton() {
  return (
    <div className={trackStyles.grid} role="status" aria-busy="true" aria-label="Loading deliveries">
      {['first', 'second'].map((card) => (
        <div key={card} className="card">
          <div className={classNames(trackStyles.head, 'min-h-18 items-center justify-between')}>
            <Skeleton width="160px" />
            <Skeleton width="72px" />
          </div>
          <div className="grid min-h-36 content-evenly px-4">
            <Skeleton width="120px" />
            <Skeleton />
            <Skeleton width="70%" />
          </div>
          <div className={classNames(trackStyles.legs, 'min-h-24')}>
            <Skeleton width="80%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}
