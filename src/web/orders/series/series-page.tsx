import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { type SeriesDetails, shownOccurrences } from '#shared/series/series.contract.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { HistoryList } from '#web/orders/details/order-history.tsx';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { LazyEditCustomerOrder, LazyEditStaffOrder } from '#web/orders/form/lazy-order-forms.ts';
import { AddressBlock } from '#web/orders/legs/address-block.tsx';
import { SeriesProposal } from '#web/orders/proposal/series-proposal.tsx';
import { LazyReschedule } from '#web/orders/reschedule/lazy-moves.tsx';
import { HoldNote } from '#web/orders/series/change/hold-note.tsx';
import { OccurrenceActions } from '#web/orders/series/occurrences/occurrence-actions.tsx';
import { offText } from '#web/series/pickup-dates.tsx';
import { seriesQuery } from '#web/series/series.api.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { seriesTitle, useOwnSeriesName } from '#web/series/series-name.ts';
import { takesPlace } from '#web/series/takes-place.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { SeriesCard } from './series-card.tsx';
import { SeriesFacts } from './series-facts.tsx';
import { SeriesHead } from './series-head.tsx';
import { SeriesOccurrences } from './series-occurrences.tsx';

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The skeleton of the page of a series. */
function SeriesSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the recurring order">
      <div className="grid gap-3.5 pt-1.5 pb-6">
        <Skeleton width="280px" className="h-5! max-w-full" />
        <Skeleton width="200px" />
      </div>
      <div className="grid animate-delayed grid-cols-[minmax(0,1fr)_340px] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="card grid">
          {rows.map((row) => (
            <div
              key={row}
              className="flex h-12 items-center justify-between border-line px-4 not-first:border-t"
            >
              <Skeleton width="45%" />
              <Skeleton width="72px" />
            </div>
          ))}
        </div>
        <div className="card grid gap-5 p-4">
          {rows.slice(0, 5).map((row) => (
            <Skeleton key={row} width="70%" />
          ))}
        </div>
      </div>
    </div>
  );
}

type SeriesPageProps = {
  id: string;
  role: SeriesRole;
  /** Names the page in the title of the window. */
  title: (name: string) => ReactNode;
};

/** One series: its next and last pickups, what is washed, where, and its history. */
export function SeriesPage({ id, role, title }: SeriesPageProps) {
  const { data, error, refetch } = useQuery(seriesQuery(id));
  const nameOf = useOwnSeriesName();
  const isGone = isNotFound(error);
  const series = isGone ? undefined : data;
  return (
    <>
      {title(
        series ? (role === 'customer' ? nameOf(series) : seriesTitle(series, false)) : 'Recurring order',
      )}
      {series && <Content series={series} isCustomer={role === 'customer'} />}
      {isGone && (
        <EmptyState className="card mt-3" art="sock" title="There is nothing here">
          This recurring order was deleted, or it isn’t yours to see.
        </EmptyState>
      )}
      {!data && error && !isGone && (
        <LoadError
          className="card mt-3"
          title="The recurring order could not be loaded"
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <SeriesSkeleton />}
    </>
  );
}

type ContentProps = { series: SeriesDetails; isCustomer: boolean };

function Content({ series, isCustomer }: ContentProps) {
  const { last, past } = series;
  const holdButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <SeriesHead series={series} isCustomer={isCustomer} holdButton={holdButton} />
      <SeriesProposal series={series} isCustomer={isCustomer} />
      <HoldNote series={series} isCustomer={isCustomer} holdButton={holdButton} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid gap-4">
          <NextPickups series={series} isCustomer={isCustomer} />
          <SeriesOccurrences
            title="Past Pickups"
            hint={`${last.length} of ${formatCount(past)}`}
            occurrences={last}
            empty="No pickups yet."
          />
        </div>
        <div className="grid gap-4">
          <SeriesFacts series={series} showsValue={!isCustomer} />
          <SeriesCard title="Items">
            <OrderLines order={series} />
          </SeriesCard>
          <SeriesWhere series={series} />
          {series.history.length > 0 && (
            <div data-slot="history">
              <SeriesCard title="History">
                <HistoryList history={series.history} />
              </SeriesCard>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** An order that is opened to move its pickup, or for anything in it. */
interface Editing {
  order: Order;
  isReschedule: boolean;
}

type NextPickupsProps = { series: SeriesDetails; isCustomer: boolean };

/** The pickups of a series to come, each with what can be done with it. */
function NextPickups({ series, isCustomer }: NextPickupsProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const EditOrder = isCustomer ? LazyEditCustomerOrder : LazyEditStaffOrder;
  const Form = editing?.isReschedule ? LazyReschedule : EditOrder;
  const count = series.next.filter(takesPlace).length;
  const off = offText(series.next.length - count);
  return (
    <>
      <SeriesOccurrences
        title="Next Pickups"
        // As many as are shown: more may follow.
        hint={count < shownOccurrences.next ? `${count} to come` : `The next ${count}${off}`}
        occurrences={series.next}
        empty="No more pickups."
        actions={(occurrence, row) => (
          <OccurrenceActions series={series} occurrence={occurrence} row={row} onEdit={setEditing} />
        )}
      />
      {editing && <Form key={editing.order.id} order={editing.order} onClose={() => setEditing(null)} />}
    </>
  );
}

/** Where a series is collected and delivered, at what time, and how many days lie between. */
function SeriesWhere({ series }: { series: SeriesDetails }) {
  const zone = useBusinessTimeZone();
  // A planned one is as the series says; an order may have been moved.
  const usual = series.next.find(({ state }) => state === 'planned') ?? series.next[0] ?? series.last[0];
  return (
    <SeriesCard title="Where">
      <div className="grid gap-4">
        <AddressBlock
          label="Pickup"
          date={usual && formatTimes(usual.pickup_date, usual.pickup_until ?? null, zone)}
          address={series.pickup_address}
        />
        <AddressBlock
          label="Delivery"
          isDelivery
          date={
            usual &&
            `${daysLater(usual.pickup_date, usual.delivery_date, zone)}, ${formatTimes(usual.delivery_date, usual.delivery_until ?? null, zone)}`
          }
          address={series.delivery_address}
        />
        {series.special_instructions && (
          <p className="border-t border-line pt-3.5 text-sm wrap-anywhere whitespace-pre-line text-ink-2">
            {series.special_instructions}
          </p>
        )}
        {series.purchase_order && (
          <p className="border-t border-line pt-3.5 text-sm wrap-anywhere text-ink-2">
            Purchase order {series.purchase_order}
          </p>
        )}
      </div>
    </SeriesCard>
  );
}

function daysLater(pickup: Temporal.Instant, delivery: Temporal.Instant, zone: string): string {
  const { days } = businessDay(pickup, zone).until(businessDay(delivery, zone));
  if (days === 0) return 'Same day';
  return days === 1 ? 'The day after' : `${days} days later`;
}
