import { CircleDollarSign, Scale, ScanLine } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { MenuItem } from '#web/ui/overlay/menu.tsx';
import type { Adjustment } from './adjustments.tsx';

type AdjustmentItemsProps = { order: Order; onAdjust: (kind: Adjustment, order: Order) => void };

/** The entries of an order's menu for what came in: its bags, and what it comes to. A cancelled one comes to nothing. */
export function AdjustmentItems({ order, onAdjust }: AdjustmentItemsProps) {
  if (order.status === 'cancelled') return null;
  return (
    <>
      {!isFinished(order.status) && (
        <MenuItem icon={ScanLine} onSelect={() => onAdjust('scan', order)}>
          Scan
        </MenuItem>
      )}
      <MenuItem icon={Scale} onSelect={() => onAdjust('count', order)}>
        Count and weigh
      </MenuItem>
      <MenuItem icon={CircleDollarSign} onSelect={() => onAdjust('charges', order)}>
        Charges
      </MenuItem>
    </>
  );
}
