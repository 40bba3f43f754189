import { useState } from 'react';
import { shownEmail } from '#shared/kernel/email.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { serviceNow } from '#web/kernel/clock.ts';
import { TimeAgo } from '#web/kernel/format/date-time.tsx';
import { useToday } from '#web/kernel/format/use-now.ts';
import { useClosedVisits } from '#web/orders/display/closed-visit.ts';
import { arrivalStyles } from '#web/orders/display/order-link.tsx';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import type { ListResults } from '#web/ui/list/list-screen.tsx';
import type { ColumnChoice, useColumnChoice } from '#web/ui/table/columns-menu.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column, Selection } from '#web/ui/table/data-table-props.ts';
import { StaffOrderMenu, type StaffOrderMenuActions, StaffOrderStatus } from './staff-order-actions.tsx';
import {
  StaffOrderCustomer,
  StaffOrderDriver,
  StaffOrderItems,
  StaffOrderLegs,
  StaffOrderMarks,
  StaffOrderNumber,
  suburbOf,
} from './staff-orders-cells.tsx';

/** Rows of 44 px hold two lines; a card clamps each text to one, and opens with the whole of it. */
const rowStyles = [
  '[&_td]:h-11 [&_td_.date_wbr]:whitespace-nowrap [&_td]:py-0 [&_td]:leading-[17px] [&_.line2]:mt-0 [&_.line2]:leading-4',
  '[&_[data-slot=row-card]]:gap-x-2 [&_[data-slot=row-card]]:gap-y-1 [&_[data-slot=row-card]]:py-1.75',
  '[&_[data-slot=row-card]_.truncate]:line-clamp-1! touch:[&_[data-slot=row-card]_[data-slot=badge]]:h-6!',
  '[&_[data-slot=row-card]>label]:top-1.5 touch:[&_[data-slot=row-card]>label]:-top-1',
].join(' ');

/** The columns that staff choose from. */
export const staffOrderColumns: readonly ColumnChoice[] = [
  { id: 'created_at', label: 'Order', shown: 'always' },
  { id: 'customer_name', label: 'Customer', shown: 'always' },
  { id: 'items', label: 'Items', shown: 'usual' },
  { id: 'pickup_date', label: 'Pickup and delivery', shown: 'usual' },
  { id: 'driver', label: 'Driver', shown: 'usual' },
  { id: 'total_amount', label: 'Total', shown: 'usual' },
  { id: 'status', label: 'Status', shown: 'usual' },
  { id: 'email', label: 'Email', shown: 'extra' },
  { id: 'suburb', label: 'Suburb', shown: 'extra' },
  { id: 'purchase_order', label: 'Purchase order', shown: 'extra' },
];
/** How wide the usual ones are together, and each further one. */
const widths = { usual: 1080, extra: 124 };

type StaffOrdersTableProps = ListResults<Order> & {
  shown: ReturnType<typeof useColumnChoice>;
  selection: Selection<Order>;
  actions: StaffOrderMenuActions;
};

export function StaffOrdersTable({ actions, shown, ...rest }: StaffOrdersTableProps) {
  const [since] = useState(() => serviceNow());
  const open = useOpenOrder();
  const { use_windows = false, time_zone } = useBusiness();
  const { year } = useToday();
  const hasYears = (rest.rows ?? [])
    .flatMap(({ pickup_date, delivery_date }) => [pickup_date, delivery_date])
    .some((moment) => businessDay(moment, time_zone).year !== year);
  const closedOf = useClosedVisits();
  const isNew = (order: Order) => Temporal.Instant.compare(order.created_at, since) > 0;
  const chosen = shown.choices.filter((each) => shown.isShown(each));
  const isShown = ({ id }: Column<Order>) => id === 'actions' || chosen.some((each) => each.id === id);
  const extras = chosen.filter((each) => each.shown === 'extra').length;
  return (
    <DataTable
      {...rest}
      className={`${arrivalStyles} ${rowStyles}`}
      label="All Orders"
      twoLine
      minWidth={widths.usual + extras * widths.extra}
      columns={columnsWith({ actions, isNew, closedOf, use_windows, hasYears }).filter(isShown)}
      rowId={(order) => order.id}
      isDone={(order) => isFinished(order.status)}
      card={(order) => (
        <StaffOrderCard order={order} isNew={isNew(order)} closed={closedOf(order)} actions={actions} />
      )}
      onOpen={({ id }) => open(id)}
      skeletonRows={8}
    />
  );
}

