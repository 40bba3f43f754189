import { formatTimes, formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';

type DateTimeBesideProps = {
  moment: Temporal.Instant;
  /** The end of its window; a free time has none. */
  until?: Temporal.Instant | null;
  /** The moment that stands before it. */
  beside: Temporal.Instant | null;
};

/** A time as `DateTime` shows it, without the day where one beside it says the day already. */
export function DateTimeBeside({ moment, until = null, beside }: DateTimeBesideProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isSameDay = beside && businessDay(moment, zone).equals(businessDay(beside, zone));
  return (
    <time dateTime={moment.toString()}>
      {isSameDay ? formatTimes(moment, until, zone) : formatVisit(moment, until, zone, now)}
    </time>
  );
}
