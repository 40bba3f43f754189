import { useState } from 'react';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned } from '#shared/runs/arrange-stops.ts';
import { keepKnownOrder } from '#shared/runs/keep-known-order.ts';
import { mainButton } from '#web/driver-run/main-button.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SortableStops } from './sortable-stops.tsx';

type ChangeOrderDialogProps = {
  run: DriverRun;
  onSave: (stop_ids: string[]) => Promise<unknown>;
  onClose: () => void;
};

/** Puts the open stops in another order; a delivery never stands before its own pickup. */
export function ChangeOrderDialog({ run, onSave, onClose }: ChangeOrderDialogProps) {
  const open = run.stops.filter(({ legs }) => legs.some(isOpenLeg));
  const [wanted, setWanted] = useState<string[] | null>(null);
  // Stops may be added or taken back meanwhile.
  const order = keepKnownOrder(open.map(asPlanned), wanted ?? open.map(({ id }) => id));
  const isChanged = order.join() !== open.map(({ id }) => id).join();
  const stops = order.flatMap((id) => open.find((stop) => stop.id === id) ?? []);
  const save = () => {
    onClose();
    if (isChanged) void onSave(order);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change the order"
      description="Drag a stop, or move it with its buttons."
      className="w-[min(560px,100%)]!"
      dirty={isChanged}
      reading
      foot={
        <Button variant="primary" className={mainButton} onClick={save}>
          {isChanged ? 'Save the order' : 'Keep the order'}
        </Button>
      }
    >
      <SortableStops stops={stops} first={run.stops.length - open.length + 1} onMove={setWanted} />
    </Dialog>
  );
}
