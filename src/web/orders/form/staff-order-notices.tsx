import { LockOpen } from 'lucide-react';
import { needsApproval } from '#shared/orders/editable-details.ts';
import type { Order } from '#shared/orders/order.ts';
import { useSetLock } from '#web/orders/use-set-lock.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';

type StaffOrderNoticesProps = {
  order: Order;
  /** Why the order cannot be changed; `null` when it can. */
  locked: string | null;
  isGone: boolean;
  /** There is a newer version than the one in the form. */
  isStale: boolean;
  /** Who changed the order meanwhile and how, as a sentence. */
  changedBy: string | null;
  onCompare: () => void;
};

/** Notices: the order was deleted, is locked, or was changed by somebody else. */
export function StaffOrderNotices({
  order,
  locked,
  isGone,
  isStale,
  changedBy,
  onCompare,
}: StaffOrderNoticesProps) {
  if (isGone) {
    return <Alert>This order was deleted meanwhile. What you changed cannot be saved.</Alert>;
  }
  return (
    <>
      {locked && <LockedNotice order={order} reason={locked} />}
      {isStale && (
        <Alert
          kind="warning"
          action={
            <Button size="sm" onClick={onCompare}>
              Compare
            </Button>
          }
        >
          {changedBy ?? 'The order was changed meanwhile.'} What you typed is kept.
        </Alert>
      )}
      {!isStale && changedBy && <Alert kind="info">{changedBy} You see the order as it is now.</Alert>}
    </>
  );
}

/** Says that changes of a recurring order become a proposal, and shows the pending one. */
export function ProposalNotice({ order, locked }: Pick<StaffOrderNoticesProps, 'order' | 'locked'>) {
  return (
    <div className="order-approval">
      {needsApproval(order) && !locked && (
        <Alert kind="info">
          This order repeats: changes of items, dates and instructions go to {order.customer_name} for
          approval. The rest applies at once.
        </Alert>
      )}
      {order.modification_requested && (
        <Alert kind="warning">
          Already proposed, waiting for {order.customer_name}: {order.modification_details}. Another proposal
          takes its place.
        </Alert>
      )}
    </div>
  );
}

function LockedNotice({ order, reason }: { order: Order; reason: string }) {
  const { setLock, isBusy } = useSetLock(order);
  return (
    <Alert
      kind="warning"
      action={
        <Button size="sm" icon={LockOpen} busy={isBusy} onClick={() => setLock(false)}>
          Unlock
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}
