import { useId } from 'react';
import { overCapacity, takenText, windowTimesText } from '#shared/booking/window-text.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import type { DayWindow } from './calendar.api.ts';
import { legLabels } from './day-text.ts';

/** By how many visits the fullest window of a day is above its capacity; nothing where all have room. */
export function OverCapacity({ windows }: { windows: readonly DayWindow[] }) {
  const over = Math.max(0, ...windows.map(overCapacity));
  if (over === 0) return null;
  return (
    <p className="mb-1">
      <Tag>Over by {over}</Tag>
    </p>
  );
}

/** The windows of a day, with how full each is. */
export function DayWindows({ windows }: { windows: readonly DayWindow[] }) {
  const heading = useId();
  if (windows.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 text-base">
        Windows
      </h3>
      <ul className="grid grid-cols-1 gap-1.5">
        {windows.map((window) => (
          <WindowRow key={`${window.window_id} ${window.starts_at}`} window={window} />
        ))}
      </ul>
    </section>
  );
}

function WindowRow({ window }: { window: DayWindow }) {
  const { time_zone } = useBusiness();
  const { leg, starts_at, ends_at, area_name, taken, capacity } = window;
  const timeOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(time_zone).toPlainTime();
  const over = overCapacity(window);
  return (
    <li className="flex min-h-10 items-center gap-2.5 rounded-[10px] border border-line px-3 text-sm tabular-nums">
      <LegMark kind={leg} />
      <span className="min-w-0 flex-auto truncate">
        <span className="sr-only">{legLabels[leg]} </span>
        {windowTimesText(timeOf(starts_at), timeOf(ends_at))}
        {area_name && <span className="text-ink-3"> · {area_name}</span>}
      </span>
      {over > 0 && <Tag>Over by {over}</Tag>}
      <span className="text-ink-2">{takenText(taken, capacity)}</span>
    </li>
  );
}
