import { ChevronDown, CircleCheck } from 'lucide-react';
import type { DriverLeg, DriverStop } from '#shared/driver-run/driver-run.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { bagsText, failureLabels } from '#shared/orders/leg-attempt.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { couldNotLabels } from '#web/driver-run/outbox/outbox-entry.ts';
import { canNoteCondition, canTryAgain, doneLabels, hasGoneOn } from '#web/driver-run/state/leg-facts.ts';
import { isFinished, subjectOf, undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

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
