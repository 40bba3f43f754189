import { CircleAlert, CircleCheck } from 'lucide-react';
import {
  type AffectedOrder,
  type MoveResult,
  moveOutcomeLabels,
} from '#shared/booking/closed-days.contract.ts';
import { ordersText } from '#web/closed-days/closed-days-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MoveRowLayout } from './move-row.tsx';

/** Whether an order is no longer on the closed day. */
export const isMoved = ({ outcome }: MoveResult): boolean => outcome === 'moved' || outcome === 'skipped';

/** `2 orders moved, 1 skipped`; where some are refused `10 of 11 orders moved, 1 cancelled`: what falls out was not moved. */
export function movedText(
  results: readonly MoveResult[],
  orders: readonly AffectedOrder[],
  did = 'moved',
): string {
  const moved = results.filter(({ outcome }) => outcome === 'moved').length;
  const dropped = results.filter(({ outcome }) => outcome === 'skipped');
  const recurring = new Set(orders.filter(({ series_id }) => series_id).map(({ order_id }) => order_id));
  const skipped = dropped.filter(({ order_id }) => recurring.has(order_id)).length;
  const cancelled = dropped.length - skipped;
  const toMove = results.length - dropped.length;
  const counts = [
    ...(toMove > 0 ? [`${moved < toMove ? `${moved} of ` : ''}${ordersText(toMove)} ${did}`] : []),
    ...(skipped > 0 ? [`${toMove > 0 ? skipped : ordersText(skipped)} skipped`] : []),
    ...(cancelled > 0 ? [`${toMove + skipped > 0 ? cancelled : ordersText(cancelled)} cancelled`] : []),
  ];
  return counts.join(', ');
}

/** `ORD-000229: Changed by someone else`, for each order that was not moved. */
export const refusedText = (results: readonly MoveResult[], orders: readonly AffectedOrder[]): string =>
  results
    .filter((result) => !isMoved(result))
    .map(({ order_id, outcome }) => {
      const order = orders.find((each) => each.order_id === order_id);
      return `${order?.order_number ?? 'An order'}: ${moveOutcomeLabels[outcome]}`;
    })
    .join(', ');

type MoveResultsProps = { orders: readonly AffectedOrder[]; results: readonly MoveResult[] };

/** What became of each order, the refused ones first. */
export function MoveResults({ orders, results }: MoveResultsProps) {
  const sorted = results.toSorted((one, other) => Number(isMoved(one)) - Number(isMoved(other)));
  return (
    <ul>
      {sorted.map((result) => {
        const order = orders.find((each) => each.order_id === result.order_id);
        return (
          order && (
            <MoveRowLayout key={result.order_id} order={order}>
              <Outcome result={result} />
            </MoveRowLayout>
          )
        );
      })}
    </ul>
  );
}

function Outcome({ result }: { result: MoveResult }) {
  const moved = isMoved(result);
  const Icon = moved ? CircleCheck : CircleAlert;
  return (
    <div className="min-w-0">
      <p
        className={classNames(
          'flex items-center gap-1.5 font-medium',
          moved ? 'text-success-ink' : 'text-danger-ink',
        )}
      >
        <Icon className="size-4" aria-hidden="true" />
        {moveOutcomeLabels[result.outcome]}
      </p>
      {result.reason && <p className="text-sm text-ink-2">{result.reason}</p>}
    </div>
  );
}
