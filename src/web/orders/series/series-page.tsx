import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { isNotFound } from '#web/kernel/api.ts';
import { formatCount } from '#web/kernel/format/format.ts';
import { HistoryList } from '#web/orders/details/order-history.tsx';
import { OrderLines } from '#web/orders/display/order-lines.tsx';
import { SeriesProposal } from '#web/orders/proposal/series-proposal.tsx';
import { seriesQuery } from '#web/series/series.api.ts';
import type { SeriesRole } from '#web/series/series-link.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { HoldNote } from './change/hold-note.tsx';
import { NextPickups } from './next-pickups.tsx';
import { SeriesBackLink } from './series-back-link.tsx';
import { SeriesCard } from './series-card.tsx';
import { SeriesFacts } from './series-facts.tsx';
import { SeriesHead } from './series-head.tsx';
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
