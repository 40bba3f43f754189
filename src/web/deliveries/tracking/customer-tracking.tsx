import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleCheck, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { nextLeg } from '#shared/deliveries/leg.ts';
import type { TrackedOrder } from '#shared/deliveries/tracking.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { formatCount, showingText } from '#web/kernel/format/format.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { OrderTotal } from '#web/orders/display/order-total.tsx';
import { openOrdersQuery, trackingQuery } from '#web/orders/orders.api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { ChipChoice } from '#web/ui/filters/chip.tsx';
import { DayField } from '#web/ui/form/day-field.tsx';
import { ListRows } from '#web/ui/list/list-screen.tsx';
import { type ListState, useListScreen } from '#web/ui/list/use-list-screen.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { isToday, TrackingCard, useWhereItIs } from './customer-tracking-card.tsx';
import { NoDeliveryMatch } from './no-delivery-match.tsx';
import { customerDeliveriesList, deliveryStatusOptions } from './tracking-lists.ts';

/** Where the orders of a customer are: what comes today, what else is under way or was brought today, and what was before. */
export function CustomerTracking() {
  const tracking = useQuery(trackingQuery);
  const open = useQuery(openOrdersQuery);
  const deliveries = useListScreen(customerDeliveriesList);
  const zone = useBusinessTimeZone();
  const now = useNow();
  const failed = [tracking, open].find(({ data, error }) => error && !data);
  if (failed) {
    return (
      <LoadError
        className="card"
        title="Where your orders are could not be loaded"
        error={failed.error}
        onRetry={() => Promise.all([tracking.refetch(), open.refetch()])}
      />
    );
  }
  if (!tracking.data || !open.data) return <PanelSkeleton />;
  const { isFiltered, data } = deliveries;
  const underWay = open.data.rows;
  if (!isFiltered && underWay.length === 0 && data?.total === 0) return <NoDeliveries />;
  const trackedOf = ({ id }: Order) => tracking.data.find(({ order_id }) => order_id === id);
  const today = tracking.data
    .filter((each) => isToday(each, zone, now))
    .toSorted((a, b) => Number(b.road?.is_next ?? false) - Number(a.road?.is_next ?? false))
    .flatMap(({ order_id }) => [...underWay, ...(data?.rows ?? [])].find(({ id }) => id === order_id) ?? []);
  const isLarge = (order: Order) => today.includes(order) && underWay.includes(order);
  const small = [
    ...today.filter((order) => !isLarge(order)),
    ...underWay.filter((order) => !isLarge(order)).toSorted(byNextVisit),
  ];
  const before = (rows: readonly Order[]) => rows.filter((order) => !trackedOf(order));
  const count = isFiltered
    ? data && showingText(data.rows.length, data.total, 'deliveries')
    : data && deliveriesText(underWay.length + data.total);
  const filters = <TrackingFilters state={deliveries} count={count ?? ''} />;
  const cards = (orders: readonly Order[]) => (
    <ul className={cardsStyles}>
      {orders.map((order) => (
        <li key={order.id}>
          <TrackingCard order={order} tracked={trackedOf(order)} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <section aria-label="Where your orders are">
        {today.filter(isLarge).map((order) => (
          <div key={order.id} className="mb-4">
            <TrackingCard order={order} tracked={trackedOf(order)} isLarge />
          </div>
        ))}
        {filters}
        {!isFiltered && small.length > 0 && small.length <= maxWhole && cards(small)}
        {!isFiltered && small.length > maxWhole && (
          <ul className={classNames(cardsStyles, 'max-md:card max-md:gap-0 max-md:overflow-clip')}>
            {small.map((order) => (
              <UnderWay key={order.id} order={order} tracked={trackedOf(order)} />
            ))}
          </ul>
        )}
      </section>
      <ListRows
        state={deliveries}
        empty={null}
        noMatch={<NoDeliveryMatch className="card" onClear={deliveries.clear} />}
      >
        {({ rows, empty, error, stale }) => {
          if (error) return error;
          if (!rows) return <PanelSkeleton />;
          if (isFiltered && rows.length === 0) return empty;
          return (
            <div className={classNames(stale && 'is-stale')}>
              {isFiltered ? cards(rows) : <Delivered orders={before(rows)} total={data?.total ?? 0} />}
            </div>
          );
        }}
      </ListRows>
    </>
  );
}

const cardsStyles = 'mb-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,480px),1fr))] gap-3 max-md:gap-2';

const visitOf = (order: Order): Temporal.Instant => nextLeg(order)?.at ?? order.delivery_date;
const byNextVisit = (a: Order, b: Order): number => Temporal.Instant.compare(visitOf(a), visitOf(b));

const deliveriesText = (count: number): string =>
  count === 1 ? '1 delivery' : `${formatCount(count)} deliveries`;

/** So many other orders are whole on a phone, too: of more each is a line. */
const maxWhole = 3;

type UnderWayProps = { order: Order; tracked: TrackedOrder | undefined };

/** One of many orders whose day is not today: its card, on a phone a line that opens to it. */
function UnderWay({ order, tracked }: UnderWayProps) {
  const [isOpen, setOpen] = useState(false);
  const { headline, detail, closed } = useWhereItIs(order, tracked);
  return (
    <li className="border-line max-md:not-first:border-t">
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-2.5 px-3.5 py-2 text-start text-sm tabular-nums md:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 flex-auto">
          <span className="block font-medium">{unbroken(headline)}</span>
          {detail && <span className="block text-ink-2">{unbroken(detail)}</span>}
          <span className="block text-ink-3">
            {order.order_number}
            {closed && <span className="text-warning-ink"> · Closed day</span>}
          </span>
        </span>
        <ChevronDown className={classNames('text-ink-3', isOpen && 'rotate-180')} aria-hidden="true" />
      </button>
      <div className={classNames('max-md:bg-sunken max-md:p-3 md:h-full', !isOpen && 'max-md:hidden')}>
        <TrackingCard order={order} tracked={tracked} />
      </div>
    </li>
  );
}

const foldRowStyles = 'flex list-none items-center gap-2.5 [&::-webkit-details-marker]:hidden hover:bg-hover';

/** What was delivered before today, a line each, which opens to its card; without any nothing. */
function Delivered({ orders, total }: { orders: readonly Order[]; total: number }) {
  if (orders.length === 0) return null;
  return (
    <details className="group/fold card overflow-clip" open>
      <summary className={classNames(foldRowStyles, 'min-h-13 px-4 py-1.5')}>
        <CircleCheck className="text-ink-3" aria-hidden="true" />
        <h3 className="text-base font-medium">Delivered</h3>
        <span className="text-sm text-ink-3 tabular-nums">{deliveriesText(total)}</span>
        <ChevronDown className="ms-auto text-ink-3 group-open/fold:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="border-t border-line">
        {orders.map((order) => (
          <li key={order.id} className="border-line not-first:border-t">
            <details className="group/line">
              <summary
                className={classNames(
                  foldRowStyles,
                  'min-h-11 px-4 py-1 text-sm tabular-nums max-md:min-h-14 max-md:px-3.5',
                )}
              >
                <CircleCheck className="text-success" aria-hidden="true" />
                <span className="min-w-0 flex-auto">
                  <span className="font-medium">
                    <DateTime moment={order.delivered_at ?? order.fulfilled_at ?? order.delivery_date} />
                  </span>{' '}
                  <span className="whitespace-nowrap text-ink-3">{order.order_number}</span>
                </span>
                <span className="text-ink-2">
                  <OrderTotal order={order} />
                </span>
                <ChevronDown className="text-ink-3 group-open/line:rotate-180" aria-hidden="true" />
              </summary>
              <div className="bg-sunken p-3">
                <TrackingCard order={order} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

function NoDeliveries() {
  return (
    <EmptyState className="card" art="van" title="No Deliveries Found">
      You don't have any active deliveries at the moment
    </EmptyState>
  );
}

type TrackingFiltersProps = {
  state: ListState<Parameters<typeof customerDeliveriesList.query>[0], unknown>;
  count: string;
};

/** Filters the deliveries of a customer by date range, both days included, and by status; on a phone behind a button. */
function TrackingFilters({ state, count }: TrackingFiltersProps) {
  const { search, setFilters } = state;
  const [isOpen, setOpen] = useState(false);
  const fields = (
    <>
      <DayField label="Delivery date from" day={search.from} onDay={(from) => setFilters({ from })} />
      <DayField label="To" day={search.to} onDay={(to) => setFilters({ to })} />
      <ChipChoice
        label="Delivery status"
        className="min-h-control"
        options={deliveryStatusOptions}
        chosen={search.delivery_status}
        onChange={(delivery_status) => setFilters({ delivery_status })}
      />
    </>
  );
  const clear = state.isFiltered && (
    <Button variant="ghost" size="sm" onClick={state.clear}>
      Clear Filters
    </Button>
  );
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 max-md:items-center max-md:gap-2">
      <div className="flex flex-wrap items-end gap-3 max-md:hidden">{fields}</div>
      <Button icon={ListFilter} className="md:hidden" onClick={() => setOpen(true)}>
        Filters
      </Button>
      {clear}
      <p className="ms-auto text-sm text-ink-3 tabular-nums" role="status">
        {count}
      </p>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="Filters"
          description={count}
          size="sm"
          foot={
            <>
              {clear}
              <Button variant="primary" className="ms-auto" onClick={() => setOpen(false)}>
                Done
              </Button>
            </>
          }
        >
          <div className="grid gap-3">{fields}</div>
        </Dialog>
      )}
    </div>
  );
}
