import type { RefObject } from 'react';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { SeriesStateBadge } from '#web/series/series-state-badge.tsx';
import { SeriesButtons } from './series-buttons.tsx';

type SeriesHeadProps = {
  series: SeriesDetails;
  isCustomer: boolean;
  holdButton: RefObject<HTMLButtonElement | null>;
};

/** The name of a series, whose it is, and the buttons that change it. */
export function SeriesHead({ series, isCustomer, holdButton }: SeriesHeadProps) {
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
      <SeriesButtons series={series} isCustomer={isCustomer} holdButton={holdButton} />
    </div>
  );
}
