import { cva } from 'class-variance-authority';
import { formatTime } from '#shared/kernel/date-text.ts';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import type { DayWindow } from './calendar.api.ts';
import { DayCounts } from './day-counts.tsx';
import { entriesOf, type LegKind, legKinds, legLabels, plannedOf } from './day-text.ts';
import { OverCapacity } from './day-windows.tsx';
import { PlannedGroup } from './planned-entries.tsx';

type CalendarDayProps = {
  /** `24`, or `1 Dec`. */
  number: string;
  isToday: boolean;
  /** In the month before or after. */
  isOutside: boolean;
  /** Says whose order it is; customers read the time of theirs. */
  showsCustomer: boolean;
  calendarDay: CalendarDay | undefined;
  windows: readonly DayWindow[];
  onOpenOrder: (id: string) => void;
  onOpenDay: () => void;
};

const numberStyles = cva(
  'h-5.5 min-w-5.5 rounded-full px-1 text-center text-xs/5.5 whitespace-nowrap tabular-nums',
  {
    variants: { isToday: { true: '', false: '' }, isOutside: { true: '', false: '' } },
    compoundVariants: [
      {
        isToday: true,
        className: [
          'bg-accent font-semibold text-on-solid forced-colors:bg-[Highlight]',
          'forced-colors:forced-color-adjust-none forced-colors:text-[HighlightText]',
        ],
      },
      { isToday: false, isOutside: false, className: 'font-medium text-ink-2' },
      { isToday: false, isOutside: true, className: 'font-normal text-ink-3' },
    ],
  },
);

/**
 * The content of one cell of the month. Its buttons are for the pointer; on the keyboard, Enter opens the
 * day.
 */
export function CalendarDayCell({ number, isToday, calendarDay, windows, ...shared }: CalendarDayProps) {
  const { isOutside } = shared;
  return (
    <>
      <div className="mb-1 flex min-h-5.5 gap-1" aria-hidden="true">
        <span className={numberStyles({ isToday, isOutside })}>{number}</span>
        {calendarDay && <DayCounts day={calendarDay} />}
      </div>
      {calendarDay?.closed && (
        <p className="mb-1 truncate text-xs text-ink-3" title={calendarDay.closed} aria-hidden="true">
          Closed · {calendarDay.closed}
        </p>
      )}
      <OverCapacity windows={windows} />
      {calendarDay &&
        legKinds.map((kind) => <DayGroup key={kind} {...shared} kind={kind} calendarDay={calendarDay} />)}
      {legKinds.map((kind) => (
        <PlannedGroup key={kind} kind={kind} planned={plannedOf(calendarDay, kind)} />
      ))}
      {calendarDay && <More calendarDay={calendarDay} onOpenDay={shared.onOpenDay} />}
    </>
  );
}

const entryStyles = cva(
  [
    'flex h-6 max-w-full min-w-0 items-center gap-[5px] rounded-xs ps-1 pe-0.5 text-xs tabular-nums',
    'w-full hover:bg-press hover:text-ink max-lg:ps-0.5 max-lg:pe-0 max-lg:text-2xs',
  ],
  {
    variants: { kind: { pickup: '', delivery: '' }, isOutside: { true: 'text-ink-3', false: 'text-ink-2' } },
    compoundVariants: [{ kind: 'delivery', isOutside: true, className: '[&_i]:border-ink-3 [&_i]:bg-ink-3' }],
  },
);

type DayGroupProps = Omit<CalendarDayProps, 'number' | 'isToday' | 'windows' | 'onOpenDay'> & {
  kind: LegKind;
  calendarDay: CalendarDay;
};

function DayGroup({ kind, isOutside, showsCustomer, calendarDay, onOpenOrder }: DayGroupProps) {
  const { time_zone } = useBusiness();
  return (
    <div className="grid grid-cols-1 [&+&]:mt-1">
      {entriesOf(calendarDay, kind).first.map(({ id, order_number, customer_name, at, is_cancelled }) => {
        const digits = digitsOf(order_number);
        const leg = is_cancelled ? `Cancelled ${legLabels[kind].toLowerCase()}` : legLabels[kind];
        const text = showsCustomer ? customer_name : formatTime(at, time_zone);
        return (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            className={entryStyles({ kind, isOutside })}
            aria-label={`${leg} ${order_number}, ${digits} ${text}`}
            title={customer_name}
            onClick={() => onOpenOrder(id)}
          >
            <LegMark kind={kind} className={is_cancelled ? 'opacity-50' : undefined} />
            <span className="flex-none text-ink-3">{digits}</span>{' '}
            <span className={is_cancelled ? 'truncate line-through' : 'truncate'}>{text}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The digits that people say of a number: `248` of `ORD-000248`. */
const digitsOf = (order_number: string): string => /^\D+0*(\d{3,})$/.exec(order_number)?.[1] ?? order_number;

type MoreProps = { calendarDay: CalendarDay; onOpenDay: () => void };

/** How many more of each leg there are, in the last line of the day. */
function More({ calendarDay, onOpenDay }: MoreProps) {
  const counts = legKinds.map((kind) => {
    const { total, first } = entriesOf(calendarDay, kind);
    return { kind, more: total - first.length + plannedOf(calendarDay, kind).more };
  });
  return (
    <div className="mt-auto flex justify-between gap-1 empty:hidden">
      {counts
        .filter(({ more }) => more > 0)
        .map(({ kind, more }) => (
          <button
            key={kind}
            type="button"
            tabIndex={-1}
            className="flex items-center gap-1 rounded-xs px-1 text-2xs/6 font-medium whitespace-nowrap text-ink-3 hover:bg-press hover:text-accent-ink"
            onClick={onOpenDay}
          >
            <LegMark kind={kind} className="scale-75" />+{more} more
            <span className="sr-only">{kind === 'pickup' ? ' pickups' : ' deliveries'}</span>
          </button>
        ))}
    </div>
  );
}
