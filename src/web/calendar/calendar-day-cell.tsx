import { cva } from 'class-variance-authority';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
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
        <PlannedGroup
          key={kind}
          kind={kind}
          planned={plannedOf(calendarDay, kind)}
          onOpenDay={shared.onOpenDay}
        />
      ))}
    </>
  );
}

const entryStyles = cva(
  [
    'flex h-6 max-w-full min-w-0 items-center gap-[5px] rounded-xs ps-1 pe-0.5 text-xs tabular-nums',
    'first:flex-[1_0_100%] hover:bg-press hover:text-ink max-lg:ps-0.5 max-lg:pe-0 max-lg:text-2xs',
  ],
  {
    variants: { kind: { pickup: '', delivery: '' }, isOutside: { true: 'text-ink-3', false: 'text-ink-2' } },
    compoundVariants: [{ kind: 'delivery', isOutside: true, className: '[&_i]:border-ink-3 [&_i]:bg-ink-3' }],
  },
);

type DayGroupProps = Omit<CalendarDayProps, 'number' | 'isToday' | 'windows'> & {
  kind: LegKind;
  calendarDay: CalendarDay;
};

function DayGroup({ kind, isOutside, calendarDay, onOpenOrder, onOpenDay }: DayGroupProps) {
  const { first, total } = entriesOf(calendarDay, kind);
  if (total === 0) return null;
  return (
    <div className="flex flex-wrap items-center [&+&]:mt-1">
      {first.map(({ id, order_number, customer_name }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={entryStyles({ kind, isOutside })}
          aria-label={`${legLabels[kind]} ${order_number}`}
          title={customer_name}
          onClick={() => onOpenOrder(id)}
        >
          <LegMark kind={kind} />
          <span className="truncate">{order_number}</span>
        </button>
      ))}
      {total > first.length && (
        <button
          type="button"
          tabIndex={-1}
          className="ms-auto min-w-6 rounded-xs px-0.5 text-2xs/6 font-medium whitespace-nowrap text-ink-3 hover:bg-press hover:text-accent-ink"
          onClick={onOpenDay}
        >
          +{total - first.length} more
        </button>
      )}
    </div>
  );
}