type ColumnParts = {
  actions: StaffOrderMenuActions;
  isNew: (order: Order) => boolean;
  /** Which visit of it is on a closed day. */
  closedOf: (order: Order) => string | null;
  /** A window needs more room than a time; the customer and the driver give it. */
  use_windows: boolean;
  /** Some of its dates say their year. */
  hasYears: boolean;
};

/** The id of a sortable column is the name the API sorts by. */
const columnsWith = ({ actions, isNew, closedOf, use_windows, hasYears }: ColumnParts): Column<Order>[] => [
  {
    id: 'created_at',
    header: 'Order',
    sortable: true,
    width: '138px',
    cell: (order) => (
      <>
        <StaffOrderNumber order={order} isNew={isNew(order)} />
        <span className="line2 whitespace-nowrap">
          <TimeAgo moment={order.created_at} />
          <StaffOrderMarks order={order} closed={closedOf(order)} />
        </span>
      </>
    ),
  },
  {
    id: 'customer_name',
    header: 'Customer',
    sortable: true,
    width: use_windows ? '14%' : '16%',
    cell: (order) => <StaffOrderCustomer order={order} />,
  },
  { id: 'items', header: 'Items', cell: (order) => <StaffOrderItems order={order} /> },
  {
    id: 'pickup_date',
    header: 'Pickup and delivery',
    sortable: true,
    width: `${(use_windows ? 262 : 182) + (hasYears ? 34 : 0)}px`,
    cell: (order) => <StaffOrderLegs order={order} />,
  },
  {
    id: 'driver',
    header: 'Driver',
    width: use_windows ? '118px' : '126px',
    cell: (order) => <StaffOrderDriver order={order} onAssign={actions.onAssign} />,
  },
  {
    id: 'total_amount',
    header: 'Total',
    sortable: true,
    align: 'end',
    width: '86px',
    cell: (order) => <OrderTotal order={order} className="font-medium" />,
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: '184px',
    cell: (order) => <StaffOrderStatus order={order} />,
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ customer_email }) => (
      <span className="block truncate text-ink-2" title={shownEmail(customer_email)}>
        {shownEmail(customer_email)}
      </span>
    ),
  },
  {
    id: 'suburb',
    header: 'Suburb',
    width: '110px',
    cell: ({ delivery_address }) => (
      <span className="block truncate text-ink-2" title={delivery_address}>
        {suburbOf(delivery_address)}
      </span>
    ),
  },
  {
    id: 'purchase_order',
    header: 'Purchase order',
    width: '116px',
    cell: ({ purchase_order }) => (
      <span className="block truncate text-ink-2" title={purchase_order ?? undefined}>
        {purchase_order}
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: '48px',
    cell: (order) => <StaffOrderMenu order={order} {...actions} />,
  },
];

type StaffOrderCardProps = {
  order: Order;
  isNew: boolean;
  closed: string | null;
  actions: StaffOrderMenuActions;
};

/** A row of the orders table as a card, on narrow screens: four lines. */
function StaffOrderCard({ order, isNew, closed, actions }: StaffOrderCardProps) {
  return (
    <>
      <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-0.5 ps-6.5 min-[360px]:flex-nowrap min-[360px]:gap-x-2 touch:ps-8.5 [&_.order-link]:leading-6">
        <StaffOrderNumber order={order} isNew={isNew} />
        <span className="min-w-0 truncate text-xs text-ink-3 max-[359px]:order-1 max-[359px]:basis-full">
          <TimeAgo moment={order.created_at} />
        </span>
        <OrderTotal order={order} className="ms-auto text-sm font-medium min-[360px]:text-base" />
        <span className="-my-3 -me-2 -ms-3.5 min-[360px]:-ms-1">
          <StaffOrderMenu order={order} {...actions} />
        </span>
      </div>
      <div className="flex min-h-6 min-w-0 items-center justify-between gap-2 text-base [&_.order-link]:leading-6">
        <span className="min-w-0">
          <StaffOrderCustomer order={order} />
        </span>
        <span className="-my-3 flex flex-none items-center gap-2">
          <StaffOrderMarks order={order} closed={closed} />
          <StaffOrderStatus order={order} />
        </span>
      </div>
      <div className="flex min-h-8.5 min-w-0 items-center justify-between gap-3 leading-[17px]">
        <span className="min-w-0 flex-auto">
          <StaffOrderItems order={order} />
        </span>
        <span className="-my-2 max-w-1/2 flex-none">
          <StaffOrderDriver order={order} onAssign={actions.onAssign} />
        </span>
      </div>
      <div className="leading-5">
        <StaffOrderLegs order={order} row />
      </div>
    </>
  );
}
