import { CircleDot, Lock, LockOpen, UserPlus, X } from 'lucide-react';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { Deed } from './staff-orders-deed.ts';

type BulkBarProps = {
  count: number;
  /** How many of the selected orders are on other pages. */
  elsewhere: number;
  onDeed: (deed: Deed) => void;
  onAssign: () => void;
  onClear: () => void;
};

/** The bulk actions for the selected orders; in view while any order is selected. */
export function BulkBar({ count, elsewhere, onDeed, onAssign, onClear }: BulkBarProps) {
  const confirm = useConfirm();
  const setStatus = async (status: OrderStatus) => {
    const isSure = await confirm({
      title: `Set ${ordersText(count)} to ${orderStatusLabels[status]}?`,
      body: 'The customer of each order is told.',
      action: 'Set Status',
    });
    if (isSure) onDeed({ type: 'status', status });
  };
  return (
    <section className="bulkbar" aria-label="Selected orders">
      <span className="bulkbar__count" role="status">
        {ordersText(count)} selected{elsewhere > 0 && `, ${elsewhere} on other pages`}
      </span>
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
      <Button size="sm" icon={Lock} onClick={() => onDeed({ type: 'lock' })}>
        Lock
      </Button>
      <Button size="sm" icon={LockOpen} onClick={() => onDeed({ type: 'unlock' })}>
        Unlock
      </Button>
      <IconButton icon={X} size="sm" aria-label="Clear selection" onClick={onClear} />
    </section>
  );
}

export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);
