import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { weeksOf } from './month.ts';

type CalendarSkeletonProps = { month: Temporal.PlainYearMonth; isPhone: boolean };

/** Stands in for the month while it loads. */
export function CalendarSkeleton({ month, isPhone }: CalendarSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the month">
      {isPhone ? <AgendaSkeleton /> : <GridSkeleton month={month} />}
    </div>
  );
}

function GridSkeleton({ month }: { month: Temporal.PlainYearMonth }) {
  return (
    <div className="cal cal--skeleton" aria-hidden="true">
      <div className="cal__dow" />
      {weeksOf(month)
        .flat()
        .map((day) => (
          <div key={String(day)} className="cal__day">
            <Skeleton width="20px" />
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </div>
        ))}
    </div>
  );
}

function AgendaSkeleton() {
  return (
    <div className="agenda" aria-hidden="true">
      {['first', 'second', 'third'].map((day) => (
        <div key={day} className="agenda__day">
          <Skeleton className="agenda__skeleton" />
          <div className="agenda__list">
            <Skeleton className="agenda__skeleton" />
            <Skeleton className="agenda__skeleton" />
          </div>
        </div>
      ))}
    </div>
  );
}
