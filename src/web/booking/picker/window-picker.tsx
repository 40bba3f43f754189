import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import type { Slot } from '#shared/booking/booking.contract.ts';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { formatTimes, formatVisit } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { detailOr, isProblem } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DayStrip } from './day-strip.tsx';
import type { Slots } from './slots.api.ts';
import type { WindowChoice } from './use-window-choice.ts';
import {
  earliestText,
  firstOf,
  noTimesText,
  offeredDays,
  slotAt,
  slotStateTexts,
  withOwnPlace,
} from './visit-slots.ts';

type WindowRadiosProps = {
  label: string;
  slots: readonly Slot[];
  chosen: Temporal.Instant | null;
  isStaff: boolean;
  onChoose: (slot: Slot) => void;
};

const radioStyles = [
  'group relative grid min-h-12 cursor-pointer content-center rounded-md border border-line-control bg-surface px-2.5 py-2',
  'touch:min-h-14 not-has-checked:hover:bg-hover max-md:min-h-14 max-md:px-3',
  'has-checked:border-accent has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3',
].join(' ');

/** The windows of a day as large radio buttons; staff see how full each is. */
function WindowRadios({ label, slots, chosen, isStaff, onChoose }: WindowRadiosProps) {
  const zone = useBusinessTimeZone();
  const name = useId();
  return (
    <div
      className="grid grid-cols-[repeat(auto-fill,minmax(156px,1fr))] gap-2 max-md:grid-cols-2"
      role="radiogroup"
      aria-label={label}
    >
      {slots.map((slot) => (
        <label key={slot.starts_at.epochMilliseconds} className={radioStyles}>
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            name={name}
            checked={chosen?.equals(slot.starts_at) ?? false}
            disabled={!isStaff && slot.state !== 'open'}
            onChange={() => onChoose(slot)}
          />
          <span className="text-sm font-medium tabular-nums group-has-disabled:font-normal sm:whitespace-nowrap">
            {formatTimes(slot.starts_at, slot.ends_at, zone)}
          </span>
          <Check
            className="invisible absolute end-1.5 top-1.5 size-3.5 text-accent-ink group-has-checked:visible"
            aria-hidden="true"
          />
          <SlotNote slot={slot} />
        </label>
      ))}
    </div>
  );
}

/** Why a window cannot be booked; for staff how full it is: `7 of 12`. */
function SlotNote({ slot: { state, taken, capacity } }: { slot: Slot }) {
  const stateText = taken !== null && state === 'full' ? '' : slotStateTexts[state];
  const takenText = taken === null ? '' : capacity === null ? `${taken} booked` : `${taken} of ${capacity}`;
  const text = [takenText, stateText].filter(Boolean).join(' · ');
  if (!text) return null;
  return (
    <>
      <span className="text-xs text-ink-3 tabular-nums">{text}</span>
      {taken !== null && capacity !== null && (
        <span className="mt-1" aria-hidden="true">
          <Progress value={taken} max={capacity} label={takenText} />
        </span>
      )}
    </>
  );
}

type WindowPickerProps = {
  leg: WindowLeg;
  /** The mark of the leg. */
  mark: ReactNode;
  choice: WindowChoice;
  chosen: Temporal.Instant | null;
  /** The visit as it is saved. */
  saved?: { starts_at: Temporal.Instant; until: Temporal.Instant | null } | undefined;
  isStaff: boolean;
  onChoose: (slot: Slot) => void;
  /** Why the service has refused what is chosen. */
  error?: string | undefined;
  /** For example a link at the end of the heading. */
  aside?: ReactNode;
  /** Takes the focus when the service refuses the visit. */
  ref?: Ref<HTMLFieldSetElement> | undefined;
};

const names: Record<WindowLeg, string> = { pickup: 'Pickup', delivery: 'Delivery' };

/** Days and windows of a visit, in place of a free date and time. */
export function WindowPicker(props: WindowPickerProps) {
  const { leg, mark, choice, chosen, saved, error, aside, ref } = props;
  const { slots } = choice;
  const id = useId();
  const zone = useBusinessTimeZone();
  const now = useNow();
  const today = useToday();
  const slot = slots && slotAt(slots, chosen);
  const isSaved = Boolean(chosen && saved?.starts_at.equals(chosen));
  const until = isSaved ? (saved?.until ?? null) : (slot?.ends_at ?? null);
  const visit = chosen && (slot || isSaved) ? formatVisit(chosen, until, zone, now) : '';
  const isFilledUp = slot?.state === 'full' && !isSaved && !props.isStaff;
  const problem = error ?? (isFilledUp ? `${visit} has just filled up. Choose another time.` : undefined);
  const earliest = leg === 'delivery' && slots?.earliest;
  return (
    <fieldset
      ref={ref}
      className="grid min-w-0 gap-2.5 outline-none"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-note ${id}-problem`}
      data-slot="window-picker"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="flex items-center gap-2 font-medium" id={id}>
          {mark}
          {names[leg]}
        </span>
        <span className="text-sm text-ink-3 tabular-nums" id={`${id}-note`}>
          {earliest ? earliestText(earliest, zone, today) : visit}
        </span>
        {aside && <span className="ms-auto">{aside}</span>}
      </div>
      {slots ? <Windows {...props} slots={slots} /> : <NoWindows leg={leg} choice={choice} />}
      <div className="empty:absolute" id={`${id}-problem`} aria-live="polite">
        {problem && (
          <p className="flex items-start gap-1.5 text-xs font-medium text-danger-ink">
            <CircleAlert className="mt-px size-3.5" aria-hidden="true" />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}

function Windows({ slots, leg, chosen, saved, isStaff, onChoose }: WindowPickerProps & { slots: Slots }) {
  const zone = useBusinessTimeZone();
  const today = useToday();
  const chosenDay = chosen && businessDay(chosen, zone);
  const days = withOwnPlace(offeredDays(slots, leg, chosenDay), saved?.starts_at ?? null);
  const shown = days.find(({ day }) => chosenDay?.equals(day));
  return (
    <>
      {slots.earliest === null && <Alert kind="info">{noTimesText(slots, today)}</Alert>}
      {days.length > 0 && (
        <DayStrip
          label={`${names[leg]} day`}
          days={days}
          chosen={shown?.day ?? null}
          saved={saved ? businessDay(saved.starts_at, zone) : null}
          isStaff={isStaff}
          onChoose={(day) => {
            const first = firstOf(day, isStaff);
            if (first) onChoose(first);
          }}
        />
      )}
      {shown && shown.slots.length > 0 && (
        <WindowRadios
          label={`${names[leg]} time`}
          slots={shown.slots}
          chosen={chosen}
          isStaff={isStaff}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

/** What stands in place of the windows: that they load, or why there are none. */
function NoWindows({ leg, choice: { error, retry, isReady } }: Pick<WindowPickerProps, 'leg' | 'choice'>) {
  if (!isReady) {
    return (
      <p className="text-sm text-ink-3">
        {leg === 'pickup' ? 'Enter the pickup address' : 'Choose a pickup and enter the delivery address'} to
        see the times.
      </p>
    );
  }
  if (isProblem(error, 'outside-area')) return <Alert kind="warning">{detailOr(error, '')}</Alert>;
  if (error) return <LoadError title="The times could not be loaded" error={error} onRetry={retry} />;
  return (
    <div className="grid gap-2.5" aria-busy="true">
      <Skeleton className="h-[78px]! rounded-md!" />
      <Skeleton className="h-12! rounded-md!" />
    </div>
  );
}
