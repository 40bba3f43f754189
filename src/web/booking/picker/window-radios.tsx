import { Check } from 'lucide-react';
import { useId } from 'react';
import type { Slot } from '#shared/booking/booking.contract.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { Progress } from '#web/ui/display/progress.tsx';
import { slotStateTexts } from './visit-slots.ts';

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
export function WindowRadios({ label, slots, chosen, isStaff, onChoose }: WindowRadiosProps) {
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
