import { formatDate, formatDay } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { ChangedSeries, EndDraft, SeriesSummary } from '#shared/series/series.contract.ts';
import { isProblem } from '#web/kernel/api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow } from '#web/kernel/format/use-now.ts';
import { useIsStaff } from '#web/kernel/use-is-staff.ts';
import { atVersion } from '#web/kernel/use-write.ts';
import { useHoldSeries, useResumeSeries } from '#web/series/series.api.ts';
import { toast } from '#web/ui/overlay/toast.tsx';
import { runAction, useAction } from '#web/ui/overlay/use-action.ts';
import { keptText, ordersOf } from './effects-text.ts';
import { resumerFor } from './hold-text.ts';

/** A pause to come is not resumed: it is cancelled. */
export const isPauseToCome = ({ state, hold }: Pick<SeriesSummary, 'state' | 'hold'>): boolean =>
  state === 'active' && hold !== null;

export const resumeLabel = (series: Pick<SeriesSummary, 'state' | 'hold'>) =>
  isPauseToCome(series) ? 'Cancel Pause' : 'Resume';

/** Lets a series go on, says when the next pickup is and which orders do not come back, and takes the end of a pause back. */
export function useGoOn() {
  const zone = useBusinessTimeZone();
  const now = useNow();
  const isCustomer = !useIsStaff();
  const { mutateAsync } = useResumeSeries();
  const { mutateAsync: holdSeries } = useHoldSeries();
  return async (
    series: Pick<SeriesSummary, 'id' | 'version' | 'state' | 'hold'>,
    end: EndDraft = {},
  ): Promise<void> => {
    const changed: ChangedSeries = await mutateAsync({ ...atVersion(series), body: end });
    const { next_pickup, kept } = changed;
    const next = next_pickup && ` The next one is ${formatDay(next_pickup, zone, now)}.`;
    const notBack = ordersOf(kept).map((each) => `${keptText(each)}.`);
    const done = isPauseToCome(series)
      ? 'Pause cancelled. We come as planned.'
      : `Pickups continue.${next ?? ''}`;
    const { hold } = series;
    if (!hold) return toast.success(done, notBack.join(' '));
    const today = businessDay(now, zone);
    const { until } = hold;
    // The days of it that are over are not paused again.
    const from = Temporal.PlainDate.compare(hold.from, today) < 0 ? today : hold.from;
    const holdAgain = () =>
      runAction(() => holdSeries({ ...atVersion(changed), body: { from, until } }), {
        done: `Paused until ${until ? formatDate(until, today) : resumerFor(isCustomer)}.`,
        failure: 'Failed to pause',
      });
    toast.undoable(done, () => void holdAgain(), series.id, notBack.join(' '));
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
