import { useMemo } from 'react';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { stopsText } from '#shared/runs/texts/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { DriverStopCard, stopStyles } from './driver-stop-card.tsx';
import { laterDays } from './later-days.ts';
import type { OrderOfDriver } from './own-legs.ts';

type LaterDaysListProps = { orders: readonly OrderOfDriver[]; onUpdate: (order: OrderOfDriver) => void };

/** The stops of a driver tomorrow and later, day by day. */
export function LaterDaysList({ orders, onUpdate }: LaterDaysListProps) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const days = useMemo(() => laterDays(orders, now, time_zone), [orders, now, time_zone]);
  const tomorrow = businessDay(now, time_zone).add({ days: 1 });
  return days.map(({ day, stops }) => {
    const text = stops[0] ? formatDay(stops[0].at, time_zone, now) : '';
    const isTomorrow = day.equals(tomorrow);
    return (
      <section className="section" key={day.toString()}>
        <div className="section-head">
          <h2>{isTomorrow ? 'Tomorrow' : text}</h2>
          <span className="text-xs text-ink-3 tabular-nums">
            {isTomorrow ? `${stopsText(stops.length)}, ${text}` : stopsText(stops.length)}
          </span>
        </div>
        <ul className={stopStyles.grid}>
          {stops.map((stop) => (
            <li key={stop.order.id}>
              <DriverStopCard stop={stop} onUpdate={onUpdate} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
