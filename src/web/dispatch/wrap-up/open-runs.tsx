import { useState } from 'react';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { otherStopTexts } from '#shared/runs/stop-count.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import {
  asVanAnswers,
  countUnanswered,
  VanAnswersField,
  type VanChoices,
  VanRowText,
} from '#web/driver-run/van-answers.tsx';
import { useBusinessTimeZone } from '#web/kernel/format/business-time-zone.ts';
import { PersonLink } from '#web/kernel/routing/person-link.tsx';
import { Alert } from '#web/ui/display/alert.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';
import { useAction } from '#web/ui/overlay/use-action.ts';
import { type OpenRun, useEndRun } from './wrap-up.api.ts';
import { WrapUpCard, WrapUpRow } from './wrap-up-card.tsx';

type OpenRunsProps = { runs: readonly OpenRun[]; day: Temporal.PlainDate; today: Temporal.PlainDate };

/** The runs that have not ended, each with what is in its van. */
export function OpenRuns({ runs, day, today }: OpenRunsProps) {
  const [endingId, setEndingId] = useState<string | null>(null);
  // One that ended meanwhile has no dialog any more.
  const ending = runs.find(({ run_id }) => run_id === endingId);
  return (
    <WrapUpCard title="Open runs" count={runs.length}>
      {runs.map((run) => (
        <WrapUpRow
          key={run.run_id}
          action={run.open_stops === 0 && <Button onClick={() => setEndingId(run.run_id)}>End run</Button>}
        >
          <RunText run={run} />
          {run.van.length > 0 && (
            <ul className="mt-2.5 grid gap-2.5 border-s-2 border-line ps-3">
              {run.van.map((row) => (
                <li key={row.leg_id}>
                  <VanRowText row={row} />
                </li>
              ))}
            </ul>
          )}
        </WrapUpRow>
      ))}
      {ending && <EndRunDialog run={ending} day={day} today={today} onClose={() => setEndingId(null)} />}
    </WrapUpCard>
  );
}

function RunText({ run }: { run: OpenRun }) {
  const zone = useBusinessTimeZone();
  const { driver_name, started_at, open_stops, van } = run;
  const facts = [
    finishedText(run),
    started_at ? `started ${formatTime(started_at, zone)}` : 'not started',
    // What is to be delivered may be there while a stop is open.
    ...(started_at && open_stops === 0 && van.length === 0 ? ['nothing in the van'] : []),
  ];
  return (
    <div className="flex items-center gap-2.5">
      <Avatar name={driver_name} />
      <div className="min-w-0 flex-auto">
        <p className="font-medium">
          <PersonLink id={run.driver_id} isOther>
            {driver_name}
          </PersonLink>
        </p>
        <p className="text-sm text-ink-3 tabular-nums">{facts.join(' · ')}</p>
        {started_at && open_stops > 0 && (
          <p className="text-sm text-ink-3">
            Finish or move the open {open_stops === 1 ? 'stop' : 'stops'} first.
          </p>
        )}
      </div>
    </div>
  );
}

function finishedText({ stops, open_stops, part_done_stops }: OpenRun): string {
  const finished = `${stops - open_stops} of ${stopsText(stops)} finished`;
  return [finished, ...otherStopTexts({ part_done: part_done_stops })].join(', ');
}

type EndRunDialogProps = {
  run: OpenRun;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  onClose: () => void;
};

/** Staff end the run of a driver, with an answer for all that is still in the van. */
function EndRunDialog({ run, day, today, onClose }: EndRunDialogProps) {
  const [choices, setChoices] = useState<VanChoices>(new Map());
  const [refused, setRefused] = useState<string | null>(null);
  const { run: send, isBusy } = useAction();
  const { mutateAsync } = useEndRun();
  const { run_id, van, driver_name } = run;
  const isAnswered = countUnanswered(van, choices) === 0;
  const end = async () => {
    setRefused(null);
    const isEnded = await send(
      () => mutateAsync({ params: { id: run_id }, body: { van: asVanAnswers(van, choices) } }),
      {
        done: `The run of ${driver_name} ended`,
        failure: 'Failed to end the run',
        onFailure: setRefused,
      },
    );
    if (isEnded) onClose();
  };
  return (
    <FormDialog
      title="End run"
      description={`${driver_name}, ${formatDate(day, today)}${van.length > 0 ? ' · what is still in the van' : ''}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnswered) void end();
      }}
      busy={isBusy}
      dirty={choices.size > 0}
      isUnsendable={!isAnswered}
      notice={refused && <Alert>{refused}</Alert>}
      action={isAnswered ? 'End run' : 'Answer every row'}
    >
      {van.length > 0 ? (
        <VanAnswersField rows={van} value={choices} onChange={setChoices} disabled={isBusy} />
      ) : (
        <p className="text-ink-2">No stop is open, and nothing is left in the van.</p>
      )}
    </FormDialog>
  );
}
