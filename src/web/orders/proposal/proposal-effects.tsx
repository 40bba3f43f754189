import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Order } from '#shared/orders/order.ts';
import type { SeriesDetails } from '#shared/series/series.contract.ts';
import { isProblem } from '#web/kernel/api.ts';
import { ScopeDates, ScopeDatesSkeleton } from '#web/orders/scope/scope-dates.tsx';
import { WhatStays, WhatStaysSkeleton } from '#web/orders/scope/what-stays.tsx';
import { editPreviewQuery, seriesChangeQuery, seriesQuery } from '#web/series/series.api.ts';
import { useSeriesRole } from '#web/series/series-link.tsx';
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
    />
  );
}

/** The same for a proposal that waits on the series itself. */
export function SeriesProposalEffects({ series }: { series: SeriesDetails }) {
  const { data, error, refetch } = useQuery(seriesChangeQuery(series, { proposal: true }));
  return <Effects preview={data} error={error} onRetry={refetch} series={series} isWider />;
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
};

function Effects({ preview, error, onRetry, series, isWider }: EffectsProps) {
  // It is decided already: the banner goes as soon as that is loaded.
  if (isProblem(error, 'nothing-proposed')) return null;
  if (error) {
    return <LoadError title="What would change could not be loaded" error={error} onRetry={onRetry} />;
  }
  if (!preview) {
    return (
      <div className="grid gap-3.5">
        {isWider && <WhatStaysSkeleton />}
        <ScopeDatesSkeleton />
      </div>
    );
  }
  return (
    <div className="grid gap-3.5 text-ink">
      {isWider && <WhatStays preview={preview} hold={series?.hold ?? null} />}
      <ScopeDates preview={preview} before={series?.next} />
    </div>
  );
}
