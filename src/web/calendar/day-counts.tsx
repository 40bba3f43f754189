import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { standings } from './day-words.ts';

/** How many orders of a day stand how: a dot and a number, in words where there is room. */
export function DayCounts({ day, inWords = false }: { day: CalendarDay; inWords?: boolean }) {
  return (
    <span className="cal__counts">
      {standings.map(({ name, words }) =>
        day[name] > 0 ? (
          <span key={name} className="count" data-group={name} title={`${day[name]} ${words}`}>
            {day[name]}
            <span className={inWords ? undefined : 'sr-only'}> {words}</span>
          </span>
        ) : null,
      )}
    </span>
  );
}
