import type { Order } from '#shared/orders/order.ts';
import { Money } from '#web/ui/display/money.tsx';
import { StaffOrderMenu } from './staff-order-actions.tsx';
import { StaffOrderStatus } from './staff-order-status.tsx';
import {
  PendingProposalNote,
  StaffOrderAge,
  StaffOrderCustomer,
  StaffOrderDriver,
  StaffOrderItems,
  StaffOrderLegs,
  StaffOrderNumber,
} from './staff-orders-cells.tsx';

type StaffOrderCardProps = {
  order: Order;
  isNew: boolean;
  onEdit: (order: Order) => void;
  onAssign: (order: Order) => void;
};

/** A row of the orders table as a card, on narrow screens. */
export function StaffOrderCard({ order, isNew, onEdit, onAssign }: StaffOrderCardProps) {
  return (
    <>
      <div className="order-card__head">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <StaffOrderNumber order={order} isNew={isNew} />
          <StaffOrderAge order={order} />
        </div>
        <span className="order-card__menu">
          <StaffOrderMenu order={order} onEdit={onEdit} onAssign={onAssign} />
        </span>
      </div>
      <div className="min-w-0">
        <StaffOrderCustomer order={order} />
      </div>
      <div className="flex min-w-0 items-end justify-between gap-3">
        <div className="min-w-0">
          <StaffOrderItems order={order} />
        </div>
        <Money cents={order.total_amount} className="strong text-base" />
      </div>
      <div className="order-card__legs">
        <StaffOrderLegs order={order} row />
      </div>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_7rem]">
          <StaffOrderDriver order={order} onAssign={onAssign} />
        </div>
        <StaffOrderStatus order={order} />
      </div>
      <PendingProposalNote order={order} />
    </>
  );
}
