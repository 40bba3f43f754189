import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import * as z from 'zod';
import { Day } from '#shared/kernel/route.ts';
import type { LegKind } from '#shared/orders/leg-attempt.ts';
import { isFinished } from '#shared/orders/order-status.ts';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { couldNotLabels, isUnsentFor, type OutboxEntry } from '#web/driver-run/outbox/outbox-entry.ts';
import { driverOrdersPageQuery, driverOrdersPerPage } from '#web/driver-run/state/driver-run.api.ts';
import { doneLabels } from '#web/driver-run/state/leg-facts.ts';
import {
  applyPendingUpdates,
  nextOwnLeg,
  type OrderOfDriver,
  ownKinds,
} from '#web/driver-run/state/own-legs.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { showingText } from '#web/kernel/format/format.ts';
import { PageNumber, useSearchState } from '#web/kernel/routing/search-state.ts';
import { useUser } from '#web/kernel/session-store.ts';
import { DeliveryStatusBadge } from '#web/orders/display/delivery-status-badge.tsx';
import { OrderLink } from '#web/orders/display/order-link.tsx';
import { useOpenOrder } from '#web/orders/display/use-order-dialog.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { RecurringIcon } from '#web/series/recurring-tag.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { ErrorState } from '#web/ui/display/error-state.tsx';
import { Tag } from '#web/ui/display/tag.tsx';
import { SearchInput } from '#web/ui/filters/search-input.tsx';
import { DayField } from '#web/ui/form/day-field.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-props.ts';
import { Pagination } from '#web/ui/table/pagination.tsx';

function DriverOrderNumber({ order }: { order: OrderOfDriver }) {
  return (
    <span className="order-no">
      <OrderLink order={order} />
      {order.is_recurring && (
        <span className="pair-icons">
          <RecurringIcon order={order} />
        </span>
      )}
    </span>
  );
}

const CustomerName = ({ name }: { name: string }) => (
  <b className="font-medium line-clamp-3 min-w-28 wrap-anywhere" title={name}>
    {name}
  </b>
);

/** The street on the first line, suburb and postcode on the second. */
function AddressLines({ text }: { text: string }) {
  const comma = text.lastIndexOf(', ');
  return (
    <span className="block min-w-24 wrap-anywhere">
      {comma < 0 ? <span>{text}</span> : <span>{text.slice(0, comma)}</span>}
      {comma >= 0 && (
        <>
          <span className="sr-only">, </span>
          <span className="line2">{text.slice(comma + 2)}</span>
        </>
      )}
    </span>
  );
}

const ownOnly = { pickup: 'You only collect', delivery: 'You only deliver' } as const;

/** How far it is, and whether one leg of it alone is theirs. */
function DriverOrderStatus({ order }: { order: OrderOfDriver }) {
  const [own, second] = ownKinds(order);
  const failed = !isFinished(order.status) && order.own_legs?.find(({ state }) => state === 'failed');
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <DeliveryStatusBadge order={order} />
      {failed && <Tag look="due">{couldNotLabels[failed.kind]}</Tag>}
      {own && !second && <Tag>{ownOnly[own]}</Tag>}
      <UnsentBadge isIt={isUnsentFor(order.id)} />
    </span>
  );
}

type UpdateStatusButtonProps = {
  order: OrderOfDriver;
  onUpdate: (order: OrderOfDriver) => void;
  size: 'sm' | 'touch';
};

/** Nothing where every status would be refused, nor once what they collected is for another to deliver. */
function UpdateStatusButton({ order, onUpdate, size }: UpdateStatusButtonProps) {
  const isWithAnother = ownKinds(order).join() === 'pickup' && nextOwnLeg(order) === null;
  if (isFinished(order.status) || isWithAnother) return null;
  return (
    <Button
      size={size}
      block={size === 'touch'}
      aria-label={`Update Status of ${order.order_number}`}
      onClick={() => onUpdate(order)}
    >
      Update Status
    </Button>
  );
}

/** Eight columns stand closer than those of other tables; their cards have as much room as those of the stops. */
const tighter = [
  '[&_:is(th,td):not(:first-child)]:px-[7px]',
  '[&_li>*]:grid-rows-[auto_auto_1fr_auto] [&_li>*]:gap-2.5 [&_li>*]:px-4 [&_li>*]:pt-3.5 [&_li>*]:pb-4',
  '[&_li>*]:wrap-anywhere',
  // The table reaches from side to side of its fold, the cards keep off.
  '[&>div]:rounded-none! [&>div]:border-x-0! [&>ul]:px-4 max-md:[&>ul]:px-3',
].join(' ');

/** Eight columns with windows in both dates; what is narrower has cards. */
const minWidth = 1136;

const TableSearch = z.object({
  page: PageNumber.optional(),
  search: z.string().optional(),
  from: Day.optional(),
  to: Day.optional(),
});

