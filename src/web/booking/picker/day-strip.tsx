import { RadioGroup } from 'radix-ui';
import { Fragment, useEffect, useRef } from 'react';
import { formatDate, formatWeekday } from '#shared/kernel/date-text.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { SlotDay } from './slots.api.ts';
import { dayProblem, isChoosable } from './visit-slots.ts';

type DayStripProps = {
  label: string;
  days: readonly SlotDay[];
  chosen: Temporal.PlainDate | null;
  /** The day on which the order has its visit now. */
  saved: Temporal.PlainDate | null;
  isStaff: boolean;
  onChoose: (day: SlotDay) => void;
};

/** As wide as the dialog around it, so that a day that is cut off shows that there are more. */
const stripStyles = [
  'relative -mx-6 flex snap-x snap-proximity scroll-px-6 gap-1.5 overflow-x-auto px-6 py-[3px] [scrollbar-width:none]',
  'max-md:-mx-4 max-md:scroll-px-4 max-md:px-4',
].join(' ');

const dayStyles = [
  'grid min-h-[78px] w-15 flex-none snap-center content-start justify-items-center rounded-[10px] border px-0.5 pt-2 pb-1.5',
  'border-line-strong text-center enabled:not-aria-checked:hover:bg-hover',
  'aria-checked:border-accent aria-checked:bg-accent-soft aria-checked:inset-ring aria-checked:inset-ring-accent',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken',
  'forced-colors:aria-checked:outline-2 forced-colors:aria-checked:outline-[Highlight]',
].join(' ');

/** The days on which a visit can take place, as radio buttons that scroll sideways. */
export function DayStrip({ label, days, chosen, saved, isStaff, onChoose }: DayStripProps) {
  const today = useToday();
  const strip = useRef<HTMLDivElement>(null);
  const value = chosen?.toString() ?? '';
  useCentered(strip, value);
  return (
    <RadioGroup.Root
      ref={strip}
      className={stripStyles}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(text) => {
        const day = days.find((each) => each.day.toString() === text);
        if (day) onChoose(day);
      }}
    >
      {days.map((each, index) => {
        const { day } = each;
        const problem = dayProblem(each);
        const note = problem ?? (saved?.equals(day) ? 'Now' : null);
        const name = `${formatDate(day, today)}${note ? `, ${each.closed === null ? note : `Closed · ${note}`}` : ''}`;
        const isNewMonth = index > 0 && days[index - 1]?.day.month !== day.month;
        return (
          <Fragment key={day.toString()}>
            {isNewMonth && (
              <span
                className="flex-none self-start px-1 pt-2 text-xs font-medium text-ink-3"
                aria-hidden="true"
              >
                {day.toLocaleString('en-AU', { month: 'short' })}
              </span>
            )}
            <RadioGroup.Item
              className={classNames(dayStyles, problem === null ? 'bg-surface' : 'bg-sunken')}
              value={day.toString()}
              aria-label={name}
              title={each.closed ?? undefined}
              disabled={!isChoosable(each, isStaff)}
            >
              <span className="text-xs text-ink-3">{formatWeekday(day)}</span>
              <span
                className={classNames(
                  'text-lg/6.5 tabular-nums',
                  problem ? 'font-medium text-ink-3' : 'font-semibold',
                  each.closed !== null && 'line-through decoration-[1.5px]',
                )}
              >
                {day.day}
              </span>
              {note && <span className="line-clamp-2 text-2xs wrap-anywhere text-ink-3">{note}</span>}
            </RadioGroup.Item>
          </Fragment>
        );
      })}
    </RadioGroup.Root>
  );
}

/** Scrolls the chosen day into the middle of the strip; the dialog around it stays where it is. */
function useCentered(strip: { current: HTMLDivElement | null }, value: string): void {
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    if (!strip.current || !day || value === '') return;
    strip.current.scrollLeft = day.offsetLeft - (strip.current.clientWidth - day.offsetWidth) / 2;
  }, [strip, value]);
}
