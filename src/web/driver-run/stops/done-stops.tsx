import { ChevronDown, CircleCheck } from 'lucide-react';
import type { DriverStop } from '#shared/driver-run/driver-run.ts';
import { isFinished, useRun } from '#web/driver-run/state/run-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DoneLeg } from './done-leg.tsx';

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
        <DoneLeg key={leg.id} stop={stop} leg={leg} />
      ))}
    </>
  );
}
