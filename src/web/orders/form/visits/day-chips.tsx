import { formatShortDate, formatWeekday } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { Chip, Chips } from '#web/ui/filters/chip.tsx';

/** Chips below a field; on a phone one line that scrolls. */
export const chipLineStyles =
  'gap-1 *:h-6.5 *:px-2.25 *:text-xs touch:*:h-11 touch:*:px-3 touch:*:text-sm max-md:flex-nowrap max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:*:flex-none';

type DayChipsProps = {
  leg: 'pickup' | 'delivery';
  days: readonly Temporal.PlainDate[];
  chosen: Temporal.PlainDate | null;
  onChoose: (day: Temporal.PlainDate) => void;
};

/** The next open days: one press chooses the day. */
export function DayChips({ leg, days, chosen, onChoose }: DayChipsProps) {
  const today = businessDay(useNow(), useBusiness().time_zone);
  if (days.length === 0) return null;
  return (
    <Chips label={leg === 'pickup' ? 'Next pickup days' : 'Next delivery days'} className={chipLineStyles}>
      {days.map((day) => (
        <Chip key={day.toString()} pressed={chosen?.equals(day) ?? false} onPress={() => onChoose(day)}>
          {formatWeekday(day)} {day.month === today.month ? day.day : formatShortDate(day)}
        </Chip>
      ))}
    </Chips>
  );
}
