import { useNavigate } from '@tanstack/react-router';
import {
  CalendarClock,
  CalendarX,
  Camera,
  CircleDollarSign,
  ClipboardList,
  CopyPlus,
  Ellipsis,
  Lock,
  LockOpen,
  Pencil,
  Scale,
  ScanLine,
  Tags,
  Trash2,
  UserRoundMinus,
  UserRoundPen,
} from 'lucide-react';
import type { Order } from '#shared/orders/order.ts';
import { staffSkipReason } from '#shared/orders/order-lock.ts';
import {
  isFinished,
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
} from '#shared/orders/order-status.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import type { Adjustment } from '#web/orders/count/adjustments.tsx';
import { useNewDateDialog } from '#web/orders/display/use-order-dialog.ts';
import { useSetLock } from '#web/orders/order-lock.ts';
import { useDeleteOrder, useEditOrder } from '#web/orders/orders.api.ts';
import { Button } from '#web/ui/display/button.tsx';
import { IconButton } from '#web/ui/display/icon-button.tsx';
import { toOptions } from '#web/ui/filters/list-filters.ts';
import { BadgeSelect } from '#web/ui/overlay/badge-select.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import { runAction } from '#web/ui/overlay/use-action.ts';

export interface StaffOrderMenuActions {
  onEdit: (order: Order) => void;
  onReschedule: (order: Order) => void;
  onAgain: (order: Order) => void;
  onAdjust: (kind: Adjustment, order: Order) => void;
  onAssign: (order: Order) => void;
  onUnassign: (order: Order) => void;
  /** Opens what notes a stain or damage. */
  onNote: (order: Order) => void;
}

type StaffOrderMenuProps = StaffOrderMenuActions & { order: Order };

