import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import type { OrderOfDriver } from '#web/driver-run/state/own-legs.ts';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { RecurringNote } from '#web/series/next-occurrence.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { NextStop, OrderFacts } from './stop-facts.tsx';

type LaterStopSheetProps = {
  order: OrderOfDriver;
  run: DriverRun | undefined;
  onUpdate: () => void;
  onClose: () => void;
};

/** What waits at a stop of a later day; its steps are one tap further, as they rarely are meant (DRV-22). */
export function LaterStopSheet({ order, run, onUpdate, onClose }: LaterStopSheetProps) {
  const open = useOpenOrder();
  const leaveTo = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={order.customer_name}
      description={<span className="order-no">{order.order_number}</span>}
      className="md:w-[min(520px,100%)]!"
      reading
      foot={
        <>
          <Button size="touch" className="flex-auto!" onClick={leaveTo(() => open(order.id))}>
            Open Order
          </Button>
          <Button size="touch" className="flex-auto!" onClick={leaveTo(onUpdate)}>
            Update Status
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RecurringNote order={order} />
        <NextStop order={order} run={run} canText />
        <OrderFacts order={order} isOpen />
      </div>
    </Dialog>
  );
}
