import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { PendingNote } from '#web/orders/proposal/pending-note.tsx';
import { SeriesItems } from '#web/series/series-items.tsx';
import { SeriesLink } from '#web/series/series-link.tsx';
import { SeriesStateBadge } from '#web/series/series-state-badge.tsx';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { CustomerSeriesActions } from './customer-series-actions.tsx';
import { holdStateText } from './hold-state-text.ts';

/** A series as its customer sees it in a list. */
export function CustomerSeriesCard({ series }: { series: SeriesSummary }) {
  const pattern = describePattern(series.recurrence_pattern);
  return (
    <article className="card grid h-full content-start gap-1.5 p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-md/6">{pattern}</h3>
        <SeriesStateBadge state={series.state} />
      </div>
      <p className="tabular-nums">
        <NextPickup series={series} />
      </p>
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
            label={`Open ${pattern}`}
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
