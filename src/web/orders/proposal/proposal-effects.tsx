import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/orders/order.ts';
import { ScopeDates } from '#web/orders/scope/scope-dates.tsx';
import { WhatStays } from '#web/orders/scope/what-stays.tsx';
import { editPreviewQuery, seriesQuery } from '#web/series/series.api.ts';
import { useSeriesRole } from '#web/series/series-link.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';

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
  if (error)
    return <LoadError title="What would change could not be loaded" error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading what would change">
        <Skeleton width="60%" />
      </div>
    );
  }
  return (
    <div className="grid gap-3.5 text-ink">
      {modification_scope !== 'this' && (
        <WhatStays
          preview={data}
          hold={series?.hold ?? null}
          from={modification_scope === 'all' ? null : order.occurrence_number}
        />
      )}
      <ScopeDates preview={data} before={series?.next} />
    </div>
  );
}
