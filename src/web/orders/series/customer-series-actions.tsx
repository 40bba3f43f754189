import { useQueryClient } from '@tanstack/react-query';
import { describePattern } from '#shared/frequency/recurrence-pattern.ts';
import type { SeriesDetails, SeriesSummary } from '#shared/series/series.contract.ts';
import { seriesQuery } from '#web/series/series.api.ts';
import { useSkipPickupDialog } from '#web/series/skip-pickup-dialog.tsx';
import { nextPickupAfter } from '#web/series/takes-place.ts';
import { Button } from '#web/ui/display/button.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { useGoOn } from './change/use-resume.ts';

type ActionProps = { series: SeriesSummary };

/** What a customer can do with a series in a list, where it goes on. */
export function CustomerSeriesActions({ series }: ActionProps) {
  if (series.state === 'ended') return null;
  return series.state === 'held' ? <ResumeButton series={series} /> : <SkipNextButton series={series} />;
}

const styles = 'touch:h-12';

/** Skips the next pickup that can be skipped. A summary does not know which that is: the details do. */
function SkipNextButton({ series: { id, recurrence_pattern } }: ActionProps) {
  const client = useQueryClient();
  const { run, isBusy } = useAction();
  const { askToSkip, isBusy: isSkipping } = useSkipPickupDialog();
  const skipNext = async () => {
    let details: SeriesDetails | undefined;
    const load = async () => {
      details = await client.fetchQuery({ ...seriesQuery(id), staleTime: 0 });
    };
    if (!(await run(load, { failure: 'Failed to skip the pickup' })) || !details) return;
    const { next } = details;
    const first = next.find(({ may_skip }) => may_skip);
    if (!first) return toast.info('None of the next pickups can be skipped.');
    await askToSkip({ ...first, series_id: id }, nextPickupAfter(first, next));
  };
  return (
    <Button
      className={styles}
      aria-label={`Skip Next, ${describePattern(recurrence_pattern)}`}
      busy={isBusy || isSkipping}
      onClick={() => void skipNext()}
    >
      Skip Next
    </Button>
  );
}

function ResumeButton({ series }: ActionProps) {
  const goOn = useGoOn();
  const { run, isBusy } = useAction();
  return (
    <Button
      className={styles}
      aria-label={`Resume, ${describePattern(series.recurrence_pattern)}`}
      busy={isBusy}
      onClick={() => void run(() => goOn({ series }), { failure: 'Failed to resume' })}
    >
      Resume
    </Button>
  );
}
