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

/** `11 of 12 orders moved, 1 skipped`: what is skipped was not moved. */
export function movedText(results: readonly MoveResult[]): string {
  const countOf = (wanted: MoveResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  const skipped = countOf('skipped');
  const toMove = results.length - skipped;
  if (toMove === 0) return `${ordersText(skipped)} skipped`;
  return `${countOf('moved')} of ${ordersText(toMove)} moved${skipped > 0 ? `, ${skipped} skipped` : ''}`;
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
