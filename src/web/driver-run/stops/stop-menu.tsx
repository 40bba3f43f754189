import { Ellipsis, MapPin, ReceiptText, RefreshCw, Undo2 } from 'lucide-react';
import type { DriverLeg, DriverStop } from '#shared/driver-run/driver-run.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { undoOf, useRun } from '#web/driver-run/state/run-context.ts';
import { deliveriesFirst } from '#web/driver-run/state/run-texts.ts';
import { subjectOf } from '#web/driver-run/state/use-report.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { measureSpot } from './measure-spot.ts';

/** What else can be done at a stop. */
export function StopMenu({ stop }: { stop: DriverStop }) {
  const { now, report, undo } = useRun();
  const [first] = stop.legs;
  const onTheWay = stop.legs.find((leg) => isOpenLeg(leg) && leg.undo);
  const report_id = onTheWay && undoOf(onTheWay, now);
  if (!first) return null;
  const saveSpot = async () => {
    const spot = await measureSpot();
    if (typeof spot === 'string') toast.error(spot);
    else
      await report(
        { type: 'spot', leg_id: first.id, ...spot },
        subjectOf(stop, [first], () => null),
        'This spot is saved.',
      );
  };
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          className="-me-2 size-12! flex-none rounded-[10px]!"
          largeIcon
          aria-label={`More for ${stop.customer_name}`}
        />
      }
    >
      {deliveriesFirst(stop.legs).map((leg) => (
        <OrderItems key={leg.id} leg={leg} />
      ))}
      <MenuItem icon={MapPin} onSelect={() => void saveSpot()}>
        Save this spot
      </MenuItem>
      {report_id && (
        <MenuItem icon={Undo2} onSelect={() => void undo(report_id)}>
          Undo On my way
        </MenuItem>
      )}
    </Menu>
  );
}

function OrderItems({ leg }: { leg: DriverLeg }) {
  const { updateOrder } = useRun();
  const { open } = useOrderDialog();
  const update = updateOrder(leg.order_id);
  return (
    <>
      {update && (
        <MenuItem icon={RefreshCw} onSelect={update}>
          Update Status of {leg.order_number}
        </MenuItem>
      )}
      <MenuItem icon={ReceiptText} onSelect={() => open(leg.order_id)}>
        Open {leg.order_number}
      </MenuItem>
    </>
  );
}
