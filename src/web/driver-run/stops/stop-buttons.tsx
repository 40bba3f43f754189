import { Check, Navigation2 } from 'lucide-react';
import type { DriverLeg, DriverStop } from '#shared/driver-run/driver-run.ts';
import { asksForProof } from '#shared/driver-run/proof-rules.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { mainButton } from '#web/driver-run/main-button.ts';
import { couldNotLabels } from '#web/driver-run/outbox/outbox-entry.ts';
import { scannedCount, stageAtDoor } from '#web/driver-run/state/bags-of-leg.ts';
import { useRun } from '#web/driver-run/state/run-context.ts';
import { amountText, deliveriesFirst, doneLabels } from '#web/driver-run/state/run-texts.ts';
import { subjectOf } from '#web/driver-run/state/use-report.ts';
import { Button } from '#web/ui/display/button.tsx';

/** `On my way`, and once the driver is: what they did, a button for each leg. Below, apart from these: what they could not do. */
export function StopButtons({ stop }: { stop: DriverStop }) {
  const open = deliveriesFirst(stop.legs.filter(isOpenLeg));
  return (
    <div className="grid gap-4">
      {stop.next_at === null ? (
        <OnMyWay stop={stop} legs={open} />
      ) : (
        <div className="grid gap-2">
          {open.map((leg, index) => (
            <DoneButton key={leg.id} stop={stop} leg={leg} isMain={index === 0} />
          ))}
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2">
        {open.map((leg) => (
          <CouldNotButton key={leg.id} stop={stop} leg={leg} isOnly={isOnlyOfKind(leg, open)} />
        ))}
      </div>
    </div>
  );
}

const isOnlyOfKind = ({ kind }: DriverLeg, open: readonly DriverLeg[]): boolean =>
  open.filter((leg) => leg.kind === kind).length === 1;

function OnMyWay({ stop, legs }: { stop: DriverStop; legs: readonly DriverLeg[] }) {
  const { report } = useRun();
  const [first] = legs;
  if (!first) return null;
  const go = () => {
    const subject = subjectOf(stop, legs, ({ kind }) => (kind === 'delivery' ? 'out_for_delivery' : null));
    void report({ type: 'on_my_way', leg_id: first.id }, subject, `On my way to ${stop.customer_name}.`);
  };
  return (
    <Button variant="primary" icon={Navigation2} className={mainButton} onClick={go}>
      On my way
    </Button>
  );
}

/** A tap, unless the owner wants to know more. */
function DoneButton({ stop, leg, isMain }: { stop: DriverStop; leg: DriverLeg; isMain: boolean }) {
  const { run, report, openSheet } = useRun();
  const [label, amount] = [doneLabels[leg.kind], amountText(leg)];
  const finish = () => {
    if (asksForProof(run.proof_rules, leg.kind)) {
      openSheet({ kind: 'done', stop, leg });
      return;
    }
    const subject = subjectOf(stop, [leg], ({ kind }) => (kind === 'pickup' ? 'picked_up' : 'delivered'));
    // The scans have counted the bags.
    const bag_count = scannedCount(leg, stageAtDoor(leg)) || null;
    void report({ type: 'done', leg_id: leg.id, bag_count }, subject, `${label}, ${leg.order_number}.`);
  };
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={Check}
      className={mainButton}
      aria-label={`${label} ${amount}, ${leg.order_number}`}
      onClick={finish}
    >
      {label} <span className="absolute end-4 text-sm font-normal opacity-85 tabular-nums">{amount}</span>
    </Button>
  );
}

type CouldNotButtonProps = { stop: DriverStop; leg: DriverLeg; isOnly: boolean };

function CouldNotButton({ stop, leg, isOnly }: CouldNotButtonProps) {
  const { openSheet } = useRun();
  const label = couldNotLabels[leg.kind];
  return (
    <Button
      variant="ghost"
      size="touch"
      className="h-auto! min-h-12 px-1! whitespace-normal! text-[0.9375rem]!"
      aria-label={`${label}, ${leg.order_number}`}
      onClick={() => openSheet({ kind: 'failed', stop, leg })}
    >
      {isOnly ? label : `${label}, ${leg.order_number}`}
    </Button>
  );
}
