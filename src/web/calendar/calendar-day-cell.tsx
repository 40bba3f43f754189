import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { DayCounts } from './day-counts.tsx';
import { entriesOf, type LegKind, legKinds, legLabels } from './day-text.ts';

type CalendarDayProps = {
  /** `24`, or `1 Dec`. */
  number: string;
  calendarDay: CalendarDay | undefined;
  onOpenOrder: (id: string) => void;
  onOpenDay: () => void;
};

/**
 * The content of one cell of the month. Its buttons are for the pointer; on the keyboard, Enter opens the
 * day.
 */
export function CalendarDayCell({ number, calendarDay, onOpenOrder, onOpenDay }: CalendarDayProps) {
  return (
    <>
      <div className="cal__top" aria-hidden="true">
        <span className="cal__num">{number}</span>
        {calendarDay && <DayCounts day={calendarDay} />}
      </div>
      {calendarDay &&
        legKinds.map((kind) => (
          <DayGroup
            key={kind}
            kind={kind}
            calendarDay={calendarDay}
            onOpenOrder={onOpenOrder}
            onOpenDay={onOpenDay}
          />
        ))}
    </>
  );
}

type DayGroupProps = {
  kind: LegKind;
  calendarDay: CalendarDay;
  onOpenOrder: (id: string) => void;
  onOpenDay: () => void;
};

function DayGroup({ kind, calendarDay, onOpenOrder, onOpenDay }: DayGroupProps) {
  const { first, total } = entriesOf(calendarDay, kind);
  if (total === 0) return null;
  return (
    <div className="cal__group">
      {first.map(({ id, order_number, customer_name }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className="cal__entry"
          aria-label={`${legLabels[kind]} ${order_number}`}
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
