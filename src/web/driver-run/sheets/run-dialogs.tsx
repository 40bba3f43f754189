import { useRef, useState } from 'react';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { dueAt, saidLate, settingsOf } from '#shared/runs/reckon-run.ts';
import { doorMs } from '#shared/runs/run-plan.ts';
import { lateText, minutesText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { mapsApps, mapsLabels, toldMissingText, useMaps, vanText } from '#web/driver-run/state/leg-facts.ts';
import { arrivalText, meantRun } from '#web/driver-run/state/meant-run.ts';
import { stopsAhead, useRun } from '#web/driver-run/state/run-context.ts';
import {
  arrivalsOf,
  isAnyLater,
  laterInTime,
  newsOfStop,
  toldLate,
  useToldLateText,
} from '#web/driver-run/state/told-late.ts';
import {
  asVanAnswers,
  countUnanswered,
  countWithoutNote,
  VanAnswersField,
  type VanChoice,
} from '#web/driver-run/van-answers.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useTyped } from './leg-sheet.tsx';

/** Ends the run, with an answer for all that is still in the van. The answers stay for who takes the end back. */
export function EndRunDialog({ onClose }: { onClose: () => void }) {
  const { run, report } = useRun();
  const { typed, type } = useTyped('end-run', run.day.toString(), {
    answers: [] as [string, VanChoice][],
  });
  const choices = new Map(typed.answers.filter(([leg_id]) => run.van.some((row) => row.leg_id === leg_id)));
  const rows = useRef<HTMLDivElement>(null);
  const missing = countUnanswered(run.van, choices);
  const end = () => {
    onClose();
    void report(
      { type: 'end_run', day: run.day, van: asVanAnswers(run.van, choices) },
      {
        orders: run.van.map(({ order_id }) => ({ id: order_id, step: null })),
        order_number: null,
        customer_name: null,
      },
      'Run ended.',
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="End run"
      description={run.van.length > 0 ? 'What is still in the van' : undefined}
      className="w-[min(460px,100%)]!"
      dirty={choices.size > 0}
      reading={run.van.length === 0}
      foot={
        missing > 0 ? (
          <Button size="main" onClick={() => focusFirstLack(rows.current)}>
            {lackText(missing, countWithoutNote(run.van, choices))}
          </Button>
        ) : (
          <Button variant="primary" size="main" onClick={end}>
            End run
          </Button>
        )
      }
    >
      {run.van.length > 0 ? (
        <div ref={rows}>
          <VanAnswersField
            rows={run.van}
            value={choices}
            onChange={(answers) => type({ answers: [...answers] })}
          />
        </div>
      ) : (
        <p>{vanText(run)}</p>
      )}
      <p className="mt-3 text-ink-2 empty:hidden">{toldMissingText(run)}</p>
    </Dialog>
  );
}

/** The first row without an answer, or the note that an answer waits for: as in every sheet, the button leads there. */
function focusFirstLack(rows: HTMLElement | null): void {
  const lacking = [...(rows?.querySelectorAll('li') ?? [])].map((row) => {
    if (!row.querySelector('input:checked')) return row.querySelector('input');
    return [...row.querySelectorAll<HTMLInputElement>('input:not([type="radio"])')].find(
      ({ value }) => value.trim() === '',
    );
  });
  lacking.find((field) => field)?.focus();
}

/** What the button waits for: notes alone once everything else is answered. */
function lackText(missing: number, notes: number): string {
  if (missing === notes)
    return missing === 1 ? 'Add a note to what is missing' : `Add ${missing} notes to what is missing`;
  return missing === 1 ? '1 has no answer yet' : `${missing} have no answer yet`;
}

const lateMinutes = [15, 30, 45, 60];

/** Says by how much all that is open comes later, or that it is in time again. */
export function LateDialog({ onClose }: { onClose: () => void }) {
  const { run, now, calendar, report } = useRun();
  const said = saidLate(run, now);
  const [minutes, setMinutes] = useState(said && lateMinutes.includes(said.minutes) ? said.minutes : 30);
  const told = useToldLateText(run.driver_id, run, now);
  const business = useBusiness();
  const later = meantRun(run, { type: 'late', day: run.day, minutes }, business, now);
  const inTime = laterInTime(later, business, now);
  const [tellsAll, tellAll] = useState(false);
  const others = tellsAll ? inTime : undefined;
  const meant = toldLate(later, now, business, 'before', others);
  const say = (by: number, done: string) => {
    onClose();
    const subject = { orders: [], order_number: null, customer_name: null };
    const isToldNobody = by === 0 && !isAnyLater(run, business, now);
    const tells_all = by > 0 && tellsAll;
    const draft = { type: 'late', day: run.day, minutes: by, ...(tells_all && { tells_all }) } as const;
    void report(draft, subject, done, [], isToldNobody);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Running late"
      description="How much later?"
      size="sm"
      foot={
        <Button
          variant="primary"
          size="main"
          onClick={() => say(minutes, `Running ${minutesText(minutes)} late.`)}
        >
          {meant.isAnybody ? 'Tell customers' : 'Save'}
        </Button>
      }
    >
      {said && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0">
            {`You said ${minutesText(said.minutes)} at ${formatTime(said.at, calendar.zone)}.`}
            {told && <span className="block text-ink-2">{told}</span>}
          </p>
          <Button size="touch" onClick={() => say(0, 'On time again.')}>
            On time again
          </Button>
        </div>
      )}
      <Choices legend="How much later?">
        {lateMinutes.map((each) => (
          <Choice key={each} name="late" checked={each === minutes} onChoose={() => setMinutes(each)}>
            {minutesText(each)}
          </Choice>
        ))}
      </Choices>
      <p className="mt-3 text-ink-2 empty:hidden" role="status">
        {meant.text !== told && meant.text}
      </p>
      {inTime.size > 0 && (
        <Switch
          className="mt-3 w-fit touch:min-h-12"
          checked={tellsAll}
          onChange={({ target }) => tellAll(target.checked)}
        >
          Tell everyone who waits
        </Switch>
      )}
      <LaterStops later={later} others={others} />
    </Dialog>
  );
}

/** What a lateness changes of each stop ahead, and whether its customer hears of it. */
function LaterStops({ later, others }: { later: DriverRun; others: ReadonlySet<string> | undefined }) {
  const { run, now, calendar } = useRun();
  const business = useBusiness();
  const msAtDoor = doorMs(settingsOf(business));
  const before = arrivalsOf(run, business, now);
  const stops = stopsAhead(later).map((stop) => {
    const was = before.get(stop.id);
    const [old, time] = [was, stop.arrives_at].map((at) => at && arrivalText(at, calendar.zone));
    return { ...stop, old, time, stays: time !== undefined && old === time };
  });
  return (
    <>
      <ol className="card mt-3" aria-label="What changes">
        {stops.map(({ old, time, stays, ...stop }) => (
          <li key={stop.id} className="grid border-line px-3 py-2 text-sm not-first:border-t">
            <b className="truncate font-medium">{stop.customer_name}</b>
            {old && time && (
              <span className="text-ink-2 tabular-nums">
                {stays ? `Stays about ${time}` : `About ${time} instead of ${old}`}
              </span>
            )}
            {stop.minutes_late > 0 && (
              <span className="font-medium text-warning-ink">
                {lateText(stop.minutes_late, dueAt(stop.legs, msAtDoor), { ...calendar, day: run.day })}
              </span>
            )}
            <span className="text-ink-2 empty:hidden">{newsOfStop(stop, msAtDoor, others)}</span>
          </li>
        ))}
      </ol>
      {stops.some(({ stays }) => stays) && (
        <p className="mt-2 text-sm text-ink-3">Where a time stays, you’d wait before it anyway.</p>
      )}
    </>
  );
}

/** Chooses the maps that show the way to a stop. */
export function MapsDialog({ onClose }: { onClose: () => void }) {
  const [chosen, choose] = useMaps();
  return (
    <Dialog open onOpenChange={onClose} title="Maps" description="Navigate opens the way there." size="sm">
      <Choices legend="Maps">
        {mapsApps.map((app) => (
          <Choice key={app} name="maps" checked={app === chosen} onChoose={() => choose(app)}>
            {mapsLabels[app]}
          </Choice>
        ))}
      </Choices>
    </Dialog>
  );
}
