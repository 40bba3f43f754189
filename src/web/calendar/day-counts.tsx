import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { statusGroups } from './day-text.ts';

/**
 * How many orders of a day are in each status group: a dot and a number, with a label where there is room.
 */
export function DayCounts({ day, withLabels = false }: { day: CalendarDay; withLabels?: boolean }) {
  return (
    <span className="cal__counts">
      {statusGroups.map(({ name, text }) =>
        day[name] > 0 ? (
          <span key={name} className="count" data-group={name} title={`${day[name]} ${text}`}>
            {day[name]}
            <span className={withLabels ? undefined : 'sr-only'}> {text}</span>
          </span>
        ) : null,
      )}
    </span>
  );
}
