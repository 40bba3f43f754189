import { useQuery } from '@tanstack/react-query';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import type { Run, Suggestion } from '#shared/runs/run.ts';
import { minutesText } from '#shared/runs/texts/stop-texts.ts';
import { suggestionQuery } from '#web/dispatch/dispatch.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { StopOrder } from './stop-order.tsx';

type SuggestionDialogProps = {
  run: Pick<Run, 'id' | 'version' | 'driver_name' | 'day' | 'stops'>;
  onUse: (suggestion: Suggestion) => void;
  onClose: () => void;
  busy?: boolean;
  failure?: string | null;
};

/** The dialog that compares the present order of a run with the suggested one. */
export function SuggestionDialog({
  run,
  onUse,
  onClose,
  busy: isBusy = false,
  failure = null,
}: SuggestionDialogProps) {
  const today = useToday();
  const { id, version } = run;
  const { data, error, refetch } = useQuery({
    ...suggestionQuery({ id: id ?? '', version }),
    enabled: id !== null,
  });
  const isSame = data && data.now.stop_ids.join() === data.suggested.stop_ids.join();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Suggest an order"
      description={`${run.driver_name}, ${formatDate(run.day, today)}`}
      className="w-[min(760px,100%)]"
      busy={isBusy}
      reading
      foot={
        <SuggestFoot isSame={isSame} isBusy={isBusy} onKeep={onClose} onUse={() => data && onUse(data)} />
      }
    >
      {failure && <Alert className="mb-4">{failure}</Alert>}
      {!data && error && (
        <LoadError title="No order could be suggested" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SuggestSkeleton />}
      {data && <Comparison run={run} suggestion={data} isSame={isSame === true} />}
    </Dialog>
  );
}

type SuggestFootProps = {
  /** `undefined` until there is a suggestion. */
  isSame: boolean | undefined;
  isBusy: boolean;
  onKeep: () => void;
  onUse: () => void;
};

function SuggestFoot({ isSame, isBusy, onKeep, onUse }: SuggestFootProps) {
  if (isSame !== false) {
    return (
      <Button className="ms-auto" onClick={onKeep}>
        Close
      </Button>
    );
  }
  return (
    <>
      <span className="flex-auto text-xs text-ink-3 max-md:basis-full">Nothing changes before Use it.</span>
      <Button variant="ghost" disabled={isBusy} onClick={onKeep}>
        Keep mine
      </Button>
      <Button variant="primary" busy={isBusy} onClick={onUse}>
        Use it
      </Button>
    </>
  );
}

type ComparisonProps = Pick<SuggestionDialogProps, 'run'> & { suggestion: Suggestion; isSame: boolean };

function Comparison({ run, suggestion: { now, suggested }, isSame }: ComparisonProps) {
  const zone = useBusinessTimeZone();
  if (isSame) {
    return (
      <>
        <p className="mb-4">
          No better order was found: <Outcome {...now} />, back at {formatTime(now.ends_at, zone)}.
        </p>
        <StopOrder title="Now" run={run} order={now} />
      </>
    );
  }
  return (
    <>
      <p className="mb-4">
        Now: <Outcome {...now} />, back at {formatTime(now.ends_at, zone)}. Suggested:{' '}
        <Outcome {...suggested} />, back at {formatTime(suggested.ends_at, zone)}.
      </p>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <StopOrder title="Now" run={run} order={now} />
        <StopOrder title="Suggested" run={run} order={suggested} isNew />
      </div>
    </>
  );
}

/** `2 late by 25 min`, or `nobody late`. */
function Outcome({ late, minutes_late }: Suggestion['now']) {
  if (late === 0) return <b className="font-medium">nobody late</b>;
  return (
    <b className="font-medium text-warning-ink">
      {late} late by {minutesText(minutes_late)}
    </b>
  );
}

const SuggestSkeleton = () => (
  <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1" aria-busy="true">
    {['now', 'suggested'].map((side) => (
      <div key={side} className="card grid gap-6 p-4">
        <Skeleton width="60%" />
        <Skeleton width="75%" />
        <Skeleton width="50%" />
        <Skeleton width="70%" />
      </div>
    ))}
  </div>
);
