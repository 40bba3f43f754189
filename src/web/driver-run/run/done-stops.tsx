import { CircleCheck } from 'lucide-react';
import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { bagsText, failureLabels, type LegState } from '#shared/orders/leg-attempt.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { couldNotLabels } from '#web/driver-run/outbox/outbox-entry.ts';
import { canNoteCondition, canTryAgain, doneLabels, hasGoneOn } from '#web/driver-run/state/leg-facts.ts';
import { isFailed, isFinished, subjectOf, undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { Button } from '#web/ui/display/button.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { Fold } from './fold.tsx';

/** What was done today, the last of it first: the finished stops of the run, and steps of other days while they can be taken back. */
export function DoneToday() {
  const { run, now } = useRun();
  const done = run.stops.filter(isFinished).toReversed();
  const recent = run.recent.filter((step) => undoOf(step, now) !== null);
  const count = done.length + recent.length;
  if (count === 0) return null;
  const failed = done.filter(isFailed).length;
  const hint = failed > 0 ? `${count - failed}, ${failed} failed` : String(count);
  return (
    <Fold icon={CircleCheck} title="Done today" hint={hint} open={recent.length > 0}>
      <ul>
        {recent.map((step) => (
          <li key={step.undo.report_id} className="grid gap-2 border-t border-line px-4 py-3">
            <RecentStep step={step} />
          </li>
        ))}
        {done.map((stop) => (
          <li key={stop.id} className="grid gap-2 border-t border-line px-4 py-3">
            <DoneStop stop={stop} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

const stepWords: Record<LegState, string> = {
  planned: 'Back to assigned',
  on_the_way: 'Out for delivery',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** A step of another day: `Collected 9:12 am, ORD-000187`. */
function RecentStep({ step }: { step: DriverRun['recent'][number] }) {
  const { calendar, undo } = useRun();
  const { customer_name, order_number, kind, state, happened_at } = step;
  const word = state === 'done' ? doneLabels[kind] : stepWords[state];
  return (
    <>
      <b className="font-medium wrap-anywhere">{customer_name}</b>
      <p className="text-sm text-ink-3 tabular-nums">
        {`${word} ${formatTime(happened_at, calendar.zone)}, `}
        <span className="order-no">{order_number}</span>
      </p>
      <Button
        size="touch"
        aria-label={`Undo, ${order_number}`}
        onClick={() => void undo(step.undo.report_id)}
      >
        Undo
      </Button>
    </>
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

type DoneLegProps = { stop: DriverStop; leg: DriverLeg };

/** A leg that is done or failed, with a way back, another try, and what there is to add or to count, while there are. */
export function DoneLeg({ stop, leg }: DoneLegProps) {
  const { run, now, undo, openSheet } = useRun();
  const isClosed = leg.state === 'done' || leg.state === 'failed';
  const report_id = isClosed && !hasGoneOn(run, leg) ? undoOf(leg, now) : null;
  const { drivers_count = true } = useBusiness();
  const isCounted = drivers_count && leg.kind === 'pickup' && leg.state === 'done';
  const isUnderWay = run.ended_at === null;
  return (
    <div className="grid gap-2">
      <LegText leg={leg} />
      <div className="flex flex-wrap gap-2 *:flex-[1_0_130px] empty:hidden">
        {report_id && (
          <Button size="touch" aria-label={`Undo, ${leg.order_number}`} onClick={() => void undo(report_id)}>
            Undo
          </Button>
        )}
        {isUnderWay && canTryAgain(run, leg) && <TryAgain stop={stop} leg={leg} />}
        {isUnderWay && isClosed && (
          <Button
            size="touch"
            className="px-2!"
            aria-label={`Add photo or note, ${leg.order_number}`}
            onClick={() => openSheet({ kind: 'add', stop, leg })}
          >
            Add photo or note
          </Button>
        )}
        {isUnderWay && isCounted && (
          <Button
            size="touch"
            className="px-2!"
            aria-label={`Count and weigh, ${leg.order_number}`}
            onClick={() => openSheet({ kind: 'count', stop, leg })}
          >
            Count and weigh
          </Button>
        )}
        {isUnderWay && canNoteCondition(leg) && leg.state === 'done' && (
          <Button
            size="touch"
            className="px-2!"
            aria-label={`Note a stain or damage, ${leg.order_number}`}
            onClick={() => openSheet({ kind: 'condition', stop, leg })}
          >
            Note a stain or damage
          </Button>
        )}
      </div>
    </div>
  );
}

/** `Delivered 10:04 am, 2 bags, ORD-000239`; `Could not deliver 8:52 am: nobody home, ORD-000240` */
function LegText({ leg }: { leg: DriverLeg }) {
  const { calendar } = useRun();
  const { state, kind, happened_at, failure_reason, bag_count, order_number } = leg;
  const time = happened_at && formatTime(happened_at, calendar.zone);
  const bags = bag_count !== null && bagsText(bag_count);
  const number = <span className="order-no">{order_number}</span>;
  if (failure_reason) {
    return (
      <p className="text-sm text-warning-ink tabular-nums">
        {couldNotLabels[kind]} {time}: {failureLabels[failure_reason].toLowerCase()}, {number}
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      {`${state === 'cancelled' ? 'Cancelled' : doneLabels[kind]}${time ? ` ${time}, ` : ' '}${bags ? `${bags}, ` : ''}`}
      <span>{number}</span>
    </p>
  );
}

function TryAgain({ stop, leg }: DoneLegProps) {
  const { report } = useRun();
  const tryAgain = async () => {
    const isKept = await report(
      { type: 'retry', leg_id: leg.id },
      subjectOf(stop, [leg], () => null),
    );
    if (isKept) toast.success(`${stop.customer_name} is now your last stop.`);
  };
  return (
    <Button
      size="touch"
      className="px-2!"
      aria-label={`Try again today, ${leg.order_number}`}
      onClick={() => void tryAgain()}
    >
      Try again today
    </Button>
  );
}
