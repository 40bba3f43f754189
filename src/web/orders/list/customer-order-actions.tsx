import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useLockReason } from '#web/orders/use-lock-reason.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useCancelOrder } from './use-cancel-order.ts';

type CustomerOrderActionsProps = { order: Order; onEdit: (order: Order) => void };

/** The actions of a customer in the list, or the reason why there are none. */
export function CustomerOrderActions({ order, onEdit }: CustomerOrderActionsProps) {
  const reason = useLockReason(order);
  const { cancel, isBusy } = useCancelOrder(order);
  if (reason) return <NoActions reason={reason} isPlain={isFinished(order.status)} />;
  return (
    <div className="order-actions">
      <Button size="sm" aria-label={`Edit ${order.order_number}`} onClick={() => onEdit(order)}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={`Cancel ${order.order_number}`}
        busy={isBusy}
        onClick={() => void cancel()}
      >
        Cancel
      </Button>
    </div>
  );
}

/** The status of a finished order already says why: its reason is only a tooltip and for screen readers. */
function NoActions({ reason, isPlain }: { reason: string; isPlain: boolean }) {
  return (
    <div title={isPlain ? reason : undefined}>
      <span className="muted">No actions</span>
      <span className={isPlain ? 'sr-only' : 'line2 whitespace-normal'}>{reason}</span>
    </div>
  );
}
