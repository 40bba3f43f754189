import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import { firstAndMore, lineText } from '#shared/pricing/line-amount.ts';
import { readyOrdersQuery } from '#web/invoicing/invoices.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { ordersText } from './document-texts.ts';
import { lineStyles, linesBoxStyles } from './line-styles.ts';

type ReadyOrdersProps = {
  customer_id: string;
  isBusy: boolean;
  /** Drafts the chosen orders. */
  onMake: (order_ids: string[]) => void;
};

/** The orders of a customer that can be invoiced, all of them chosen at first. */
export function ReadyOrders({ customer_id, isBusy, onMake }: ReadyOrdersProps) {
  const { data, error, refetch } = useQuery(readyOrdersQuery(customer_id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (!data && error)
    return (
      <LoadError className="card" title="The orders could not be loaded" error={error} onRetry={refetch} />
    );
  if (!data) return <Skeleton className="h-10" />;
  const chosen = data.filter(({ id }) => !left.has(id));
  const toggle = ({ id }: Order, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <div className={linesBoxStyles}>
      <ul aria-label="Orders">
        {data.map((order) => (
          <li key={order.id} className={lineStyles}>
            <label className="inline-flex min-h-6 min-w-6 items-center touch:min-h-11 touch:min-w-11">
              <span className="sr-only">Choose {order.order_number}</span>
              <input
                type="checkbox"
                className="size-4 flex-none accent-accent touch:mx-3 touch:size-5"
                checked={!left.has(order.id)}
                onChange={({ target }) => toggle(order, target.checked)}
              />
            </label>
            <ReadyOrder order={order} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3 px-3 py-2">
        <p className="min-w-0 flex-auto" role="status">
          {chosen.length} of {ordersText(data.length)},{' '}
          <Money className="font-medium" cents={totalOf(chosen)} />
        </p>
        <Button
          size="sm"
          variant="primary"
          busy={isBusy}
          disabled={chosen.length === 0}
          onClick={() => onMake(chosen.map(({ id }) => id))}
        >
          Make Draft
        </Button>
      </div>
    </div>
  );
}

const totalOf = (orders: readonly Order[]): number =>
  orders.reduce((sum, { total_amount }) => sum + total_amount, 0);

/** An order that can be invoiced: its number, when it was delivered, what was in it, and its total with GST. */
export function ReadyOrder({ order }: { order: Order }) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  return (
    <>
      <OrderLink order={order} />
      {order.fulfilled_at && (
        <span className="text-ink-2">Delivered {formatDay(order.fulfilled_at, zone, now)}</span>
      )}
      <span className="min-w-0 flex-[1_1_140px] truncate text-ink-2">
        {firstAndMore(order.items.map(lineText))}
      </span>
      <Money cents={order.total_amount} className="ms-auto font-medium" />
    </>
  );
}
