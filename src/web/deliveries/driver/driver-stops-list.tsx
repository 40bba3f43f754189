import { ChevronDown, CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { formatDay } from '#shared/kernel/date-text.ts';
import { useBusiness } from '#web/business/business.api.ts';
import type { OrderOfDriver } from '#web/deliveries/own-legs.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DriverStopCard, stopStyles } from './driver-stop-card.tsx';
import { nextStop, planStops, type Stop } from './driver-stops.ts';

type DriverStopsListProps = { orders: readonly OrderOfDriver[]; onUpdate: (order: OrderOfDriver) => void };

/** The stops of a driver, day by day. */
export function DriverStopsList({ orders, onUpdate }: DriverStopsListProps) {
  const { time_zone } = useBusiness();
  const now = useNow();
  const plan = useMemo(() => planStops(orders, now, time_zone), [orders, now, time_zone]);
  const next = nextStop(plan);
  const shared = { nextId: next?.order.id, onUpdate };
  const dayText = formatDay(now, time_zone, now);
  const tomorrow = now.toZonedDateTimeISO(time_zone).toPlainDate().add({ days: 1 });
  return (
    <>
      {plan.overdue.length > 0 && (
        <section className="section">
          <StopsHead title="Overdue" hint={stopsText(plan.overdue)} />
          <StopGrid {...shared} stops={plan.overdue} showDay />
        </section>
      )}
      <section className="section">
        <StopsHead
          title="Today"
          hint={plan.today.length > 0 ? `${plan.today.length} to go, ${dayText}` : dayText}
        />
        {plan.today.length > 0 ? (
          <StopGrid {...shared} stops={plan.today} />
        ) : (
          <p className="text-ink-2">{nothingToday(plan.finishedToday)}</p>
        )}
        <FinishedToday stops={plan.finishedToday} onUpdate={onUpdate} />
      </section>
      {plan.later.map(({ day, stops }) => {
        const text = stops[0] ? formatDay(stops[0].at, time_zone, now) : '';
        const isTomorrow = day.equals(tomorrow);
        return (
          <section className="section" key={day.toString()}>
            <StopsHead
              title={isTomorrow ? 'Tomorrow' : text}
              hint={isTomorrow ? `${stopsText(stops)}, ${text}` : stopsText(stops)}
            />
            <StopGrid {...shared} stops={stops} />
          </section>
        );
      })}
    </>
  );
}

const stopsText = (stops: readonly Stop[]): string =>
  stops.length === 1 ? '1 stop' : `${stops.length} stops`;

const nothingToday = (finished: readonly Stop[]): string =>
  finished.length > 0 ? 'All of today’s stops are done.' : 'No stops today.';

function StopsHead({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="section-head">
      <h2>{title}</h2>
      <span className="text-xs text-ink-3 tabular-nums">{hint}</span>
    </div>
  );
}

type StopGridProps = {
  stops: readonly Stop[];
  nextId?: string | undefined;
  showDay?: boolean;
  onUpdate: (order: OrderOfDriver) => void;
};

function StopGrid({ stops, nextId, showDay = false, onUpdate }: StopGridProps) {
  return (
    <ul className={stopStyles.grid}>
      {stops.map((stop) => (
        <li key={stop.order.id}>
          <DriverStopCard
            stop={stop}
            isNextStop={stop.order.id === nextId}
            showDay={showDay}
            onUpdate={onUpdate}
          />
        </li>
      ))}
    </ul>
  );
}

function FinishedToday({
  stops,
  onUpdate,
}: {
  stops: readonly Stop[];
  onUpdate: (order: OrderOfDriver) => void;
}) {
  if (stops.length === 0) return null;
  return (
    <details className="card group mt-3">
      <summary
        className={classNames(
          'flex min-h-12 list-none items-center gap-2.5 rounded-[inherit] px-4 font-medium',
          '[&::-webkit-details-marker]:hidden',
        )}
      >
        <CircleCheck className="text-success" aria-hidden="true" />
        <span className="flex-auto">Finished today</span>
        <span className="tabular-nums text-ink-3">{stops.length}</span>
        <ChevronDown
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      <div className="px-3 pb-3">
        <StopGrid stops={stops} onUpdate={onUpdate} />
      </div>
    </details>
  );
}