/** All deliveries of a driver, including finished ones; the next stop first. */
export function DriverOrdersTable({ onUpdate }: { onUpdate: (order: OrderOfDriver) => void }) {
  const [{ page = 1, search = '', from, to }, setSearch] = useSearchState(TableSearch);
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    driverOrdersPageQuery(page, { search, from, to }),
  );
  const open = useOpenOrder();
  const entries = useOutbox(useUser()?.id ?? '');
  return (
    <div className="border-t border-line py-3">
      <div className="mb-2 flex flex-wrap items-end gap-x-4 gap-y-2 px-4 text-xs text-ink-3 tabular-nums">
        <SearchInput
          label="Customer or order number"
          value={search}
          onSearch={(text) => setSearch({ page: undefined, search: text || undefined }, { replace: true })}
        />
        <DayField
          label="From"
          day={from}
          onDay={(day) => setSearch({ page: undefined, from: day }, { replace: true })}
        />
        <DayField
          label="To"
          day={to}
          onDay={(day) => setSearch({ page: undefined, to: day }, { replace: true })}
        />
        {data && <span>{showingText(data.rows.length, data.total, 'deliveries')}</span>}
      </div>
      <DataTable
        label="All deliveries"
        className={tighter}
        columns={columnsFor(onUpdate)}
        rows={data && applyPendingUpdates(data.rows, entries)}
        rowId={(order) => order.id}
        card={(order) => <DriverOrderCard order={order} onUpdate={onUpdate} />}
        isDone={(order) => nextOwnLeg(order) === null}
        onOpen={({ id }) => open(id)}
        stale={isPlaceholderData}
        empty={(search || from || to) && <p className="px-4 py-3 text-ink-2">No match.</p>}
        error={isError && !data ? <DriverOrdersError onRetry={() => void refetch()} /> : undefined}
        minWidth={minWidth}
        twoLine
      />
      {data && data.total > driverOrdersPerPage && (
        <div className="px-3">
          <Pagination
            page={page}
            pageSize={driverOrdersPerPage}
            total={data.total}
            onPage={(to) => setSearch({ page: to === 1 ? undefined : to })}
          />
        </div>
      )}
    </div>
  );
}

const columnsFor = (onUpdate: (order: OrderOfDriver) => void): Column<OrderOfDriver>[] => [
  { id: 'order_number', header: 'Order #', cell: (order) => <DriverOrderNumber order={order} /> },
  { id: 'customer', header: 'Customer', cell: (order) => <CustomerName name={order.customer_name} /> },
  {
    id: 'pickup_address',
    header: 'Pickup Address',
    cell: (order) => <AddressLines text={order.pickup_address} />,
  },
  {
    id: 'delivery_address',
    header: 'Delivery Address',
    cell: (order) => <AddressLines text={order.delivery_address} />,
  },
  {
    id: 'pickup_date',
    header: 'Pickup Date',
    cell: (order) => <LegTime order={order} kind="pickup" />,
  },
  {
    id: 'delivery_date',
    header: 'Delivery Date',
    cell: (order) => <LegTime order={order} kind="delivery" />,
  },
  { id: 'status', header: 'Status', cell: (order) => <DriverOrderStatus order={order} /> },
  {
    id: 'actions',
    header: 'Actions',
    cell: (order) => <UpdateStatusButton order={order} onUpdate={onUpdate} size="sm" />,
  },
];

/** A row of the deliveries table as a card, on narrow screens. */
function DriverOrderCard({
  order,
  onUpdate,
}: {
  order: OrderOfDriver;
  onUpdate: (order: OrderOfDriver) => void;
}) {
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <DriverOrderNumber order={order} />
        <DriverOrderStatus order={order} />
      </div>
      <h3 className="text-base">{order.customer_name}</h3>
      <dl className="grid content-start gap-2">
        <CardLeg order={order} kind="pickup" />
        <CardLeg order={order} kind="delivery" />
      </dl>
      <UpdateStatusButton order={order} onUpdate={onUpdate} size="touch" />
    </>
  );
}

type LegProps = { order: OrderOfDriver; kind: LegKind };

/** When it was done, and until then when it is to be. */
function LegTime({ order, kind }: LegProps) {
  const done_at = kind === 'pickup' ? order.picked_up_at : order.delivered_at;
  if (!done_at) return <DateTime moment={order[`${kind}_date`]} until={order[`${kind}_until`]} />;
  return (
    <>
      {`${doneLabels[kind]} `}
      <DateTime moment={done_at} />
    </>
  );
}

function CardLeg({ order, kind }: LegProps) {
  return (
    <div className="flex gap-2">
      <dt className="pt-px">
        <LegMark kind={kind} />
        <span className="sr-only">{kind === 'delivery' ? 'Delivery' : 'Pickup'}</span>
      </dt>
      <dd className="min-w-0">
        {order[`${kind}_address`]}
        <span className="line2">
          <LegTime order={order} kind={kind} />
        </span>
      </dd>
    </div>
  );
}

/** Shown when the orders of a driver could not be loaded. */
export function DriverOrdersError({ onRetry, className }: { onRetry: () => void; className?: string }) {
  return (
    <ErrorState title="Failed to fetch orders" className={className} onRetry={onRetry}>
      Check your connection, then try again.
    </ErrorState>
  );
}

/** Marks an order, or a leg, that has unsent updates. */
export function UnsentBadge({ isIt }: { isIt: (entry: OutboxEntry) => boolean }) {
  const entries = useOutbox(useUser()?.id ?? '');
  const hasUnsent = entries.some(isIt);
  return hasUnsent && <Tag icon={CloudUpload}>Waiting to be sent</Tag>;
}
