import type { ReactNode } from 'react';
import { closedDayRuleTitle } from '#shared/booking/closed-day-rule.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { DateTime } from '#web/kernel/format/date-time.tsx';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useClosedDayRuleText, useHasClosedDays } from '#web/series/closed-day-rule-field.tsx';
import { seriesEndText } from '#web/series/series-end.ts';
import { Money } from '#web/ui/display/money.tsx';
import { NextPickupClosed } from './next-pickup-closed.tsx';

type SeriesFactsProps = {
  series: SeriesDetails;
  /** Also what it comes to a week. */
  showsValue: boolean;
};

/** When a series is collected next and when it ends, and what it costs. */
export function SeriesFacts({ series, showsValue }: SeriesFactsProps) {
  const hasClosedDays = useHasClosedDays();
  const ruleText = useClosedDayRuleText();
  const { next_pickup, next_pickup_until, stopped_at, closed_day_rule, total_amount, weekly_amount } = series;
  const today = businessDay(useNow(), useBusinessTimeZone());
  return (
    <dl className="card grid grid-cols-2 gap-x-4 gap-y-3.5 p-4 text-sm">
      <Fact term="Next pickup" wide>
        {next_pickup ? (
          <span className="font-medium">
            <DateTime moment={next_pickup} until={next_pickup_until} withCountdown />
            <NextPickupClosed series={series} />
          </span>
        ) : (
          <span className="text-ink-3">None</span>
        )}
      </Fact>
      <Fact term="Total each time">
        <Money cents={total_amount} className="font-medium" />{' '}
        {series.gst_charged && <span className="text-ink-2">incl. GST</span>}
        {showsValue && (
          <span className="block text-xs text-ink-3">New prices count from the next order.</span>
        )}
      </Fact>
      {showsValue && (
        <Fact term="Weekly value">
          <Money cents={weekly_amount} className="font-medium" />
        </Fact>
      )}
      <Fact term="Ends" wide={showsValue}>
        {seriesEndText(series, today)}
      </Fact>
      {(hasClosedDays || closed_day_rule) && (
        <Fact term={closedDayRuleTitle} wide>
          {ruleText(closed_day_rule)}
        </Fact>
      )}
      {stopped_at && (
        <Fact term="Ended" wide>
          <DateTime moment={stopped_at} />
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { term: string; wide?: boolean; children: ReactNode };

const Fact = ({ term, wide = false, children }: FactProps) => (
  <div className={wide ? 'col-span-2' : undefined}>
    <dt className="mb-0.5 text-xs text-ink-3">{term}</dt>
    <dd>{children}</dd>
  </div>
);
