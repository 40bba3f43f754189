import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { shownOccurrences } from '#shared/series/series.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

const listStyles = 'columns-3 gap-4 text-sm/6 tabular-nums max-md:columns-2';

/** The days on which a series is picked up; the year stands where it changes. */
export function PickupDates({ pickups }: { pickups: readonly Temporal.Instant[] }) {
  const { time_zone: zone } = useBusiness();
  const today = businessDay(useNow(), zone);
  const days = pickups.map((moment) => businessDay(moment, zone));
  return (
    <ol className={listStyles} aria-label="Next dates">
      {pickups.map((moment, index) => (
        <li key={moment.toString()}>
          <time dateTime={moment.toString()}>
            {formatDate(businessDay(moment, zone), days[index - 1] ?? today)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** The heading of the dates: they share one time. */
export function PickupDatesTitle({ pickups }: { pickups: readonly Temporal.Instant[] }) {
  const { time_zone } = useBusiness();
  const [first] = pickups;
  return (
    <p className="text-sm font-medium">
      Next {shownOccurrences.next} dates
      {first && (
        <span className="font-normal text-ink-3 tabular-nums"> · {formatTime(first, time_zone)}</span>
      )}
    </p>
  );
}

/** The skeleton of the dates. */
export function PickupDatesSkeleton() {
  return (
    <div className={listStyles} role="status" aria-busy="true" aria-label="Loading the next dates">
      {Array.from({ length: shownOccurrences.next }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <span key={row} className="flex h-6 items-center">
          <Skeleton width="72px" />
        </span>
      ))}
    </div>
  );
}