export function StaffOrderMenu(props: StaffOrderMenuProps) {
  const { order_number } = props.order;
  return (
    <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${order_number}`} />}>
      <StaffOrderItems {...props} />
    </Menu>
  );
}

function StaffOrderItems(props: StaffOrderMenuProps) {
  const { order, onEdit, onReschedule, onAgain, onAdjust, onAssign, onUnassign, onNote } = props;
  const remove = useConfirmDelete(order);
  const { setLock } = useSetLock(order);
  const hasChangeableDriver = order.driver_id !== null && !isFinished(order.status);
  return (
    <>
      <MenuItem icon={Pencil} onSelect={() => onEdit(order)}>
        Edit order
      </MenuItem>
      {mayReschedule(order) && (
        <MenuItem icon={CalendarClock} onSelect={() => onReschedule(order)}>
          Reschedule
        </MenuItem>
      )}
      {order.needs_date && <ChooseDateItem order={order} />}
      <MenuItem icon={CopyPlus} onSelect={() => onAgain(order)}>
        Order Again
      </MenuItem>
      <AdjustmentItems order={order} onAdjust={onAdjust} />
      {hasChangeableDriver && (
        <>
          <MenuItem icon={UserRoundPen} onSelect={() => onAssign(order)}>
            Reassign driver
          </MenuItem>
          <MenuItem icon={UserRoundMinus} onSelect={() => onUnassign(order)}>
            Unassign driver
          </MenuItem>
        </>
      )}
      <NoteConditionItem order={order} onNote={onNote} />
      <PrintItems order={order} />
      <MenuItem icon={order.is_locked ? LockOpen : Lock} onSelect={() => setLock(!order.is_locked)}>
        {order.is_locked ? 'Unlock order' : 'Lock order'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete order
      </MenuItem>
    </>
  );
}

const NoteConditionItem = ({ order, onNote }: Pick<StaffOrderMenuProps, 'order' | 'onNote'>) => (
  <MenuItem icon={Camera} onSelect={() => onNote(order)}>
    Note a stain or damage
  </MenuItem>
);

function ChooseDateItem({ order }: { order: Order }) {
  const { open } = useNewDateDialog();
  return (
    <MenuItem icon={CalendarX} onSelect={() => open(order.id)}>
      Choose a date
    </MenuItem>
  );
}

/** Its pickup is still to come. One that failed gets a new date instead. */
const mayReschedule = (order: Order): boolean => staffSkipReason(order) === null && order.needs_date === null;

function useConfirmDelete(order: Order) {
  const { mutateAsync } = useDeleteOrder();
  const confirm = useConfirm();
  return async () => {
    const isSure = await confirm({
      title: `Delete ${order.order_number}?`,
      body: `This deletes ${order.customer_name}’s order for good. To keep it in your list, set it to Cancelled instead.`,
      action: 'Delete Order',
      danger: true,
    });
    if (!isSure) return;
    await runAction(() => mutateAsync(atVersion(order)), {
      done: 'Order deleted successfully',
      failure: 'Failed to delete order',
    });
  };
}

const options = toOptions(orderStatuses, orderStatusLabels);

/** The status of an order as an inline select; the badge is optimistic and reverts when it is refused. */
export function StaffOrderStatus({ order }: { order: Order }) {
  const { mutateAsync, isPending, variables, data } = useEditOrder();
  // The list may still hold the version from before the last change made here.
  const version = Math.max(order.version, data?.version ?? 0);
  const choose = (status: OrderStatus) =>
    runAction(() => mutateAsync({ ...atVersion({ id: order.id, version }), body: { status } }), {
      failure: 'Failed to update order status',
    });
  return (
    <BadgeSelect
      label={`Status of ${order.order_number}`}
      kind="order"
      value={(isPending && variables.body.status) || order.status}
      options={options}
      onChange={choose}
    />
  );
}

export type StaffDetailsActionsProps = Pick<
  StaffOrderMenuProps,
  'order' | 'onEdit' | 'onReschedule' | 'onAgain' | 'onAdjust' | 'onNote'
>;

/** The actions of staff in the details dialog of an order. */
export function StaffDetailsActions(props: StaffDetailsActionsProps) {
  const { order, onEdit, onReschedule, onAgain, onAdjust, onNote } = props;
  const { setLock } = useSetLock(order);
  return (
    <>
      <div className="flex flex-auto items-center gap-2 max-md:basis-full max-md:justify-between">
        <span className="text-ink-3 text-sm">Status</span>
        <div className="flex items-center gap-2">
          <StaffOrderStatus order={order} />
          <Menu
            trigger={<IconButton icon={Ellipsis} aria-label={`More actions for ${order.order_number}`} />}
            align="start"
          >
            <AdjustmentItems order={order} onAdjust={onAdjust} />
            <NoteConditionItem order={order} onNote={onNote} />
            <PrintItems order={order} />
          </Menu>
        </div>
      </div>
      <Button className="max-md:flex-auto" icon={CopyPlus} onClick={() => onAgain(order)}>
        Order Again
      </Button>
      <Button
        className="max-md:flex-auto"
        icon={order.is_locked ? LockOpen : Lock}
        title={
          order.is_locked
            ? 'The customer can change this order again'
            : 'The customer can’t change this order'
        }
        onClick={() => setLock(!order.is_locked)}
      >
        {order.is_locked ? 'Unlock' : 'Lock'}
      </Button>
      {mayReschedule(order) && (
        <Button className="max-md:flex-auto" icon={CalendarClock} onClick={() => onReschedule(order)}>
          Reschedule
        </Button>
      )}
      <Button className="max-md:flex-auto" icon={Pencil} onClick={() => onEdit(order)}>
        Edit Order
      </Button>
    </>
  );
}

/** The entries of an order's menu that lead to its papers. */
function PrintItems({ order: { id } }: { order: { id: string } }) {
  const navigate = useNavigate();
  return (
    <>
      <MenuItem
        icon={Tags}
        onSelect={() => void navigate({ to: '/papers/labels', search: { orders: id } as object })}
      >
        Print labels
      </MenuItem>
      <MenuItem
        icon={ClipboardList}
        onSelect={() => void navigate({ to: '/papers/docket/$id', params: { id } })}
      >
        Print docket
      </MenuItem>
    </>
  );
}

type AdjustmentItemsProps = { order: Order; onAdjust: (kind: Adjustment, order: Order) => void };

/** The entries of an order's menu for what came in: its bags, and what it comes to. A cancelled one comes to nothing. */
function AdjustmentItems({ order, onAdjust }: AdjustmentItemsProps) {
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
