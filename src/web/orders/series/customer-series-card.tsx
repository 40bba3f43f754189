import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { SeriesItems } from '#web/series/series-items.tsx';
import { SeriesLink } from '#web/series/series-link.tsx';
import { SeriesStateBadge } from '#web/series/series-state-badge.tsx';
import { buttonStyles } from '#web/ui/display/button.tsx';
import { Money } from '#web/ui/display/money.tsx';

/** A series as its customer sees it in a list. */
export function CustomerSeriesCard({ series }: { series: SeriesSummary }) {
  const { next_pickup, stopped_at } = series;
  const pattern = describePattern(series.recurrence_pattern);
  return (
    <article className="card grid h-full content-start gap-1.5 p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-md/6">{pattern}</h3>
        <SeriesStateBadge state={series.state} />
      </div>
      <p className="tabular-nums">
        {next_pickup && (
          <>
            Next pickup <DateTime moment={next_pickup} />
          </>
        )}
        {!next_pickup && stopped_at && (
          <span className="text-ink-2">
            Ended <DateTime moment={stopped_at} />
          </span>
        )}
      </p>
      <p className="text-sm text-ink-2">
        <SeriesItems items={series.items} max={2} />
      </p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p>
          <Money cents={series.total_amount} className="font-medium" />{' '}
          <span className="text-sm text-ink-3">incl. GST</span>
        </p>
        <SeriesLink
          id={series.id}
          label={`Open ${pattern}`}
          className={buttonStyles({ className: 'touch:h-12' })}
        >
          Open
        </SeriesLink>
      </div>
    </article>
  );
}
