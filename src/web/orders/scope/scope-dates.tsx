import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { EditPreview } from '#shared/series/series-edit.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { closedDayNote } from '#web/series/closed-day-note.ts';
import {
  type PickupDate,
  PickupDates,
  PickupDatesSkeleton,
  PickupDatesTitle,
} from '#web/series/pickup-dates.tsx';
import { takesPlace } from '#web/series/takes-place.ts';
import { TextSkeleton } from '#web/ui/display/skeleton.tsx';

type ScopeDatesProps = {
  preview: Pick<EditPreview, 'next' | 'recurrence_pattern'>;
  /** The pickups as they are; `undefined` while they load. */
  before: readonly SeriesOccurrence[] | undefined;
};

/** The next pickups after a change of their series; those that it moves to another day or brings back are marked. */
export function ScopeDates({ preview: { next, recurrence_pattern }, before = [] }: ScopeDatesProps) {
  const clock = { zone: useBusiness().time_zone, now: useNow() };
  const pickups = next.map((each) => ({
    ...toPickupDate(each, before, clock.zone),
    closed: closedDayNote(each, clock),
  }));
  return (
    <div className="grid gap-1.5">
      <PickupDatesTitle pickups={pickups.filter(({ reason }) => !reason)} />
      <p className="text-sm text-ink-2">{describePattern(recurrence_pattern)}</p>
      <PickupDates pickups={pickups} isBrief />
    </div>
  );
}

/** The skeleton of the dates, as high as they usually are. */
export const ScopeDatesSkeleton = () => (
  <div className="grid gap-1.5">
    <TextSkeleton width="150px" />
    <TextSkeleton width="90px" />
    <PickupDatesSkeleton isBrief label="Loading what would change" />
  </div>
);

/** Why a date falls out, in a word; an order that is there falls out because it is cancelled. */
const reasons: Record<SeriesOccurrence['state'], string> = {
  skipped: 'skipped',
  held: 'paused',
  closed: 'closed',
  merged: 'merged',
  removed: 'removed',
  made: 'cancelled',
  planned: '',
};

function toPickupDate(each: SeriesOccurrence, before: readonly SeriesOccurrence[], zone: string): PickupDate {
  const { number, pickup_date, pickup_until } = each;
  const old = before.find((other) => other.number === number);
  const isSameDay = (a: Temporal.Instant, b: Temporal.Instant) =>
    businessDay(a, zone).equals(businessDay(b, zone));
  return {
    pickup_date,
    pickup_until,
    reason: takesPlace(each) ? null : reasons[each.state],
    isChanged: old !== undefined && !(takesPlace(old) && isSameDay(old.pickup_date, pickup_date)),
  };
}
