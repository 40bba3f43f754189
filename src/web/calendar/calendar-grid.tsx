import { cva } from 'class-variance-authority';
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { formatMonth } from '#shared/kernel/date-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { CalendarMonth, DayWindows } from './calendar.api.ts';
import { CalendarDayCell } from './calendar-day-cell.tsx';
import { dayNumberText, describeDay } from './day-text.ts';
import { isInMonth, moveByKey, weeksOf } from './month.ts';

type CalendarGridProps = {
  calendarMonth: CalendarMonth;
  /** Another month, or another filter, is loading. */
  stale: boolean;
  today: Temporal.PlainDate;
  /** The one day the Tab key reaches. It may be in a month that is still loading. */
  active: Temporal.PlainDate;
  onMove: (day: Temporal.PlainDate) => void;
  onOpenDay: (day: Temporal.PlainDate) => void;
  showsCustomer: boolean;
  onOpenOrder: (id: string) => void;
  /** How full the windows are, for staff. */
  windows: DayWindows | undefined;
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The head of the columns, and where it loads. */
export const weekdaysStyles = 'border-b border-line bg-sunken';

const dayStyles = cva(
  [
    'h-36 cursor-default scroll-mt-2 border-e border-b border-line px-1.5 pt-1.5 pb-2 align-top',
    'focus-visible:-outline-offset-2 has-[button]:cursor-pointer max-lg:px-[3px]',
    'first:group-last/week:rounded-es-[11px] last:border-e-0',
    'group-last/week:border-b-0 last:group-last/week:rounded-ee-[11px]',
  ],
  {
    variants: {
      ground: { plain: 'has-[button]:hover:bg-hover', outside: 'bg-sunken', today: 'bg-sky' },
    },
  },
);

/** A month as a grid of days. The grid is one tab stop; inside it, keys move from day to day. */
export function CalendarGrid({
  calendarMonth,
  stale,
  today,
  active,
  onMove,
  onOpenDay,
  showsCustomer,
  onOpenOrder,
  windows,
}: CalendarGridProps) {
  const { month, days } = calendarMonth;
  const hint = useId();
  const weeks = weeksOf(month);
  const shown = weeks.flat();
  const tabStop = shown.find((day) => day.equals(active)) ?? month.toPlainDate({ day: 1 });
  const groundOf = (day: Temporal.PlainDate) => {
    if (day.equals(today)) return 'today';
    return isInMonth(month, day) ? 'plain' : 'outside';
  };
  const { grid, onKeyDown } = useGridKeys(month, active, onMove, onOpenDay);
  const onClick = ({ target }: MouseEvent) => {
    const day = target instanceof Element && !target.closest('button') ? dayAt(target) : null;
    if (!day) return;
    if (isInMonth(month, day)) onMove(day);
    if (days.has(String(day)) || windows?.get(String(day))?.length) onOpenDay(day);
  };
  return (
    <div className={classNames('card overflow-clip', stale && 'is-stale')}>
      <p id={hint} className="sr-only">
        Arrow keys move between days, Page Up and Page Down between months. Enter opens the day.
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which keys move is a grid
        role="grid"
        className="w-full table-fixed border-separate border-spacing-0"
        ref={grid}
        aria-label={formatMonth(month)}
        aria-describedby={hint}
        aria-busy={stale}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                className={`${weekdaysStyles} px-2.5 py-2 text-start text-xs font-medium text-ink-3 max-lg:px-[7px]`}
                abbr={name}
              >
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={String(week[0])} className="group/week">
              {week.map((day) => (
                <td
                  key={String(day)}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
                  role="gridcell"
                  data-day={String(day)}
                  tabIndex={day.equals(tabStop) ? 0 : -1}
                  aria-current={day.equals(today) ? 'date' : undefined}
                  className={dayStyles({ ground: groundOf(day) })}
                >
                  <p className="sr-only">{describeDay(day, days.get(String(day)), today)}</p>
                  <CalendarDayCell
                    number={dayNumberText(day, month, day === shown[0])}
                    isToday={day.equals(today)}
                    isOutside={!isInMonth(month, day)}
                    calendarDay={days.get(String(day))}
                    windows={windows?.get(String(day)) ?? []}
                    showsCustomer={showsCustomer}
                    onOpenOrder={onOpenOrder}
                    onOpenDay={() => onOpenDay(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayAt(element: Element): Temporal.PlainDate | null {
  const text = element.closest<HTMLElement>('[data-day]')?.dataset.day;
  return text ? Temporal.PlainDate.from(text) : null;
}

/**
 * Moves the focus with the keys. When the new day is in a month that is still loading, the focus moves
 * after that.
 */
function useGridKeys(
  month: Temporal.PlainYearMonth,
  active: Temporal.PlainDate,
  onMove: (day: Temporal.PlainDate) => void,
  onOpenDay: (day: Temporal.PlainDate) => void,
) {
  const grid = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const activeDate = String(active);
  const shownMonth = String(month);
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${activeDate}"]`)?.focus();
    isMoving.current = !activeDate.startsWith(shownMonth);
  }, [activeDate, shownMonth]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    const at = isMoving.current ? active : (dayAt(target) ?? active);
    const next = moveByKey(key, at);
    const isOpening = (key === 'Enter' || key === ' ') && !target.closest('button');
    if (!next && !isOpening) return;
    event.preventDefault();
    if (isOpening) return onOpenDay(at);
    if (!next) return;
    isMoving.current = true;
    onMove(next);
  };
  return { grid, onKeyDown };
}
