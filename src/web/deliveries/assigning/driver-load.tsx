import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { otherStopTexts } from '#shared/runs/stop-count.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import { useToday } from '#web/kernel/format/use-now.ts';

const loadStyles = 'block text-ink-3 tabular-nums text-xs';

/** The load of a driver in stops, as text: `5 to go, 2 done`. */
export function DriverLoad({ driver: { access, gave_run_today, stops_today } }: { driver: Driver }) {
  const { total, done, failed, part_done } = stops_today ?? { total: 0, done: 0, failed: 0 };
  const open = total - done - failed;
  // The card has no room for both.
  const doneText = (done === 0 && otherStopTexts({ part_done })[0]) || `${done} done`;
  return (
    <span className={loadStyles}>
      {gave_run_today ? (
        <span>Run given away</span>
      ) : open > 0 ? (
        <span>
          <span className="text-ink-2 font-medium">{open}</span>
          <span>{` to go, ${doneText}${access ? ', not joined yet' : ''}`}</span>
        </span>
      ) : access ? (
        <span>Not joined yet</span>
      ) : (
        <span>{`Free now, ${done} done`}</span>
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
