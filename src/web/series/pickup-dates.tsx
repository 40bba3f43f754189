import { cva } from 'class-variance-authority';
import { formatDate, formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { shownOccurrences } from '#shared/series/series.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { ClosedDayNote } from './closed-day-note.ts';

const listStyles = cva('gap-4 text-sm/6 tabular-nums', {
  variants: { isBrief: { true: 'columns-[128px]', false: 'columns-3 max-md:columns-2' } },
  defaultVariants: { isBrief: false },
});

/** A date of a series; one that does not take place has a reason. */
export interface PickupDate {
  pickup_date: Temporal.Instant;
  /** The end of its window; a free time has none. */
  pickup_until?: Temporal.Instant | null | undefined;
  reason?: string | null;
  /** It is on a closed day: then the day it was planned on is shown, with what becomes of it. */
  closed?: ClosedDayNote | null;
  /** Nobody could book it: a window of it has no place left. */
  isFull?: boolean;
  /** Nothing was planned on this day before. */
  isNew?: boolean;
}

type PickupDatesProps = {
  pickups: readonly PickupDate[];
  /** Reasons are a word or two and stand beside the date; as many columns as there is room for. */
  isBrief?: boolean;
};

/** When each takes place; a date that falls out or is on a closed day has no time of its own. */
const timesOf = (pickups: readonly PickupDate[], zone: string): (string | null)[] =>
  pickups.map(({ pickup_date, pickup_until, reason, closed }) =>
    reason || closed ? null : formatTimes(pickup_date, pickup_until ?? null, zone),
  );

const isShared = (times: readonly (string | null)[]): boolean => new Set(times.filter(Boolean)).size <= 1;

/** The days on which a series is picked up, and those that fall out; the year stands where it changes. */
export function PickupDates({ pickups, isBrief = false }: PickupDatesProps) {
  const { time_zone: zone } = useBusiness();
  const today = businessDay(useNow(), zone);
  const moments = pickups.map(({ pickup_date, closed }) => closed?.planned_pickup ?? pickup_date);
  const days = moments.map((moment) => businessDay(moment, zone));
  const times = timesOf(pickups, zone);
  const isTimed = !isShared(times) && pickups.some(({ pickup_until }) => pickup_until);
  return (
    <ol className={listStyles({ isBrief })} aria-label="Next dates">
      {pickups.map(({ pickup_date, reason, closed, isFull = false, isNew = false }, index) => (
        <li key={pickup_date.toString()} className="break-inside-avoid">
          <time
            dateTime={(moments[index] ?? pickup_date).toString()}
            className={dateStyles({ look: reason ? 'out' : closed ? 'moved' : isNew ? 'new' : 'as-is' })}
          >
            {formatDate(days[index] ?? today, days[index - 1] ?? today)}
          </time>
          {isNew && !reason && !closed && <span className="sr-only"> (new)</span>}
          {closed && <span className="block pb-1 text-xs/4 text-ink-2">{unbroken(closed.text)}</span>}
          {isFull && !reason && <span className="text-xs font-medium text-warning-ink"> · full</span>}
          {reason && !closed && <Reason reason={reason} isBrief={isBrief} />}
          {isTimed && times[index] && <span className="block pb-1 text-xs/4 text-ink-2">{times[index]}</span>}
        </li>
      ))}
    </ol>
  );
}

const Reason = ({ reason, isBrief }: { reason: string; isBrief: boolean }) =>
  isBrief ? (
    <span className="text-xs whitespace-nowrap text-ink-3"> · {reason}</span>
  ) : (
    <span className="block pb-1 text-xs/4 text-ink-2">{reason}</span>
  );

const dateStyles = cva('whitespace-nowrap', {
  variants: {
    look: {
      'as-is': '',
      new: '-ms-1 rounded-[3px] bg-success-soft px-1 py-px font-medium text-success-ink',
      moved: 'text-ink-3',
      out: 'text-ink-3 line-through',
    },
  },
});

/** `, and 2 that are off`; nothing for none. */
export const offText = (off: number): string =>
  off > 0 ? `, and ${off} that ${off === 1 ? 'is' : 'are'} off` : '';

/** The heading of the dates: how many take place and how many do not, with the time or window that they share. */
export function PickupDatesTitle({ pickups }: PickupDatesProps) {
  const { time_zone } = useBusiness();
  const on = pickups.filter(({ reason }) => !reason);
  const off = pickups.length - on.length;
  const times = timesOf(on, time_zone);
  const shared = isShared(times) && times.find(Boolean);
  return (
    <p className="text-sm font-medium">
      Next {pickups.length ? on.length : shownOccurrences.next} dates
      <span>{offText(off)}</span>
      {shared && <span className="font-normal text-ink-3 tabular-nums"> · {shared}</span>}
    </p>
  );
}

type PickupDatesSkeletonProps = { isBrief?: boolean; label?: string };

/** The skeleton of the dates. */
export function PickupDatesSkeleton({
  isBrief = false,
  label = 'Loading the next dates',
}: PickupDatesSkeletonProps) {
  return (
    <div className={listStyles({ isBrief })} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: shownOccurrences.next }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <span key={row} className="flex h-6 break-inside-avoid items-center">
          <Skeleton width="72px" />
        </span>
      ))}
    </div>
  );
}
