import { ChevronDown, CircleCheck } from 'lucide-react';
import type { DriverLeg, DriverStop } from '#shared/driver-run/driver-run.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { isFinished, undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { doneLabels } from '#web/driver-run/state/run-texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';

const summaryStyles = classNames(
  'flex min-h-13 cursor-pointer list-none items-center gap-2.5 rounded-[inherit] px-4 font-medium',
  '[&::-webkit-details-marker]:hidden',
);

/** The finished stops of the run, folded; the last one stands first. */
export function DoneStops() {
  const { run } = useRun();
  const done = run.stops.filter(isFinished).toReversed();
  if (done.length === 0) return null;
  return (
    <details className="card group">
      <summary className={summaryStyles}>
        <CircleCheck className="text-success" aria-hidden="true" />
        <span className="flex-auto tabular-nums">{done.length} done</span>
        <ChevronDown
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      <ul>
        {done.map((stop) => (
          <li key={stop.id} className="grid gap-2 border-t border-line px-4 py-3">
            <DoneStop stop={stop} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function DoneStop({ stop }: { stop: DriverStop }) {
  return (
    <>
      <b className="font-medium wrap-anywhere">{stop.customer_name}</b>
      {stop.legs.map((leg) => (
        <DoneLeg key={leg.id} leg={leg} />
      ))}
    </>
  );
}

/** `Delivered 10:04 am, ORD-000239`, with a way back while there is one. */
export function DoneLeg({ leg }: { leg: DriverLeg }) {
  const { calendar, now, undo } = useRun();
  const report_id = leg.state === 'done' ? undoOf(leg, now) : null;
  const time = leg.happened_at && formatTime(leg.happened_at, calendar.zone);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-auto text-sm text-ink-3 tabular-nums">
        {leg.state === 'cancelled' ? 'Cancelled' : doneLabels[leg.kind]} {time}
        {time ? ', ' : ' '}
        <span className="order-no">{leg.order_number}</span>
      </p>
      {report_id && (
        <Button size="touch" aria-label={`Undo, ${leg.order_number}`} onClick={() => void undo(report_id)}>
          Undo
        </Button>
      )}
    </div>
  );
}
