import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import { useToday } from '#web/kernel/format/use-now.ts';

const loadStyles = 'text-ink-3 tabular-nums text-xs whitespace-nowrap';

/** The load of a driver as text: `5 to go, 2 done`. */
export function DriverLoad({ driver }: { driver: Driver }) {
  return (
    <span className={loadStyles}>
      {driver.to_go > 0 ? (
        <span>
          <span className="text-ink-2 font-medium">{driver.to_go}</span>
          <span>{` to go, ${driver.done_today} done${driver.access ? ', not joined yet' : ''}`}</span>
        </span>
      ) : driver.access ? (
        <span>Not joined yet</span>
      ) : (
        <span>{`Free now, ${driver.done_today} done`}</span>
      )}
    </span>
  );
}

type DriverLoadOnProps = { driver: Driver; stops: number; day: Temporal.PlainDate };

/** The same of another day: `4 stops on Wed 2 Dec`, `Free on Wed 2 Dec`. */
export function DriverLoadOn({ driver: { access }, stops, day }: DriverLoadOnProps) {
  const load = `${stops > 0 ? stopsText(stops) : 'Free'} on ${formatDate(day, useToday())}`;
  if (!access) return <span className={loadStyles}>{load}</span>;
  return <span className={loadStyles}>{stops > 0 ? `${load}, not joined yet` : 'Not joined yet'}</span>;
}
