import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesDetails, SeriesState, SeriesSummary } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PendingNote } from '#web/orders/proposal/pending-note.tsx';
import { useGoOn } from '#web/orders/series/change/use-resume.ts';
import { ownRunningSeriesQuery, ownSeriesQuery, seriesQuery } from '#web/series/series.api.ts';
import { SeriesItems } from '#web/series/series-items.tsx';
import { SeriesLink } from '#web/series/series-link.tsx';
import { seriesText, useOwnSeriesName } from '#web/series/series-name.ts';
import { SeriesStateBadge } from '#web/series/series-state-badge.tsx';
import { useSkipPickupDialog } from '#web/series/skip-pickup-dialog.tsx';
import { nextPickupAfter } from '#web/series/takes-place.ts';
import { Button, buttonStyles } from '#web/ui/display/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { PanelSkeleton } from '#web/ui/display/panel-skeleton.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { AllSeriesActions } from './all-series-actions.tsx';
import { holdStateText } from './hold-state-text.ts';
import { NextPickupClosed } from './next-pickup-closed.tsx';
import { SkippedAhead } from './skipped-ahead.tsx';

type ActionProps = { series: SeriesSummary };

/** What a customer can do with a series in a list, where it goes on. */
function CustomerSeriesActions({ series }: ActionProps) {
  if (series.state === 'ended') return null;
  return series.state === 'held' ? <ResumeButton series={series} /> : <SkipNextButton series={series} />;
}

const styles = 'touch:h-12';

/** Skips the next pickup that can be skipped. A summary does not know which that is: the details do. */
function SkipNextButton({ series }: ActionProps) {
  const { id } = series;
  const name = useOwnSeriesName()(series);
  const client = useQueryClient();
  const { run, isBusy } = useAction();
  const { askToSkip, isBusy: isSkipping } = useSkipPickupDialog();
  const skipNext = async () => {
    let details: SeriesDetails | undefined;
    const load = async () => {
      details = await client.fetchQuery({ ...seriesQuery(id), staleTime: 0 });
    };
    if (!(await run(load, { failure: 'Failed to skip the pickup' })) || !details) return;
    const { next } = details;
    const first = next.find(({ may_skip }) => may_skip);
    if (!first) return toast.info('None of the next pickups can be skipped.');
    await askToSkip({ ...first, series_id: id }, nextPickupAfter(first, next));
  };
  return (
    <Button
      className={styles}
      aria-label={`Skip Next, ${name}`}
      busy={isBusy || isSkipping}
      onClick={() => void skipNext()}
    >
      Skip Next
    </Button>
  );
}

function ResumeButton({ series }: ActionProps) {
  const name = useOwnSeriesName()(series);
  const goOn = useGoOn();
  const { run, isBusy } = useAction();
  return (
    <Button
      className={styles}
      aria-label={`Resume, ${name}`}
      busy={isBusy}
      onClick={() => void run(() => goOn(series), { failure: 'Failed to resume' })}
    >
      Resume
    </Button>
  );
}

/** A series as its customer sees it in a list. */
function CustomerSeriesCard({ series }: { series: SeriesSummary }) {
  const card = useRef<HTMLElement>(null);
  const name = useOwnSeriesName()(series);
  return (
    <article ref={card} tabIndex={-1} className="card grid h-full content-start gap-1.5 p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-md/6">{unbroken(name)}</h3>
        <SeriesStateBadge state={series.state} />
      </div>
      <p className="tabular-nums">
        <NextPickup series={series} />
      </p>
      {series.state === 'active' && series.skipped_ahead > 0 && <SkippedAhead series={series} card={card} />}
      <p className="text-sm text-ink-2">
        <SeriesItems items={series.items} max={2} />
      </p>
      {series.proposal && <PendingNote details={series.proposal.details} isOwn />}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p>
          <Money cents={series.total_amount} className="font-medium" />{' '}
          {series.gst_charged && <span className="text-sm text-ink-3">incl. GST</span>}
        </p>
        <div className="flex gap-2">
          <CustomerSeriesActions series={series} />
          <SeriesLink
            id={series.id}
            label={`Open ${name}`}
            className={buttonStyles({ className: 'touch:h-12' })}
          >
            Open
          </SeriesLink>
        </div>
      </div>
    </article>
  );
}

/** When it is collected next, and until when it is not; of an ended one, since when. */
function NextPickup({ series }: { series: SeriesSummary }) {
  const { state, next_pickup, next_pickup_until, stopped_at } = series;
  const zone = useBusinessTimeZone();
  const now = useNow();
  const hold = holdStateText(series, businessDay(now, zone));
  if (state === 'held') return next_pickup ? `${hold} · then ${formatDay(next_pickup, zone, now)}` : hold;
  if (next_pickup) {
    return (
      <>
        Next pickup <DateTime moment={next_pickup} until={next_pickup_until} />
        {hold && <span className="line2">{hold}</span>}
        <NextPickupClosed series={series} />
      </>
    );
  }
  return (
    stopped_at && (
      <span className="text-ink-2">
        Ended <DateTime moment={stopped_at} />
      </span>
    )
  );
}

const ended: SeriesState[] = ['ended'];

/** The page of a customer's own series: those that go on, and the ended ones folded below. */
export function CustomerSeries() {
  const active = useQuery(ownRunningSeriesQuery);
  const count = active.data?.length;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Recurring Orders</h1>
          <p>
            {count !== undefined && count > 0 && (
              <>
                <span>{seriesText(count)}</span>
                <span> · </span>
              </>
            )}
            <span>Every visit by day: </span>
            <Link
              to="/dashboard/customer"
              search={{ tab: 'schedule' } as object}
              className="link tap-target whitespace-nowrap"
            >
              Recurring Schedule
            </Link>
          </p>
        </div>
        {active.data && <AllSeriesActions series={active.data} />}
      </div>
      <h2 className="sr-only">Active</h2>
      <ActiveSeries />
      <EndedSeries />
    </>
  );
}

/** The same, below the calendar of a customer. */
export const YourRecurringOrders = () => (
  <section className="section mb-8" aria-labelledby="your-recurring-orders">
    <div className="section-head">
      <h2 id="your-recurring-orders">Your Recurring Orders</h2>
    </div>
    <ActiveSeries />
  </section>
);

/** The cards stay where they were first seen: a skip, which moves the next pickup, leaves its own under the hand. */
function useKeptPlaces(series: readonly SeriesSummary[]): SeriesSummary[] {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const added = series.map(({ id }) => id).filter((id) => !places.includes(id));
  if (added.length > 0) setPlaces([...places, ...added]);
  return series.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
}

function ActiveSeries() {
  const { data, error, refetch } = useQuery(ownRunningSeriesQuery);
  const shown = useKeptPlaces(data ?? []);
  if (data?.length === 0) {
    return (
      <EmptyState className="card" art="basket" title="No recurring orders yet">
        Turn on “Make this a recurring order” when you create an order.
      </EmptyState>
    );
  }
  if (data) return <Cards series={shown} />;
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
