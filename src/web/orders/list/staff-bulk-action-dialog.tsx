import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { Button } from '#web/ui/display/button.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ordersText } from './staff-bulk-action-bar.tsx';
import { bulkActionText, type Outcome } from './staff-bulk-actions.ts';
import type { BulkRun } from './use-bulk-actions.ts';

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
      <div className="bulk__head">
        <p className="strong num" role="status">
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
      <ul className="bulk__list" aria-label="Orders">
        {orders.map((order) => (
          <li key={order.id}>
            <OutcomeIcon outcome={outcomes.get(order.id)} />
            <span className="min-w-0">
              <span className="block truncate">
                <span className="order-no">{order.order_number}</span>{' '}
                <span className="muted">{order.customer_name}</span>
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
  const Icon = outcome.refusal === null ? CircleCheck : CircleAlert;
  return (
    <Icon
      className={outcome.refusal === null ? 'icon bulk__done' : 'icon bulk__refused'}
      aria-hidden="true"
    />
  );
}

function OutcomeText({ outcome, done }: OutcomeProps & { done: string }) {
  if (!outcome) return <span className="line2">On its way</span>;
  if (outcome.refusal === null) return <span className="line2">{done}</span>;
  return <span className="bulk__reason">{outcome.refusal}</span>;
}
