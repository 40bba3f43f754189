import { CircleAlert, CircleCheck, CircleDot, Lock, LockOpen, UserPlus } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { useLetKnow } from '#web/business/mail-leaves.ts';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { type BulkAction, type BulkRun, bulkActionText, type Outcome } from './staff-bulk-actions.ts';

type BulkActionBarProps = {
  count: number;
  /** How many of the selected orders are on other pages. */
  offPageCount: number;
  onAction: (action: BulkAction) => void;
  onAssign: () => void;
  onClear: () => void;
};

/** The bulk actions for the selected orders; in view while any order is selected. */
export function BulkActionBar({ count, offPageCount, onAction, onAssign, onClear }: BulkActionBarProps) {
  const confirm = useConfirm();
  const letKnow = useLetKnow();
  const setStatus = async (status: OrderStatus) => {
    const isSure = await confirm({
      title: `Set ${ordersText(count)} to ${orderStatusLabels[status]}?`,
      body: letKnow('each customer', true),
      action: 'Set Status',
    });
    if (isSure) onAction({ type: 'status', status });
  };
  return (
    <BulkBar label="Selected orders" count={ordersText(count)} offPageCount={offPageCount} onClear={onClear}>
      <Button size="sm" icon={UserPlus} onClick={onAssign}>
        Assign driver
      </Button>
      <Menu
        trigger={
          <Button size="sm" icon={CircleDot}>
            Set status
          </Button>
        }
      >
        {orderStatuses.map((status) => (
          <MenuItem key={status} onSelect={() => setStatus(status)}>
            <OrderStatusBadge status={status} />
          </MenuItem>
        ))}
      </Menu>
      <Button size="sm" icon={Lock} onClick={() => onAction({ type: 'lock' })}>
        Lock
      </Button>
      <Button size="sm" icon={LockOpen} onClick={() => onAction({ type: 'unlock' })}>
        Unlock
      </Button>
    </BulkBar>
  );
}

export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

type BulkActionDialogProps = { run: BulkRun; onClose: () => void };

/** The progress of a bulk action, then the outcome for each order. */
export function BulkActionDialog({ run, onClose }: BulkActionDialogProps) {
  const { action, orders, outcomes, isRunning } = run;
  const { label, done } = bulkActionText(action);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isRunning}
      title={`${label}: ${ordersText(orders.length)}`}
      foot={
        <Button variant="primary" className="ms-auto" disabled={isRunning} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="mb-3 grid gap-2.5">
        <p className="font-medium tabular-nums" role="status">
          {isRunning ? `${outcomes.size} of ${orders.length} answered` : summaryOf(orders, outcomes)}
        </p>
        {isRunning && (
          <Progress
            value={outcomes.size}
            max={orders.length}
            label={`${outcomes.size} of ${orders.length} orders`}
          />
        )}
      </div>
      <ul aria-label="Orders">
        {orders.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[16px_minmax(0,1fr)] items-start gap-2.5 border-t border-line py-2 text-sm"
          >
            <OutcomeIcon outcome={outcomes.get(order.id)} />
            <span className="min-w-0">
              <span className="block truncate">
                <span className="order-no">{order.order_number}</span>{' '}
                <span className="text-ink-3">{order.customer_name}</span>
              </span>
              <OutcomeText outcome={outcomes.get(order.id)} done={done} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function summaryOf(orders: readonly Order[], outcomes: BulkRun['outcomes']): string {
  const refusedCount = orders.filter(({ id }) => outcomes.get(id)?.refusal !== null).length;
  const done = `${orders.length - refusedCount} of ${ordersText(orders.length)} done`;
  if (refusedCount === 0) return done;
  return `${done}, ${refusedCount} refused. What was refused stays selected.`;
}

type OutcomeProps = { outcome: Outcome | undefined };

function OutcomeIcon({ outcome }: OutcomeProps) {
  if (!outcome) return <Spinner />;
  if (outcome.refusal === null) return <CircleCheck className="mt-0.5 text-success" aria-hidden="true" />;
  return <CircleAlert className="mt-0.5 text-danger-ink" aria-hidden="true" />;
}

function OutcomeText({ outcome, done }: OutcomeProps & { done: string }) {
  if (!outcome) return <span className="line2">On its way</span>;
  if (outcome.refusal === null) return <span className="line2">{done}</span>;
  return <span className="text-danger-ink">{outcome.refusal}</span>;
}
