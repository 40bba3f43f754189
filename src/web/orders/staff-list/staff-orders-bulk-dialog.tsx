import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { BulkRun } from './staff-orders-bulk.ts';
import { ordersText } from './staff-orders-bulk-bar.tsx';
import { type Outcome, wordsOf } from './staff-orders-deed.ts';

type BulkDialogProps = { run: BulkRun; onClose: () => void };

/** The progress of a bulk action, then the outcome for each order. */
export function BulkDialog({ run, onClose }: BulkDialogProps) {
  const { deed, orders, outcomes, isRunning } = run;
  const { action, done } = wordsOf(deed);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={isRunning}
      title={`${action}: ${ordersText(orders.length)}`}
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
  const refused = orders.filter(({ id }) => outcomes.get(id)?.refused !== null).length;
  const done = `${orders.length - refused} of ${ordersText(orders.length)} done`;
  if (refused === 0) return done;
  return `${done}, ${refused} refused. What was refused stays selected.`;
}

type OutcomeProps = { outcome: Outcome | undefined };

function OutcomeIcon({ outcome }: OutcomeProps) {
  if (!outcome) return <Spinner />;
  const Icon = outcome.refused === null ? CircleCheck : CircleAlert;
  return (
    <Icon
      className={outcome.refused === null ? 'icon bulk__done' : 'icon bulk__refused'}
      aria-hidden="true"
    />
  );
}

function OutcomeText({ outcome, done }: OutcomeProps & { done: string }) {
  if (!outcome) return <span className="line2">On its way</span>;
  if (outcome.refused === null) return <span className="line2">{done}</span>;
  return <span className="bulk__reason">{outcome.refused}</span>;
}
