import { describePattern } from '#shared/frequency/recurrence-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { type SeriesOccurrence, shownOccurrences } from '#shared/series/series.contract.ts';
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

/** The next pickups after a change of their series: new days are marked, and days that are none any more are struck through. */
export function ScopeDates({ preview: { next, recurrence_pattern }, before = [] }: ScopeDatesProps) {
  const clock = { zone: useBusiness().time_zone, now: useNow() };
  const dayOf = ({ pickup_date }: SeriesOccurrence) => businessDay(pickup_date, clock.zone);
  const old = before.filter(takesPlace).map(dayOf);
  const known = knownUntil(old);
  const isOn = (days: readonly Temporal.PlainDate[], day: Temporal.PlainDate) =>
    days.some((each) => each.equals(day));
  const shown = next.map((each) => ({
    pickup_date: each.pickup_date,
    pickup_until: each.pickup_until,
    reason: takesPlace(each) ? null : reasons[each.state],
    isNew: !isOn(old, dayOf(each)) && known !== null && isEarlier(dayOf(each), known),
    closed: closedDayNote(each, clock),
  }));
  const days = next.map(dayOf);
  const hasReason = ({ number }: SeriesOccurrence) =>
    next.some((each) => each.number === number && (!takesPlace(each) || closedDayNote(each, clock)));
  const last = next.filter(takesPlace).length < shownOccurrences.next ? undefined : days.at(-1);
  const gone = before
    .filter((each) => takesPlace(each) && !isOn(days, dayOf(each)) && !hasReason(each))
    .filter((each) => !last || isEarlier(dayOf(each), last))
    .map(({ pickup_date }) => ({ pickup_date, reason: 'no longer' }));
  const pickups: PickupDate[] = [...shown, ...gone].sort((a, b) =>
    Temporal.Instant.compare(a.pickup_date, b.pickup_date),
  );
  return (
    <div className="grid gap-1.5">
      <PickupDatesTitle pickups={pickups} />
      <p className="text-sm text-ink-2">{describePattern(recurrence_pattern)}</p>
      <PickupDates pickups={pickups} isBrief />
    </div>
  );
}

const isEarlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) < 0;

/** The day before which no other can have been planned, as none of them are closer together. */
function knownUntil(days: readonly Temporal.PlainDate[]): Temporal.PlainDate | null {
  const last = days.at(-1);
  const gaps = days.slice(1).flatMap((day, index) => days[index]?.until(day).days ?? []);
  return last?.add({ days: gaps.length > 0 ? Math.min(...gaps) : 1 }) ?? null;
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
