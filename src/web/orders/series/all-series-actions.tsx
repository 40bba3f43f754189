import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#shared/kernel/date-text.ts';
import { resumeSeriesRoute, type SeriesSummary } from '#shared/series/series.contract.ts';
import { call } from '#web/kernel/api.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useToday } from '#web/kernel/format/use-now.ts';
import { atVersion, useInvalidate } from '#web/kernel/use-write.ts';
import { staleOrders } from '#web/orders/orders.api.ts';
import { changeEach, tellOutcomes } from '#web/orders/series/change/change-each.ts';
import { LazyBulkHoldDialog } from '#web/orders/series/change/lazy-hold-dialog.ts';
import { isPauseToCome } from '#web/orders/series/change/use-resume.ts';
import { ownRunningSeriesQuery } from '#web/series/series.api.ts';
import { SeriesLink } from '#web/series/series-link.tsx';
import { seriesText, useOwnSeriesName } from '#web/series/series-name.ts';
import { Button } from '#web/ui/display/button.tsx';
import { useConfirm } from '#web/ui/overlay/confirm.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';

/** What a customer does with all of several series that go on: those without a pause, and those with one under way or to come. */
export function AllSeriesActions({ series }: { series: readonly SeriesSummary[] }) {
  const going = series.filter(({ hold }) => !hold);
  const paused = series.filter(({ hold }) => hold);
  const areToCome = paused.length > 0 && paused.every(isPauseToCome);
  // As they were when it was opened: what is paused leaves the others.
  const [pausing, setPausing] = useState<readonly SeriesSummary[] | null>(null);
  const { run, isBusy } = useAction();
  const confirm = useConfirm();
  const today = useToday();
  const failure = areToCome ? 'Failed to cancel the pauses' : 'Failed to resume';
  const invalidate = useInvalidate(staleOrders);
  const resumeOne = (each: SeriesSummary) => call(resumeSeriesRoute, { ...atVersion(each), body: {} });
  const resumeAll = async () => {
    const outcomes = await changeEach(paused, resumeOne, failure);
    await invalidate().catch(() => undefined);
    tellOutcomes(areToCome ? 'Pause cancelled' : 'Resumed', outcomes, true);
  };
  const label = areToCome ? 'Cancel Pauses' : 'Resume All';
  const askToResume = async () => {
    const [first = today] = paused
      .flatMap(({ hold }) => hold?.from ?? [])
      .toSorted(Temporal.PlainDate.compare);
    const isSure = await confirm({
      title: areToCome ? `Cancel ${paused.length} pauses?` : `Resume ${seriesText(paused.length)}?`,
      body: `We come as planned from ${areToCome ? formatDate(first, today) : 'today'}.`,
      action: label,
      cancel: 'Keep Pauses',
    });
    if (isSure) await run(resumeAll, { failure });
  };
  return (
    <>
      <div className="ms-auto flex flex-wrap gap-2 empty:hidden max-md:w-full max-md:*:flex-1">
        {(isBusy || paused.length > 1) && (
          <Button icon={Play} busy={isBusy} onClick={() => void askToResume()}>
            {label}
          </Button>
        )}
        {going.length > 1 && (
          <Button icon={Pause} onClick={() => setPausing(going)}>
            Pause All
          </Button>
        )}
      </div>
      {pausing && <LazyBulkHoldDialog series={pausing} isCustomer onClose={() => setPausing(null)} />}
    </>
  );
}

/** Above the calendar of a customer: where what repeats is changed, and what pauses all of it. */
export function ScheduleHead() {
  const { data = [] } = useQuery(ownRunningSeriesQuery);
  const nameOf = useOwnSeriesName();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-ink-2">
        <span>Every pickup and delivery by day. To pause or change what repeats: </span>
        <Link to="/dashboard/customer/series" className="link tap-target whitespace-nowrap">
          Recurring Orders
        </Link>
      </p>
      {/* On a phone their cards are far below the days. */}
      <ul className="flex w-full flex-wrap gap-x-4 gap-y-2 text-sm empty:hidden md:hidden">
        {data.map((series) => (
          <li key={series.id}>
            <SeriesLink id={series.id} className="link tap-target">
              {unbroken(nameOf(series))}
            </SeriesLink>
          </li>
        ))}
      </ul>
      <AllSeriesActions series={data} />
    </div>
  );
}
