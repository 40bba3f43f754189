import { Check, Navigation2 } from 'lucide-react';
import type { DriverLeg, DriverStop } from '#shared/driver-run/driver-run.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { useRun } from '#web/driver-run/state/run-context.ts';
import { deliveriesFirst, doneLabels, piecesText } from '#web/driver-run/state/run-texts.ts';
import { subjectOf } from '#web/driver-run/state/use-report.ts';
import { Button } from '#web/ui/display/button.tsx';
import { mainButton } from './main-button.ts';

/** `On my way`, and once the driver is: what they did, a button for each leg. */
export function StopButtons({ stop }: { stop: DriverStop }) {
  const open = deliveriesFirst(stop.legs.filter(isOpenLeg));
  if (stop.next_at === null) return <OnMyWay stop={stop} legs={open} />;
  return (
    <div className="grid gap-2">
      {open.map((leg, index) => (
        <DoneButton key={leg.id} stop={stop} leg={leg} isMain={index === 0} />
      ))}
    </div>
  );
}

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

function DoneButton({ stop, leg, isMain }: { stop: DriverStop; leg: DriverLeg; isMain: boolean }) {
  const { report } = useRun();
  const [label, pieces] = [doneLabels[leg.kind], piecesText(leg.item_count)];
  const finish = () => {
    const subject = subjectOf(stop, [leg], ({ kind }) => (kind === 'pickup' ? 'picked_up' : 'delivered'));
    void report({ type: 'done', leg_id: leg.id }, subject, `${label}, ${leg.order_number}.`);
  };
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={Check}
      className={mainButton}
      aria-label={`${label} ${pieces}, ${leg.order_number}`}
      onClick={finish}
    >
      {label} <span className="absolute end-4 text-sm font-normal opacity-85 tabular-nums">{pieces}</span>
    </Button>
  );
}
