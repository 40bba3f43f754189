import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { asPlanned, staysFirstText } from '#shared/runs/arrange-stops.ts';
import { dueAt, settingsOf } from '#shared/runs/reckon-run.ts';
import type { Run, Suggestion } from '#shared/runs/run.ts';
import { doorMs, minutesLate } from '#shared/runs/run-plan.ts';
import { lateText, minutesText, windowsOf } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { suggestionQuery } from '#web/dispatch/dispatch.api.ts';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type StopOrderProps = {
  title: string;
  run: Pick<Run, 'day' | 'stops'>;
  order: Suggestion['now'];
  isNew?: boolean;
};

const rowStyles =
  'grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-2 border-line px-3 py-[7px] not-first:border-t';

/** The open stops of a run in an order, with when the driver would be there. */
function StopOrder({ title, run, order, isNew = false }: StopOrderProps) {
  const zone = useBusinessTimeZone();
  const today = useToday();
  const settings = settingsOf(useBusiness());
  const heading = useId();
  const stops = new Map(run.stops.map((stop) => [stop.id, stop]));
  const finished = run.stops.length - order.stop_ids.length;
  return (
    <section aria-labelledby={heading}>
      <h3 className="mb-2 text-sm" id={heading}>
        {title}
      </h3>
      <ol className={classNames('card', isNew && 'border-accent-line!')}>
        {order.stop_ids.map((id, index) => {
          const stop = stops.get(id);
          const arrival = order.arrivals[index];
          if (!stop || !arrival) return null;
          const finishedMs = arrival.epochMilliseconds + doorMs(settings);
          const late = minutesLate(finishedMs, asPlanned(stop).window_end.epochMilliseconds);
          // A lateness is rounded up: with its time rounded down both would not add up.
          const there = formatTime(arrival.round({ smallestUnit: 'minute', roundingMode: 'ceil' }), zone);
          const windows = windowsOf(stop.legs.filter(isOpenLeg), run, { today, zone });
          return (
            <li key={id} className={rowStyles}>
              <span className="text-xs text-ink-3 tabular-nums">{finished + index + 1}</span>
              <span className="grid">
                <b className="truncate font-medium">{stop.customer_name}</b>
                <span className="text-sm text-ink-3 tabular-nums">
                  {windows.map(({ text }) => text).join(' · ')}
                </span>
              </span>
              <span
                className={classNames(
                  'text-end text-sm tabular-nums',
                  late > 0 ? 'font-medium text-warning-ink' : 'text-ink-2',
                )}
              >
                {there}
              </span>
              {late > 0 && (
                <span className="col-[2/-1] -mt-2 text-end text-sm font-medium text-warning-ink tabular-nums">
                  {lateText(late, dueAt(stop.legs, doorMs(settings)), { day: run.day, today, zone })}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type SuggestionDialogProps = {
  run: Pick<Run, 'id' | 'version' | 'driver_name' | 'day' | 'stops'>;
  onUse: (suggestion: Suggestion) => void;
  onClose: () => void;
  busy?: boolean;
  failure?: string | null;
  /** Whose run it is, as a sentence of them begins. */
  who?: string;
  /** What else is to be known of both routes. */
  note?: string | null;
  /** Who is told where the suggested one is used. */
  news?: string | null;
};

/** The dialog that compares the present order of a run with the suggested one. */
export function SuggestionDialog({
  run,
  onUse,
  onClose,
  busy: isBusy = false,
  failure = null,
  who = `${run.driver_name} is`,
  note = null,
  news = null,
}: SuggestionDialogProps) {
  const today = useToday();
  const staysFirst = staysFirstText(who, run.stops);
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
      title="Optimise route"
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
        <LoadError title="No route could be worked out" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SuggestSkeleton />}
      {data && staysFirst && <p className="mb-2">{staysFirst}</p>}
      {data && note && <p className="mb-2 text-ink-2">{note}</p>}
      {isSame === false && news && <p className="mb-2 text-ink-2">{news}</p>}
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
      <span className="flex-auto text-xs text-ink-3 max-md:basis-full">
        Nothing changes until you use it.
      </span>
      <Button variant="ghost" disabled={isBusy} onClick={onKeep}>
        Keep Mine
      </Button>
      <Button variant="primary" busy={isBusy} onClick={onUse}>
        Use This Route
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
          This is already the best route: <Outcome {...now} />, back at {formatTime(now.ends_at, zone)}.
        </p>
        <StopOrder title="Now" run={run} order={now} />
      </>
    );
  }
  return (
    <>
      <p className="mb-4">
        Now: <Outcome {...now} />, back at {formatTime(now.ends_at, zone)}. Optimised:{' '}
        <Outcome {...suggested} />, back at {formatTime(suggested.ends_at, zone)}.
      </p>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <StopOrder title="Now" run={run} order={now} />
        <StopOrder title="Optimised" run={run} order={suggested} isNew />
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
