import type { Driver } from '#shared/deliveries/deliveries.contract.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { otherStopTexts } from '#shared/runs/stop-count.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import { useToday } from '#web/kernel/format/use-now.ts';

const loadStyles = 'block text-ink-3 tabular-nums text-xs';

/** The load of a driver in stops, as text: `5 to go, 2 done`. */
export function DriverLoad({ driver: { access, is_off, gave_run_today, stops_today } }: { driver: Driver }) {
  const { total, done, failed, part_done } = stops_today ?? { total: 0, done: 0, failed: 0 };
  const open = total - done - failed;
  const why = is_off ? 'off today' : access ? 'not joined yet' : null;
  // The card has no room for both.
  const doneText = (done === 0 && otherStopTexts({ part_done })[0]) || `${done} done`;
  return (
    <span className={loadStyles}>
      {gave_run_today && !is_off ? (
        <span>Run given away</span>
      ) : open > 0 ? (
        <span>
          <span className="text-ink-2 font-medium">{open}</span>
          <span>{[` to go, ${doneText}`, why].filter(Boolean).join(', ')}</span>
        </span>
      ) : why ? (
        <span>{is_off ? 'Off today' : 'Not joined yet'}</span>
      ) : (
        <span>{`Free now, ${done} done`}</span>
      )}
    </span>
  );
}

type DriverLoadOnProps = { driver: Driver; stops: number; day: Temporal.PlainDate };

/** The same of another day: `4 stops on Wed 2 Dec`, `Free on Wed 2 Dec`, `Off on Wed 2 Dec`. */
export function DriverLoadOn({ driver: { access, is_off }, stops, day }: DriverLoadOnProps) {
  const load = `${stops > 0 ? stopsText(stops) : is_off ? 'Off' : 'Free'} on ${formatDate(day, useToday())}`;
  if (is_off) return <span className={loadStyles}>{stops > 0 ? `${load}, off` : load}</span>;
  if (!access) return <span className={loadStyles}>{load}</span>;
  return <span className={loadStyles}>{stops > 0 ? `${load}, not joined yet` : 'Not joined yet'}</span>;
}
