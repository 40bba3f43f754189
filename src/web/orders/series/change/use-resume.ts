import { formatDay } from '#shared/kernel/date-text.ts';
import type { ChangedSeries, EndDraft, SeriesSummary } from '#shared/series/series.contract.ts';
import { isProblem } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { useResumeSeries } from '#web/series/series.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { keptText, ordersOf } from './effects-text.ts';

/** A pause to come is not resumed: it is cancelled. */
export const isPauseToCome = ({ state, hold }: Pick<SeriesSummary, 'state' | 'hold'>): boolean =>
  state === 'active' && hold !== null;

export const resumeLabel = (series: Pick<SeriesSummary, 'state' | 'hold'>) =>
  isPauseToCome(series) ? 'Cancel Pause' : 'Resume';

/** Lets a series go on, and says when the next pickup is and which orders do not come back. */
export function useGoOn() {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const { mutateAsync } = useResumeSeries();
  return async (
    series: Pick<SeriesSummary, 'id' | 'version' | 'state' | 'hold'>,
    end: EndDraft = {},
  ): Promise<void> => {
    const { next_pickup, kept }: ChangedSeries = await mutateAsync({ ...atVersion(series), body: end });
    const next = next_pickup && ` The next one is ${formatDay(next_pickup, zone, now)}.`;
    const notBack = ordersOf(kept).map((each) => `${keptText(each)}.`);
    toast.success(
      isPauseToCome(series) ? 'Pause cancelled. We come as planned.' : `Pickups continue.${next ?? ''}`,
      notBack.join(' '),
    );
  };
}

function failureOf(series: SeriesSummary): string {
  if (series.state === 'ended') return 'Failed to start again';
  return isPauseToCome(series) ? 'Failed to cancel the pause' : 'Failed to resume';
}

/**
 * Ends the hold of a series, or starts an ended one again. One that has reached its end needs another first.
 * `resume` resolves to whether it goes on.
 */
export function useResume(series: SeriesSummary, onEndNeeded?: () => void) {
  const goOn = useGoOn();
  const { run, isBusy } = useAction();
  const isEnded = series.state === 'ended';
  const resume = async (): Promise<boolean> => {
    if (onEndNeeded && isEnded && series.stop_reason === 'ended') {
      onEndNeeded();
      return false;
    }
    return run(() => goOn(series), {
      failure: failureOf(series),
      onFailure: (sentence, error) => {
        if (onEndNeeded && isEnded && isProblem(error, 'series-ended')) onEndNeeded();
        else toast.error(sentence);
      },
    });
  };
  return { resume, isBusy };
}
