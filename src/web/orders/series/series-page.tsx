import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { HistoryList } from '#web/orders/details/order-history.tsx';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { seriesQuery } from '#web/series/series.api.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { SeriesStateBadge } from '#web/series/series-state-badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { SeriesBackLink } from './series-back-link.tsx';
import { SeriesCard } from './series-card.tsx';
import { SeriesFacts } from './series-facts.tsx';
import { SeriesOccurrences } from './series-occurrences.tsx';
import { SeriesSkeleton } from './series-skeleton.tsx';
import { SeriesWhere } from './series-where.tsx';

type SeriesPageProps = {
  id: string;
  role: SeriesRole;
  /** Names the page in the title of the window. */
  title: (name: string) => ReactNode;
};

/** One series: its next and last pickups, what is washed, where, and its history. */
export function SeriesPage({ id, role, title }: SeriesPageProps) {
  const { data, error, refetch } = useQuery(seriesQuery(id));
  const isGone = isNotFound(error);
  const series = isGone ? undefined : data;
  return (
    <>
      {title(series ? describePattern(series.recurrence_pattern) : 'Recurring order')}
      <SeriesBackLink dashboardOf={role} />
      {series && <Content series={series} isCustomer={role === 'customer'} />}
      {isGone && (
        <EmptyState className="card mt-3" art="sock" title="There is nothing here">
          This recurring order was removed, or it is not yours to see.
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
  const { next, last, past } = series;
  const toCome = next.filter(({ status }) => status !== 'cancelled').length;
  return (
    <>
      <Head series={series} isCustomer={isCustomer} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid gap-4">
          <SeriesOccurrences
            title="Next Pickups"
            hint={`${toCome} to come`}
            occurrences={next}
            empty="Nothing is collected any more."
          />
          <SeriesOccurrences
            title="Last Pickups"
            hint={`${last.length} of ${formatCount(past)}`}
            occurrences={last}
            empty="Nothing has been collected yet."
          />
        </div>
        <div className="grid gap-4">
          <SeriesFacts series={series} showsValue={!isCustomer} />
          <SeriesCard title="What Is Washed">
            <OrderLines order={series} />
          </SeriesCard>
          <SeriesWhere series={series} />
          {series.history.length > 0 && (
            <SeriesCard title="History">
              <HistoryList history={series.history} />
            </SeriesCard>
          )}
        </div>
      </div>
    </>
  );
}

function Head({ series, isCustomer }: ContentProps) {
  const zone = useBusinessTimeZone();
  const since = formatDay(series.created_at, zone, useNow());
  return (
    <div className="page-head">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1>{describePattern(series.recurrence_pattern)}</h1>
          <SeriesStateBadge state={series.state} />
        </div>
        <p>
          {isCustomer ? (
            `Since ${since}`
          ) : (
            <>
              <span className="font-medium text-ink">{series.customer_name}</span> · since {since}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
