import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { formatFullDate } from '#shared/kernel/date-text.ts';
import type { Order } from '#shared/orders/order.ts';
import type { CalendarDay } from '#shared/orders/orders.contract.ts';
import { readyText } from '#shared/orders/ready-text.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderStatusBadge } from '#web/orders/display/order-status-badge.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type DayWindow, dayOrdersQuery } from './calendar.api.ts';
import { CalendarEntry, CalendarEntrySkeleton } from './calendar-entry.tsx';
import type { CalendarFilters } from './calendar-search.ts';
import { dayTotalsText, type LegKind, legKinds, plannedOf } from './day-text.ts';
import { DayWindows } from './day-windows.tsx';
import { PlannedEntries } from './planned-entries.tsx';

type DayDialogProps = {
  day: Temporal.PlainDate;
  /** The day's data from the loaded month. */
  calendarDay: CalendarDay | undefined;
  filters: CalendarFilters;
  showsCustomer: boolean;
  windows: readonly DayWindow[];
  onOpenOrder: (id: string) => void;
  onOpenSeries: (id: string) => void;
  onClose: () => void;
};

/**
 * Every order of a day. It stays open below an order opened from it, so that closing the order leads back
 * here.
 */
export function DayDialog({
  day,
  calendarDay,
  filters,
  windows,
  onOpenSeries,
  onClose,
  ...shared
}: DayDialogProps) {
  const { dates = 'both' } = filters;
  const shown = legKinds.filter((kind) => dates === 'both' || dates === kind);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={formatFullDate(day)}
      description={dayTotalsText(calendarDay)}
    >
      <div className="grid gap-5">
        {shown.map((kind) => (
          <DayOrders key={kind} kind={kind} day={day} filters={filters} {...shared}>
            <PlannedEntries visits={plannedOf(calendarDay, kind).all} onOpenSeries={onOpenSeries} />
          </DayOrders>
        ))}
        <DayWindows windows={windows} />
      </div>
    </Dialog>
  );
}

const titles: Record<LegKind, string> = { pickup: 'Pickups', delivery: 'Deliveries' };
const emptyTexts: Record<LegKind, string> = {
  pickup: 'Nothing is picked up on this day.',
  delivery: 'Nothing is delivered on this day.',
};

type DayOrdersProps = Pick<DayDialogProps, 'day' | 'filters' | 'showsCustomer' | 'onOpenOrder'> & {
  kind: LegKind;
  /** What is planned, below the orders. */
  children: ReactNode;
};

function DayOrders({ day, kind, filters, showsCustomer, onOpenOrder, children }: DayOrdersProps) {
  const heading = useId();
  const { time_zone } = useBusiness();
  const now = useNow();
  const query = useInfiniteQuery(dayOrdersQuery(day, kind, filters));
  const orders = query.data?.pages.flatMap(({ rows }) => rows);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-2 flex gap-1.5 text-base">
        {titles[kind]} {orders && <span className="tabular-nums text-ink-3">{total}</span>}
      </h3>
      {query.isError && !orders && (
        <LoadError
          title={`The ${titles[kind].toLowerCase()} could not be loaded`}
          error={query.error}
          onRetry={query.refetch}
        />
      )}
      {query.isPending && <DayOrdersSkeleton />}
      {orders?.length === 0 && <p className="text-ink-2">{emptyTexts[kind]}</p>}
      {orders && orders.length > 0 && (
        <ul className="grid grid-cols-1 gap-1.5">
          {orders.map((order) => (
            <CalendarEntry
              key={order.id}
              kind={kind}
              order_number={order.order_number}
              at={order[`${kind}_date`]}
              until={order[`${kind}_until`]}
              text={[
                !showsCustomer && unbroken(readyText(order, time_zone, now)),
                addressText(order, kind, showsCustomer),
              ]
                .filter(Boolean)
                .join(' ')}
              look={order.status === 'cancelled' ? 'cancelled' : undefined}
              badge={<OrderStatusBadge status={order.status} />}
              onOpen={() => onOpenOrder(order.id)}
            />
          ))}
        </ul>
      )}
      <ul className="mt-1.5 grid grid-cols-1 gap-1.5 empty:hidden">{children}</ul>
      {query.hasNextPage && (
        <Button
          block
          className="mt-2"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function addressText(order: Order, kind: LegKind, showsCustomer: boolean): string {
  const address = order[`${kind}_address`];
  return showsCustomer ? `${order.customer_name} · ${address}` : address;
}

function DayOrdersSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-1.5" role="status" aria-busy="true" aria-label="Loading">
      <CalendarEntrySkeleton />
      <CalendarEntrySkeleton />
    </div>
  );
}
