import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { VanRow } from '#shared/driver-run/driver-run.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { countStops } from '#shared/runs/stop-count.ts';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { isUnsent } from '#web/driver-run/outbox/outbox-entry.ts';
import { toldMissingText, vanText } from '#web/driver-run/state/leg-facts.ts';
import { type SuggestionDialog, undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { Button } from '#web/ui/display/button.tsx';
import { CallShop } from './call-shop.tsx';
import { RunMenu } from './run-head.tsx';

type EndedCardProps = {
  SuggestionDialog: SuggestionDialog;
  /** It ended on this screen: what came of it is what its driver looks at. */
  hasJustEnded: boolean;
};

/** A run that has ended, and what is left in the van. */
export function EndedCard({ SuggestionDialog, hasJustEnded }: EndedCardProps) {
  const { run, calendar, now, undo } = useRun();
  const card = useRef<HTMLElement>(null);
  const report_id = undoOf(run, now);
  // Whose run staff have ended may be in the middle of something else.
  const isShown = hasJustEnded && report_id !== null;
  useEffect(() => {
    if (isShown) card.current?.focus();
  }, [isShown]);
  const { done, failed } = countStops(run.stops);
  return (
    <section
      ref={card}
      tabIndex={-1}
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
      <ul className="grid gap-0.5 empty:hidden">
        {run.missing.map((row) => (
          <Left key={row.leg_id} row={row} where="Missing" />
        ))}
        {run.van.map((row) => (
          <Left key={row.leg_id} row={row} where="In the van" />
        ))}
      </ul>
      <MissingToldText />
      <p className="text-ink-2 empty:hidden">{toldMissingText(run)}</p>
      {run.ended_at && (
        <p className="text-ink-2 tabular-nums">Ended {formatTime(run.ended_at, calendar.zone)}</p>
      )}
      {report_id ? (
        <Button size="touch" className="mt-3" onClick={() => void undo(report_id)}>
          Undo
        </Button>
      ) : (
        <CallShop text="Ended by mistake?" className="text-ink-2" />
      )}
    </section>
  );
}

/** Staff are told of what is missing as the end of the run arrives. */
function MissingToldText() {
  const { run } = useRun();
  const entries = useOutbox(run.driver_id);
  const [first, ...more] = run.missing;
  if (!first) return null;
  const isWaiting = entries.some(
    (entry) => isUnsent(entry) && entry.kind === 'report' && entry.report.type === 'end_run',
  );
  const what = more.length > 0 ? 'what is missing' : `that ${first.order_number} is missing`;
  return (
    <p className="text-ink-2">
      {isWaiting ? `We’ll tell the shop ${what} once this is sent.` : `The shop knows ${what}.`}
    </p>
  );
}

const Left = ({ row, where }: { row: VanRow; where: string }) => (
  <li className="text-ink-2 wrap-anywhere">
    {where}: {row.customer_name}, <span className="order-no">{row.order_number}</span>
  </li>
);

function endedText(done: number, failed: number): string {
  if (failed > 0) return `${done} of ${done + failed} stops are done, ${failed} failed.`;
  return done === 1 ? 'The stop is done.' : `All ${done} stops are done.`;
}
