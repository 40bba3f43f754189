import { useId } from 'react';
import { formatTime } from '#shared/kernel/date-text.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned } from '#shared/runs/arrange-stops.ts';
import { settingsOf } from '#shared/runs/rest-of-run.ts';
import type { Run, Suggestion } from '#shared/runs/run.ts';
import { doorMs, minutesLate } from '#shared/runs/run-plan.ts';
import { lateText, windowsOf } from '#shared/runs/texts/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';

type StopOrderProps = {
  title: string;
  run: Pick<Run, 'day' | 'stops'>;
  order: Suggestion['now'];
  isNew?: boolean;
};

const rowStyles =
  'grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2 border-line px-3 py-[7px] not-first:border-t';

/** The open stops of a run in an order, with when the driver would be there. */
export function StopOrder({ title, run, order, isNew = false }: StopOrderProps) {
  const zone = useBusinessTimeZone();
  const today = useToday();
  const settings = settingsOf(useBusiness());
  const heading = useId();
  const stops = new Map(run.stops.map((stop) => [stop.id, stop]));
  const finished = run.stops.length - order.stop_ids.length;
  return (
    <section aria-labelledby={heading}>
      <h3 className="mb-2 text-sm" id={heading}>
        {title}
      </h3>
      <ol className={classNames('card', isNew && 'border-accent-line!')}>
        {order.stop_ids.map((id, index) => {
          const stop = stops.get(id);
          const arrival = order.arrivals[index];
          if (!stop || !arrival) return null;
          const finishedMs = arrival.epochMilliseconds + doorMs(settings);
          const late = minutesLate(finishedMs, asPlanned(stop).window_end.epochMilliseconds);
          const windows = windowsOf(stop.legs.filter(isOpenLeg), run.day, { today, zone });
          return (
            <li key={id} className={rowStyles}>
              <span className="text-xs text-ink-3 tabular-nums">{finished + index + 1}</span>
              <span className="grid">
                <b className="truncate font-medium">{stop.customer_name}</b>
                <span className="text-sm text-ink-3 tabular-nums">
                  {windows.map(({ text }) => text).join(' · ')}
                </span>
              </span>
              <span
                className={classNames(
                  'text-end text-sm tabular-nums',
                  late > 0 ? 'font-medium text-warning-ink' : 'text-ink-2',
                )}
              >
                {late > 0 ? `${formatTime(arrival, zone)}, ${lateText(late)}` : formatTime(arrival, zone)}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
