import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { closedOnText } from '#shared/booking/closed-day-texts.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { Order, PendingModifications } from '#shared/orders/order.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { closedDaysToComeQuery } from '#web/business/closed-days.api.ts';
import { detailOr, isProblem } from '#web/kernel/api.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { ScopeDates, ScopeDatesSkeleton } from '#web/orders/scope/scope-dates.tsx';
import { WhatStays } from '#web/orders/scope/what-stays.tsx';
import { editPreviewQuery, seriesChangeQuery, seriesQuery } from '#web/series/series.api.ts';
import { useSeriesRole } from '#web/series/series-link.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';

/** What approving a proposal would do to its series: what stays as it is, and the dates; nothing for those who see no series. */
export function ProposalEffects({ order }: { order: Order }) {
  const { series_id, modification_scope } = order;
  const isSeen = useSeriesRole() !== null && series_id !== null && modification_scope !== null;
  const { data, error, refetch } = useQuery({
    ...editPreviewQuery(order, { proposal: true }),
    enabled: isSeen,
  });
  const { data: series } = useQuery({ ...seriesQuery(series_id ?? ''), enabled: isSeen });
  if (!isSeen) return null;
  return (
    <Effects
      preview={data}
      error={error}
      onRetry={refetch}
      series={series}
      isWider={modification_scope !== 'this'}
      proposed={order.pending_modifications}
    />
  );
}

/** The same for a proposal that waits on the series itself. */
export function SeriesProposalEffects({ series }: { series: SeriesDetails }) {
  const { data, error, refetch } = useQuery(seriesChangeQuery(series, { proposal: true }));
  return (
    <Effects
      preview={data}
      error={error}
      onRetry={refetch}
      series={series}
      proposed={series.proposal}
      isWider
    />
  );
}

type EffectsProps = {
  /** `undefined` while it loads. */
  preview: (ComponentProps<typeof WhatStays> & ComponentProps<typeof ScopeDates>)['preview'] | undefined;
  error: unknown;
  onRetry: () => void;
  /** `undefined` while it loads. */
  series: Pick<SeriesDetails, 'hold' | 'next'> | undefined;
  /** It concerns more than one order. */
  isWider: boolean;
  proposed: Pick<PendingModifications, 'pickup_date' | 'delivery_date'> | null;
};

function Effects({ preview, error, onRetry, series, isWider, proposed }: EffectsProps) {
  const closed = useClosedText(proposed);
  const isStaff = useIsStaff();
  // It is decided already: the banner goes as soon as that is loaded.
  if (isProblem(error, 'nothing-proposed')) return null;
  if (isProblem(error, 'day-closed')) {
    return (
      <Alert kind="warning">{`${detailOr(error, 'We are closed.')} This change cannot be approved any more.`}</Alert>
    );
  }
  if (error) {
    return <LoadError title="What would change could not be loaded" error={error} onRetry={onRetry} />;
  }
  const staying = isWider && preview ? preview.kept.length + (series?.hold ? 1 : 0) : 0;
  return (
    <>
      {closed && preview && (
        <Alert kind="warning">{`${closed} ${isStaff ? 'Once approved' : 'If you approve'}, we come that day all the same.`}</Alert>
      )}
      <details className="group">
        <summary className={summaryStyles}>
          <span className="font-medium text-ink">Next dates</span>
          {staying > 0 && <span>{staying === 1 ? '1 stays as it is' : `${staying} stay as they are`}</span>}
          <ChevronDown className="group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="mt-1 grid gap-3.5 rounded-md bg-surface p-3 text-ink">
          {preview && isWider && <WhatStays preview={preview} hold={series?.hold ?? null} />}
          {preview ? <ScopeDates preview={preview} before={series?.next} /> : <ScopeDatesSkeleton />}
        </div>
      </details>
    </>
  );
}

const summaryStyles =
  'tap-target flex w-fit list-none items-center gap-2 rounded-xs text-sm/5 text-ink-2 [&::-webkit-details-marker]:hidden';

/** That a proposed visit is on a closed day: staff may propose one all the same. */
function useClosedText(proposed: EffectsProps['proposed']): string | null {
  const { data: days = [] } = useQuery(closedDaysToComeQuery);
  const { time_zone: zone } = useBusiness();
  const now = useNow();
  const visits = [proposed?.pickup_date, proposed?.delivery_date].flatMap((visit) => visit ?? []);
  const closed = days.find(({ day }) => visits.some((visit) => businessDay(visit, zone).equals(day)));
  return closed ? closedOnText(closed, { zone, now }) : null;
}
