import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { formatDay } from '#shared/kernel/date-text.ts';
import type { SeriesSummary } from '#shared/series/series.contract.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { seriesQuery } from '#web/series/series.api.ts';
import { useUndoSkip } from '#web/series/use-skip-pickup.ts';
import { Button } from '#web/ui/display/button.tsx';

type SkippedAheadProps = {
  series: SeriesSummary;
  /** Gets the focus when its button is gone. */
  card: RefObject<HTMLElement | null>;
};

/** The first pickup of a series that is skipped and still to come. A summary does not know which that is: the details do. */
export function SkippedAhead({ series: { id }, card }: SkippedAheadProps) {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { data } = useQuery(seriesQuery(id));
  const { undoSkip, isBusy } = useUndoSkip();
  const [skipped, ...others] = (data?.next ?? []).filter(
    ({ state, pickup_date }) => state === 'skipped' && Temporal.Instant.compare(pickup_date, now) > 0,
  );
  if (!skipped) return null;
  const day = formatDay(skipped.pickup_date, zone, now);
  const undo = async () => {
    if (await undoSkip({ ...skipped, series_id: id })) card.current?.focus();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-sm text-ink-2 tabular-nums">
        {`Skipped ${day}${others.length > 0 ? ` and ${others.length} more` : ''}`}
      </p>
      {skipped.may_undo && (
        <Button
          size="sm"
          className="touch:h-12"
          aria-label={`Undo Skip of ${day}`}
          busy={isBusy}
          onClick={() => void undo()}
        >
          Undo Skip
        </Button>
      )}
    </div>
  );
}
