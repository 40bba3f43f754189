import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { formatMonth } from '#shared/kernel/date-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { CalendarMonth } from './calendar.api.ts';
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
  onOpenOrder: (id: string) => void;
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** A month as a grid of days. The grid is one tab stop; inside it, keys move from day to day. */
export function CalendarGrid({
  calendarMonth,
  stale,
  today,
  active,
  onMove,
  onOpenDay,
  onOpenOrder,
}: CalendarGridProps) {
  const { month, days } = calendarMonth;
  const hint = useId();
  const weeks = weeksOf(month);
  const shown = weeks.flat();
  const tabStop = shown.find((day) => day.equals(active)) ?? month.toPlainDate({ day: 1 });
  const { grid, onKeyDown } = useGridKeys(month, active, onMove, onOpenDay);
  const onClick = ({ target }: MouseEvent) => {
    const day = target instanceof Element && !target.closest('button') ? dayAt(target) : null;
    if (!day) return;
    if (isInMonth(month, day)) onMove(day);
    if (days.has(String(day))) onOpenDay(day);
  };
  return (
    <div className={classNames('cal', stale && 'is-stale')}>
      <p id={hint} className="sr-only">
        Arrow keys move between days, Page Up and Page Down between months. Enter opens the day.
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which keys move is a grid
        role="grid"
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
              <th key={name} scope="col" className="cal__dow" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((day) => (
                <td
                  key={String(day)}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
                  role="gridcell"
                  data-day={String(day)}
                  tabIndex={day.equals(tabStop) ? 0 : -1}
                  aria-current={day.equals(today) ? 'date' : undefined}
                  className={classNames('cal__day', !isInMonth(month, day) && 'cal__day--out')}
                >
                  <p className="sr-only">{describeDay(day, days.get(String(day)), today)}</p>
                  <CalendarDayCell
                    number={dayNumberText(day, month, day === shown[0])}
                    calendarDay={days.get(String(day))}
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
