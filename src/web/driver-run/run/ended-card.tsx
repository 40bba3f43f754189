import { Check, Minus } from 'lucide-react';
import { formatTime } from '#shared/kernel/date-text.ts';
import { countStops } from '#shared/runs/stop-count.ts';
import { vanText } from '#web/driver-run/state/leg-facts.ts';
import { type SuggestionDialog, undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { Button } from '#web/ui/display/button.tsx';
import { RunMenu } from './run-head.tsx';

/** A run that has ended, and what is left in the van. */
export function EndedCard({ SuggestionDialog }: { SuggestionDialog: SuggestionDialog }) {
  const { run, calendar, now, undo } = useRun();
  const report_id = undoOf(run, now);
  const { done, failed } = countStops(run.stops);
  return (
    <section
      className="relative card grid justify-items-center gap-1.5 px-6 py-9 text-center"
      aria-label="Today’s run"
    >
      <div className="absolute end-2 top-2">
        <RunMenu SuggestionDialog={SuggestionDialog} />
      </div>
      <span className="mb-2 grid size-12 place-items-center rounded-full bg-accent text-on-solid">
        {failed > 0 ? (
          <Minus className="size-5" aria-hidden="true" />
        ) : (
          <Check className="size-5" aria-hidden="true" />
        )}
      </span>
      <h2 className="max-w-[22ch] text-lg text-balance">
        {endedText(done, failed)} {vanText(run)}
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

function endedText(done: number, failed: number): string {
  if (failed > 0) return `${done} of ${done + failed} stops are done, ${failed} failed.`;
  return done === 1 ? 'The stop is done.' : `All ${done} stops are done.`;
}
