import { CircleDot, Lock, LockOpen, UserPlus, X } from 'lucide-react';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#shared/orders/order-status.ts';
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import type { BulkAction } from './staff-bulk-actions.ts';

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
  const setStatus = async (status: OrderStatus) => {
    const isSure = await confirm({
      title: `Set ${ordersText(count)} to ${orderStatusLabels[status]}?`,
      body: 'The customer of each order is told.',
      action: 'Set Status',
    });
    if (isSure) onAction({ type: 'status', status });
  };
  return (
    <section className="bulkbar" aria-label="Selected orders">
      <span className="bulkbar__count" role="status">
        {ordersText(count)} selected{offPageCount > 0 && `, ${offPageCount} on other pages`}
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
      <Button size="sm" icon={Lock} onClick={() => onAction({ type: 'lock' })}>
        Lock
      </Button>
      <Button size="sm" icon={LockOpen} onClick={() => onAction({ type: 'unlock' })}>
        Unlock
      </Button>
      <IconButton icon={X} size="sm" aria-label="Clear selection" onClick={onClear} />
    </section>
  );
}

export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);
