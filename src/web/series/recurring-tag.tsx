import { Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { orderTypeLabels } from '#shared/orders/order-type.ts';
import { Tag } from '#web/ui/display/tag.tsx';
import { SeriesLink } from './series-link.tsx';

type RecurringProps = { order: Pick<Order, 'is_recurring' | 'series_id' | 'order_number'> };

/** Says that an order is recurring, and leads to its series; nothing for a regular one. */
export const RecurringTag = ({ order }: RecurringProps) =>
  order.is_recurring && (
    <ToSeries order={order} className="inline-flex [&>*]:hover:border-line-control [&>*]:hover:bg-hover">
      <Tag icon={Repeat}>{orderTypeLabels.recurring}</Tag>
    </ToSeries>
  );

/** The same as an icon, for the narrow columns of a table. */
export const RecurringIcon = ({ order }: RecurringProps) =>
  order.is_recurring && (
    <ToSeries
      order={order}
      className="-my-1 -ms-1 inline-grid size-6 place-items-center hover:bg-press hover:text-accent-ink"
    >
      <span title={orderTypeLabels.recurring}>
        <Repeat aria-hidden="true" />
        <span className="sr-only">{orderTypeLabels.recurring}</span>
      </span>
    </ToSeries>
  );

type ToSeriesProps = RecurringProps & { className: string; children: ReactNode };

function ToSeries({ order: { series_id, order_number }, className, children }: ToSeriesProps) {
  if (!series_id) return children;
  return (
    <SeriesLink
      id={series_id}
      label={`${orderTypeLabels.recurring}, open the recurring order of ${order_number}`}
      className={`tap-target rounded-xs ${className}`}
    >
      {children}
    </SeriesLink>
  );
}
