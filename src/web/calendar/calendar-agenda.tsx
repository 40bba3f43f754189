import { cva } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import { formatMonth, formatWeekday } from '#shared/kernel/date-text.ts';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import type { CalendarMonth, DayWindows } from './calendar.api.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { DayCounts } from './day-counts.tsx';
import { describeDay, entriesOf, legKinds, legLabels, plannedOf } from './day-text.ts';
import { OverCapacity } from './day-windows.tsx';
import { isInMonth } from './month.ts';
import { PlannedEntries } from './planned-entries.tsx';

type CalendarAgendaProps = AgendaShared & {
  calendarMonth: CalendarMonth;
  stale: boolean;
  /** The days of the next month that are near, of the present month. */
  ahead: readonly CalendarDay[];
  /** Clears the filters; `undefined` when none is set. */
  onClear: (() => void) | undefined;
};

type AgendaShared = {
  today: Temporal.PlainDate;
  /** Shows the customer's name, for users who see the orders of several customers. */
  showsCustomer: boolean;
  onOpenDay: (day: Temporal.PlainDate) => void;
  onOpenOrder: (id: string) => void;
  onOpenSeries: (id: string) => void;
  /** How full the windows are, for staff. */
  windows: DayWindows | undefined;
};

/**
 * The month on a phone: a list of the days that have orders, are closed or planned. In the current month it begins today, and goes on
 * for a week: on its last day tomorrow is in sight.
 */
export function CalendarAgenda({ calendarMonth, stale, ahead, onClear, ...shared }: CalendarAgendaProps) {
  const { month, days } = calendarMonth;
  const { today } = shared;
  const inMonth = [...days.values()].filter(({ day }) => isInMonth(month, day));
  const isPast = ({ day }: CalendarDay) =>
    isInMonth(month, today) && Temporal.PlainDate.compare(day, today) < 0;
  const past = inMonth.filter(isPast);
  const [next] = ahead;
  if (inMonth.length === 0 && !next) return <EmptyMonth month={month} onClear={onClear} />;
  return (
    <div className={classNames('grid gap-1', stale && 'is-stale')} aria-busy={stale}>
      {past.length > 0 && (
        <details className="group/past">
          <summary className="flex min-h-12 list-none items-center gap-2.5 border-t border-line font-medium [&::-webkit-details-marker]:hidden">
            <span className="flex-auto">Earlier this month</span>
            <span className="tabular-nums text-ink-3">
              {past.length === 1 ? '1 day' : `${past.length} days`}
            </span>
            <ChevronDown className="group-open/past:rotate-180" aria-hidden="true" />
          </summary>
          <AgendaDays {...shared} days={past} />
        </details>
      )}
      <AgendaDays {...shared} days={inMonth.filter((day) => !isPast(day))} />
      {next && (
        <>
          <h3 className="border-t border-line pt-4 text-sm font-medium text-ink-2">
            {formatMonth(next.day.toPlainYearMonth())}
          </h3>
          <AgendaDays {...shared} days={ahead} />
        </>
      )}
    </div>
  );
}

function EmptyMonth({ month, onClear }: Pick<CalendarAgendaProps, 'onClear'> & Pick<CalendarMonth, 'month'>) {
  return (
    <EmptyState
      className="card"
      art={onClear ? 'search' : 'calendar'}
      title={`Nothing in ${formatMonth(month)}`}
      actions={onClear && <Button onClick={onClear}>Clear Filters</Button>}
    >
      {onClear
        ? 'No orders match your filters. Take one away, or look at another month.'
        : 'The days on which orders are picked up or delivered are listed here.'}
    </EmptyState>
  );
}

function AgendaDays({ days, ...shared }: AgendaShared & { days: readonly CalendarDay[] }) {
  return days.map((day) => <AgendaDay key={String(day.day)} calendarDay={day} {...shared} />);
}

/** One day: its date, and beside that its orders. */
export const agendaDayStyles = 'grid grid-cols-[44px_minmax(0,1fr)] gap-3 border-t border-line py-2.5';

const numberStyles = cva('mx-auto mt-0.5 block size-8 rounded-full text-md/8 font-semibold tabular-nums', {
  variants: { isToday: { true: 'bg-accent text-on-solid', false: 'text-ink' } },
});

function AgendaDay({
  calendarDay,
  today,
  showsCustomer,
  onOpenDay,
  onOpenOrder,
  onOpenSeries,
  windows,
}: AgendaShared & { calendarDay: CalendarDay }) {
  const { day, closed } = calendarDay;
  const entries = legKinds
    .flatMap((kind) => entriesOf(calendarDay, kind).first.map((entry) => ({ ...entry, kind })))
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  const planned = legKinds.map((kind) => plannedOf(calendarDay, kind));
  const more =
    calendarDay.pickups.total +
    calendarDay.deliveries.total -
    entries.length +
    planned.reduce((sum, each) => sum + each.more, 0);
  return (
    <section className={agendaDayStyles} aria-label={describeDay(day, calendarDay, today)}>
      <div className="pt-1.5 text-center text-xs text-ink-3" aria-hidden="true">
        {formatWeekday(day)}
        <b className={numberStyles({ isToday: day.equals(today) })}>{day.day}</b>
      </div>
      <div className="grid grid-cols-1 gap-1.5">
        {closed && <p className="pt-1.5 text-sm text-ink-2">Closed · {closed}</p>}
        <DayCounts day={calendarDay} withLabels />
        <OverCapacity windows={windows?.get(String(day)) ?? []} />
        <ul className="grid grid-cols-1 gap-1.5">
          {entries.map(({ id, kind, order_number, customer_name, at, until, is_cancelled }) => (
            <CalendarEntry
              key={`${kind} ${id}`}
              kind={kind}
              order_number={order_number}
              at={at}
              until={until}
              look={is_cancelled ? 'cancelled' : undefined}
              name={showsCustomer ? customer_name : null}
              text={showsCustomer ? '' : legLabels[kind]}
              onOpen={() => onOpenOrder(id)}
            />
          ))}
          <PlannedEntries
            visits={planned.flatMap(({ first }) => first)}
            withLeg
            onOpenSeries={onOpenSeries}
          />
        </ul>
        {more > 0 && (
          <button
            type="button"
            className="min-h-11 rounded-xs text-start text-sm font-medium text-accent-ink"
            onClick={() => onOpenDay(day)}
          >
            +{more} more
          </button>
        )}
      </div>
    </section>
  );
}
