import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { SeriesState, SeriesSummary } from '#shared/series/series.contract.ts';
import { ownRunningSeriesQuery, ownSeriesQuery } from '#web/series/series.api.ts';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { CustomerSeriesCard } from './customer-series-card.tsx';
import { DashboardBackLink } from './series-back-link.tsx';

const ended: SeriesState[] = ['ended'];

/** The page of a customer's own series: those that go on, and the ended ones folded below. */
export function CustomerSeries() {
  const active = useQuery(ownRunningSeriesQuery);
  const count = active.data?.length;
  return (
    <>
      <DashboardBackLink dashboardOf="customer" />
      <div className="page-head">
        <div>
          <h1>Recurring Orders</h1>
          {count !== undefined && count > 0 && (
            <p>{count === 1 ? '1 recurring order' : `${count} recurring orders`}</p>
          )}
        </div>
      </div>
      <h2 className="sr-only">Active</h2>
      <ActiveSeries />
      <EndedSeries />
    </>
  );
}

/** The same above the calendar of a customer. */
export const YourRecurringOrders = () => (
  <section className="section mb-8" aria-labelledby="your-recurring-orders">
    <div className="section-head">
      <h2 id="your-recurring-orders">Your Recurring Orders</h2>
    </div>
    <ActiveSeries />
  </section>
);

function ActiveSeries() {
  const { data, error, refetch } = useQuery(ownRunningSeriesQuery);
  if (data?.length === 0) {
    return (
      <EmptyState className="card" art="basket" title="No recurring orders yet">
        Switch on Make this a recurring order when you create one.
      </EmptyState>
    );
  }
  if (data) return <Cards series={data} />;
  if (!error) return <PanelSkeleton />;
  return (
    <LoadError
      className="card"
      title="Your recurring orders could not be loaded"
      error={error}
      onRetry={refetch}
    />
  );
}

/** Nothing as long as none has ended. */
function EndedSeries() {
  const { data = [] } = useQuery(ownSeriesQuery(ended));
  if (data.length === 0) return null;
  return (
    <details className="group mt-6">
      <summary className="flex min-h-12 list-none items-center gap-2.5 border-t border-line font-medium [&::-webkit-details-marker]:hidden">
        <h2 className="flex-auto text-base">Ended</h2>
        <span className="text-ink-3 tabular-nums">{data.length}</span>
        <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <Cards series={data} />
    </details>
  );
}

const Cards = ({ series }: { series: readonly SeriesSummary[] }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-3">
    {series.map((each) => (
      <li key={each.id}>
        <CustomerSeriesCard series={each} />
      </li>
    ))}
  </ul>
);
