import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { agendaDayStyles } from './calendar-agenda.tsx';
import { CalendarEntrySkeleton } from './calendar-entry.tsx';
import { weekdaysStyles } from './calendar-grid.tsx';
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
    <div className="card grid grid-cols-7 overflow-clip" aria-hidden="true">
      <div className={`${weekdaysStyles} col-span-full h-[33px]`} />
      {weeksOf(month)
        .flat()
        .map((day) => (
          <div
            key={String(day)}
            className="grid h-36 content-start gap-2.5 border-e border-b border-line p-2.5 nth-[7n+1]:border-e-0 nth-last-[-n+7]:border-b-0"
          >
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
    <div className="grid gap-1" aria-hidden="true">
      {['first', 'second', 'third'].map((day) => (
        <div key={day} className={agendaDayStyles}>
          <CalendarEntrySkeleton />
          <div className="grid grid-cols-1 gap-1.5">
            <CalendarEntrySkeleton />
            <CalendarEntrySkeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
