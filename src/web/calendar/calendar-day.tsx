import type { CalendarDay as FoundDay } from '#shared/orders/orders.contract.ts';
import { LegMark } from '#web/ui/leg.tsx';
import { DayCounts } from './day-counts.tsx';
import { entriesOf, type Kind, kindLabels, kinds } from './day-words.ts';

type CalendarDayProps = {
  /** `24`, or `1 Dec`. */
  number: string;
  found: FoundDay | undefined;
  onOpenOrder: (id: string) => void;
  onOpenDay: () => void;
};

/** What stands in one cell of the month. Its buttons are for the pointer: by keyboard, Enter opens the day. */
export function CalendarDay({ number, found, onOpenOrder, onOpenDay }: CalendarDayProps) {
  return (
    <>
      <div className="cal__top" aria-hidden="true">
        <span className="cal__num">{number}</span>
        {found && <DayCounts day={found} />}
      </div>
      {found &&
        kinds.map((kind) => (
          <DayGroup key={kind} kind={kind} day={found} onOpenOrder={onOpenOrder} onOpenDay={onOpenDay} />
        ))}
    </>
  );
}

type DayGroupProps = {
  kind: Kind;
  day: FoundDay;
  onOpenOrder: (id: string) => void;
  onOpenDay: () => void;
};

function DayGroup({ kind, day, onOpenOrder, onOpenDay }: DayGroupProps) {
  const { first, total } = entriesOf(day, kind);
  if (total === 0) return null;
  return (
    <div className="cal__group">
      {first.map(({ id, order_number, customer_name }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className="cal__entry"
          aria-label={`${kindLabels[kind]} ${order_number}`}
          title={customer_name}
          onClick={() => onOpenOrder(id)}
        >
          <LegMark kind={kind} />
          <span className="truncate">{order_number}</span>
        </button>
      ))}
      {total > first.length && (
        <button type="button" tabIndex={-1} className="cal__more" onClick={onOpenDay}>
          +{total - first.length} more
        </button>
      )}
    </div>
  );
}
