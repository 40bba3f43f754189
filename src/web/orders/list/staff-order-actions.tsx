import { Ellipsis, Lock, LockOpen, Pencil, Trash2, UserRoundMinus, UserRoundPen } from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useUnassignDriver } from '#web/deliveries/deliveries.api.ts';
import { detailOr } from '#web/kernel/api.ts';
import { useDeleteOrder } from '#web/orders/change-order.api.ts';
import { useSetLock } from '#web/orders/use-set-lock.ts';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';

type StaffOrderMenuProps = {
  order: Order;
  onEdit: (order: Order) => void;
  onAssign: (order: Order) => void;
};

export function StaffOrderMenu({ order, onEdit, onAssign }: StaffOrderMenuProps) {
  const remove = useConfirmDelete(order);
  const unassign = useConfirmUnassign(order);
  const { setLock } = useSetLock(order);
  const hasChangeableDriver = order.driver_id !== null && !isFinished(order.status);
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${order.order_number}`} />}>
      <MenuItem icon={Pencil} onSelect={() => onEdit(order)}>
        Edit order
      </MenuItem>
      {hasChangeableDriver && (
        <>
          <MenuItem icon={UserRoundPen} onSelect={() => onAssign(order)}>
            Reassign driver
          </MenuItem>
          <MenuItem icon={UserRoundMinus} onSelect={unassign}>
            Unassign driver
          </MenuItem>
        </>
      )}
      <MenuItem icon={order.is_locked ? LockOpen : Lock} onSelect={() => setLock(!order.is_locked)}>
        {order.is_locked ? 'Unlock order' : 'Lock order'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete order
      </MenuItem>
    </Menu>
  );
}

// Await the promise instead of mutation callbacks: those do not run if the row has unmounted by then.
function useConfirmUnassign(order: Order) {
  const { mutateAsync } = useUnassignDriver();
  const confirm = useConfirm();
  return async () => {
    const isSure = await confirm({
      title: `Unassign ${order.driver_name}?`,
      body: `${order.order_number} will wait for a driver again, and its delivery times so far are cleared.`,
      action: 'Unassign Driver',
      danger: true,
    });
    if (!isSure) return;
    try {
      await mutateAsync(order);
      toast.success('Driver unassigned successfully');
    } catch (error) {
      toast.error(detailOr(error, 'Failed to unassign driver'));
    }
  };
}

function useConfirmDelete(order: Order) {
  const { mutateAsync } = useDeleteOrder();
  const confirm = useConfirm();
  return async () => {
    const isSure = await confirm({
      title: `Delete ${order.order_number}?`,
      body: `The order of ${order.customer_name} is removed for good. To keep it in the list, set its status to Cancelled instead.`,
      action: 'Delete Order',
      danger: true,
    });
    if (!isSure) return;
    try {
      await mutateAsync({ order });
      toast.success('Order deleted successfully');
    } catch (error) {
      toast.error(detailOr(error, 'Failed to delete order'));
    }
  };
}
