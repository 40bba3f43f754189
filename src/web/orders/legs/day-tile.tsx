import { formatWeekday } from '#shared/kernel/date-text.ts';

/** The day of a visit, large: its weekday, or `Today`, above its number. */
export function DayTile({ day, isToday }: { day: Temporal.PlainDate; isToday: boolean }) {
  return (
    <span
      className={`grid w-12 flex-none justify-items-center rounded-md pt-1 pb-[5px] text-2xs/3.5 ${
        isToday ? 'bg-accent-soft-hover text-accent-ink' : 'bg-sunken text-ink-2 [&>b]:text-ink'
      }`}
    >
      {isToday ? 'Today' : formatWeekday(day)}
      <b className="text-lg/5.5 font-semibold tabular-nums">{day.day}</b>
    </span>
  );
}
