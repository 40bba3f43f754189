import { Repeat } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { orderTypeLabels } from '#shared/orders/order-type.ts';
import { Tag } from '#web/ui/display/tag.tsx';

type RecurringProps = { order: Pick<Order, 'is_recurring'> };

/** Says that an order is recurring; nothing for a regular one. */
export const RecurringTag = ({ order }: RecurringProps) =>
  order.is_recurring && <Tag icon={Repeat}>{orderTypeLabels.recurring}</Tag>;

/** The same as an icon, for the narrow columns of a table. */
export const RecurringIcon = ({ order }: RecurringProps) =>
  order.is_recurring && (
    <span title={orderTypeLabels.recurring}>
      <Repeat aria-hidden="true" />
      <span className="sr-only">{orderTypeLabels.recurring}</span>
    </span>
  );
