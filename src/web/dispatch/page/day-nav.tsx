import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { formatDate } from '#shared/kernel/date-text.ts';
import { Day } from '#shared/kernel/route.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { DayField } from '#web/ui/form/day-field.tsx';
import { menuStyles } from '#web/ui/overlay/menu-styles.ts';

type DayNavProps = {
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  onDay: (day: Temporal.PlainDate) => void;
};

/** The day of the board, with buttons to the day before, the day after, and any other. */
export function DayNav({ day, today, onDay }: DayNavProps) {
  const step = (days: 1 | -1) => {
    // The service knows no day before 2000 and none after 2199.
    const next = Day.safeParse(day.add({ days }).toString()).data;
    if (next) onDay(next);
  };
  return (
    <div className="flex gap-1 max-md:w-full">
      <IconButton
        variant="secondary"
        icon={ChevronLeft}
        className="touch:size-12"
        aria-label="Day before"
        onClick={() => step(-1)}
      />
      <Popover.Root>
        <Popover.Trigger asChild>
          <Button icon={Calendar} className="tabular-nums max-md:flex-auto touch:h-12">
            {`${formatDate(day, today)}${day.equals(today) ? ', today' : ''}`}
          </Button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className={menuStyles({ kind: 'popover', className: 'grid gap-3 p-3' })}
            aria-label="Day of the board"
            align="start"
            sideOffset={4}
            collisionPadding={8}
          >
            <DayField label="Day" day={day} onDay={(chosen) => chosen && onDay(chosen)} />
            <Button disabled={day.equals(today)} onClick={() => onDay(today)}>
              Today
            </Button>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <IconButton
        variant="secondary"
        icon={ChevronRight}
        className="touch:size-12"
        aria-label="Day after"
        onClick={() => step(1)}
      />
    </div>
  );
}
