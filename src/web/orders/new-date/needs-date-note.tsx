import { couldNotText, weCouldNotText } from '#shared/deliveries/failed-text.ts';
import { legLabels } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useUser } from '#web/kernel/session-store.ts';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';

/** Says of an order that a stop of it failed, and asks its customer or staff for a new date; of any other nothing. */
export function NeedsDateNote({ order }: { order: Order }) {
  const { open } = useNewDateDialog();
  const role = useUser()?.role;
  const { needs_date: kind, failed_stop: stop } = order;
  if (!kind || !stop) return null;
  const isCustomer = role === 'customer';
  return (
    <Alert
      kind="warning"
      className="items-center max-md:flex-wrap max-md:[&>div]:basis-3/4"
      action={
        role !== 'driver' && (
          <Button className="max-md:w-full" variant="primary" onClick={() => open(order.id)}>
            {isCustomer ? 'Choose a new date' : 'Choose a date'}
          </Button>
        )
      }
    >
      <p className="font-medium">{(isCustomer ? weCouldNotText : couldNotText)(kind, stop.reason)}</p>
      <p className="text-ink-2 tabular-nums">
        <DateTime moment={stop.failed_at} />.{' '}
        {!isCustomer && <span>{`The ${legLabels[kind].toLowerCase()} needs a new date.`}</span>}
      </p>
    </Alert>
  );
}
