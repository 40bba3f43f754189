import { ChevronDown } from 'lucide-react';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { FoundMonth } from './calendar.api.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { DayCounts } from './day-counts.tsx';
import { describeDay, entriesOf, kindLabels, kinds, monthText } from './day-words.ts';
import { isIn } from './month.ts';

type CalendarAgendaProps = AgendaShared & {
  found: FoundMonth;
  stale: boolean;
  /** Takes the filters away, where there are any. */
  onClear: (() => void) | undefined;
};

type AgendaShared = {
  today: Temporal.PlainDate;
  /** Whose order it is, for those who serve more than one. */
  showsCustomer: boolean;
  onOpenDay: (day: Temporal.PlainDate) => void;
  onOpenOrder: (id: string) => void;
};

/** The same month on a phone: a list of the days that have something. In the present month it begins today. */
export function CalendarAgenda({ found, stale, onClear, ...shared }: CalendarAgendaProps) {
  const { month, days } = found;
  const { today } = shared;
  const inMonth = [...days.values()].filter(({ day }) => isIn(month, day));
  const isPast = ({ day }: CalendarDay) => isIn(month, today) && Temporal.PlainDate.compare(day, today) < 0;
  const past = inMonth.filter(isPast);
  if (inMonth.length === 0) return <NothingThere month={month} onClear={onClear} />;
  return (
    <div className={classNames('agenda', stale && 'is-stale')} aria-busy={stale}>
      {past.length > 0 && (
        <details className="agenda__past">
          <summary>
            <span className="flex-auto">Earlier this month</span>
            <span className="num muted">{past.length === 1 ? '1 day' : `${past.length} days`}</span>
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <AgendaDays {...shared} days={past} />
        </details>
      )}
      <AgendaDays {...shared} days={inMonth.filter((day) => !isPast(day))} />
    </div>
  );
}

function NothingThere({ month, onClear }: Pick<CalendarAgendaProps, 'onClear'> & Pick<FoundMonth, 'month'>) {
  return (
    <EmptyState
      className="card"
      art={onClear ? 'search' : 'calendar'}
      title={`Nothing in ${monthText(month)}`}
      actions={onClear && <Button onClick={onClear}>Clear Filters</Button>}
    >
      {onClear
        ? 'No orders match your filters. Take one away, or look at another month.'
        : 'The days on which orders are picked up or delivered are listed here.'}
    </EmptyState>
  );
}

function AgendaDays({ days, ...shared }: AgendaShared & { days: CalendarDay[] }) {
  return days.map((day) => <AgendaDay key={String(day.day)} found={day} {...shared} />);
}

function AgendaDay({
  found,
  today,
  showsCustomer,
  onOpenDay,
  onOpenOrder,
}: AgendaShared & { found: CalendarDay }) {
  const { day } = found;
  const listed = kinds.flatMap((kind) => entriesOf(found, kind).first.map((entry) => ({ ...entry, kind })));
  const more = found.pickups.total + found.deliveries.total - listed.length;
  return (
    <section className="agenda__day" aria-label={describeDay(day, found, today)}>
      <div
        className={classNames('agenda__date', day.equals(today) && 'agenda__date--today')}
        aria-hidden="true"
      >
        {day.toLocaleString('en-AU', { weekday: 'short' })}
        <b>{day.day}</b>
      </div>
      <div className="agenda__list">
        <DayCounts day={found} withLabels />
        <ul className="agenda__list">
          {listed.map(({ id, kind, order_number, customer_name, at }) => (
            <CalendarEntry
              key={`${kind} ${id}`}
              kind={kind}
              order_number={order_number}
              at={at}
              text={showsCustomer ? `${kindLabels[kind]} · ${customer_name}` : kindLabels[kind]}
              onOpen={() => onOpenOrder(id)}
            />
          ))}
        </ul>
        {more > 0 && (
          <button type="button" className="agenda__more" onClick={() => onOpenDay(day)}>
            +{more} more
          </button>
        )}
      </div>
    </section>
  );
}
