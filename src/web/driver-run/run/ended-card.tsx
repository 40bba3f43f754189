import { Check } from 'lucide-react';
import { formatTime } from '#shared/kernel/date-text.ts';
import { undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { Button } from '#web/ui/display/button.tsx';

/** A run that has ended, and what is left in the van. */
export function EndedCard() {
  const { run, calendar, now, undo } = useRun();
  const report_id = undoOf(run, now);
  const { length } = run.stops;
  return (
    <section className="card grid justify-items-center gap-1.5 px-6 py-9 text-center">
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-accent text-on-solid">
        <Check className="size-5" aria-hidden="true" />
      </span>
      <h2 className="max-w-[22ch] text-lg text-balance">
        {length === 1 ? 'The stop is done.' : `All ${length} stops are done.`} {vanText(run.van.length)}
      </h2>
      {run.ended_at && (
        <p className="text-ink-2 tabular-nums">Ended {formatTime(run.ended_at, calendar.zone)}</p>
      )}
      {report_id && (
        <Button size="touch" className="mt-3" onClick={() => void undo(report_id)}>
          Undo
        </Button>
      )}
    </section>
  );
}

function vanText(left: number): string {
  if (left === 0) return 'Nothing is left in the van.';
  return left === 1 ? '1 order stays in the van.' : `${left} orders stay in the van.`;
}
