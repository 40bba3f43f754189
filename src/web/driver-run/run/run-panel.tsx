import { memo, useMemo, useState } from 'react';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { stopsText } from '#shared/runs/texts/stop-texts.ts';
import {
  isFinished,
  type LegSheet,
  RunProvider,
  type ScanPlace,
  type SuggestionDialog,
  useRun,
} from '#web/driver-run/state/run-context.ts';
import { useReport } from '#web/driver-run/state/use-report.ts';
import { useShownRun } from '#web/driver-run/state/use-shown-run.ts';
import { DoneStops } from '#web/driver-run/stops/done-stops.tsx';
import { StopCard } from '#web/driver-run/stops/stop-card.tsx';
import { StopLines } from '#web/driver-run/stops/stop-lines.tsx';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { LoadError } from '#web/ui/display/load-error.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { EndedCard } from './ended-card.tsx';
import { LegSheets } from './leg-sheets.tsx';
import { LoadCard } from './load-card.tsx';
import { RunFoot } from './run-foot.tsx';
import { RunHead } from './run-head.tsx';
import { RunSkeleton } from './run-skeleton.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useLoading } from './use-loading.ts';

const RunScan = lazyDialog(
  async () => (await import('#web/driver-run/scan/run-scan.tsx')).RunScan,
  'The camera could not be shown. Check your connection and try again.',
);

type RunPanelProps = {
  user_id: string;
  updateOrder: (order_id: string) => (() => void) | null;
  SuggestionDialog: SuggestionDialog;
};

/** The driver's run of today. */
export function RunPanel({ user_id, updateOrder, SuggestionDialog }: RunPanelProps) {
  const { run, error, refetch } = useShownRun(user_id);
  const { last, report, noteCondition, undo } = useReport(user_id, run);
  const [today, zone, now] = [useToday(), useBusinessTimeZone(), useNow()];
  const [sheet, openSheet] = useState<LegSheet | null>(null);
  const [scanPlace, openScan] = useState<ScanPlace | null>(null);
  // A sheet that opens or closes draws no stop anew.
  const context = useMemo(
    () =>
      run && {
        run,
        calendar: { today, zone },
        now,
        updateOrder,
        openSheet,
        openScan,
        report,
        noteCondition,
        undo,
      },
    [run, today, zone, now, updateOrder, report, noteCondition, undo],
  );
  if (!context && error) {
    return (
      <LoadError
        className="card"
        title="Your run could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!context) return <RunSkeleton />;
  return (
    <RunProvider value={context}>
      {context.run.stops.length + context.run.overdue.length > 0 ? (
        <Run SuggestionDialog={SuggestionDialog} />
      ) : (
        <NoStops />
      )}
      {/* Always there: were the run the last child at times, the browser would reckon all its style anew each time. */}
      <div className="contents">
        {sheet && <LegSheets key={sheet.leg.id} sheet={sheet} onClose={() => openSheet(null)} />}
        {scanPlace && <RunScan place={scanPlace} onClose={() => openScan(null)} />}
        {last && !sheet && !scanPlace && <UndoBar key={last.id} last={last} />}
      </div>
    </RunProvider>
  );
}

function NoStops() {
  const { run, calendar } = useRun();
  return (
    <section>
      <div className="section-head">
        <h2>Today</h2>
        <span className="text-xs text-ink-3 tabular-nums">{formatDate(run.day, calendar.today)}</span>
      </div>
      <p className="text-ink-2">No stops today.</p>
    </section>
  );
}

/** One column on a phone; on a wide screen what comes after the next stop stands beside it. */
const gridStyles = [
  'grid max-w-[560px] gap-4 max-md:max-w-none',
  'min-[1100px]:max-w-[1080px] min-[1100px]:grid-cols-2 min-[1100px]:items-start min-[1100px]:gap-x-6',
].join(' ');

const Run = memo(function Run({ SuggestionDialog }: Pick<RunPanelProps, 'SuggestionDialog'>) {
  const { run } = useRun();
  const loading = useLoading();
  const open = run.stops.filter((stop) => !isFinished(stop));
  const next = open.find(({ next_at }) => next_at !== null) ?? open[0];
  const isUnderWay = run.started_at !== null && run.ended_at === null;
  const shown = isUnderWay ? next : undefined;
  const rest = open.filter((stop) => stop !== shown);
  return (
    <>
      <div className={gridStyles}>
        <div className="grid min-w-0 gap-4">
          {run.ended_at ? (
            <EndedCard />
          ) : (
            run.stops.length > 0 && <RunHead SuggestionDialog={SuggestionDialog} />
          )}
          {run.overdue.length > 0 && (
            <StopLines title="Overdue" hint={stopsText(run.overdue.length)} stops={run.overdue} isOverdue />
          )}
          {run.started_at === null && <LoadCard loading={loading} />}
          {shown && (
            <section aria-label="Next stop">
              <StopCard stop={shown} isNext />
            </section>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-4 min-[1100px]:pt-1.5">
          {rest.length > 0 && <StopLines title={<RestTitle />} stops={rest} />}
          <DoneStops />
        </div>
      </div>
      <RunFoot loading={loading} />
    </>
  );
});

/** `Then`; before the start `5 stops, first window 1:00 pm`. */
function RestTitle() {
  const { run, calendar } = useRun();
  if (run.started_at) return 'Then';
  const [first] = run.stops
    .flatMap(({ legs }) => legs.map(({ window_start }) => window_start))
    .toSorted(Temporal.Instant.compare);
  return first ? `${stopsText(run.stops.length)}, first window ${formatTime(first, calendar.zone)}` : null;
}
