import { ArrowRightLeft, Bell, Package } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import type { DispatchDay, Run, RunStop } from '#shared/runs/run.ts';
import { stopDaysText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useMoveStops } from '#web/dispatch/dispatch.api.ts';
import { openStops, withGiven } from '#web/dispatch/lanes/apply-move.ts';
import {
  byLikelihood,
  isAtOwnShop,
  isInVan,
  isLikely,
  isYetToJoin,
  offText,
} from '#web/dispatch/lanes/lanes.ts';
import { type SharedOut, shareOut, sharersOf } from '#web/dispatch/lanes/share-out.ts';
import { latestMove, moveFailure } from '#web/dispatch/lanes/use-moves.ts';
import { unbroken } from '#web/kernel/format/unbroken.ts';
import { useNow, useToday } from '#web/kernel/format/use-now.ts';
import { Alert } from '#web/ui/display/alert.tsx';
import { Button } from '#web/ui/display/button.tsx';
import { Choice, Choices } from '#web/ui/form/choices.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/overlay/toast.tsx';
import { runAction, useAction } from '#web/ui/overlay/use-action.ts';
import { Consequence, firstName, Sequence, sharedText } from './consequences.tsx';
import { useGiveRuns, useLaterDays, useShareOut } from './give-runs.ts';

type GiveDialogProps = {
  run: Run;
  board: DispatchDay;
  /** Its driver leaves, as a disabled one has: the runs of their later days go along unless somebody says no. */
  isLeaving?: boolean;
  onClose: () => void;
};

/** Who may take a run over: every other active driver, who is likely to drive first. */
const takersOf = ({ runs }: DispatchDay, { driver_id }: Run): Run[] =>
  runs.filter((each) => each.is_active && each.driver_id !== driver_id).toSorted(byLikelihood);

/** Who has joined, is not off, has not given a run away today, and would be late at the fewest stops, of several the one with the fewest of their own. */
const bestOf = (takers: readonly Run[], lateWith: (taker: Run) => number): Run | undefined =>
  takers
    .filter(isLikely)
    .toSorted((a, b) => lateWith(a) - lateWith(b) || openStops(a).length - openStops(b).length)[0];

/** What is chosen where the stops go to several drivers. */
const sharedId = 'shared';

const openText = (count: number): string => (count === 1 ? '1 open stop' : `${count} open stops`);

/** The dialog in which a whole run goes to another driver, with what follows from it. */
export function GiveDialog({ run, board, isLeaving = false, onClose }: GiveDialogProps) {
  const business = useBusiness();
  const { time_zone: zone } = business;
  const today = useToday();
  const now = useNow();
  const give = useGiveRuns();
  const share = useShareOut();
  const { mutateAsync: putBack } = useMoveStops();
  const later = useLaterDays(run);
  const [isAll, setAll] = useState(isLeaving || !run.is_active);
  const { run: act, isBusy } = useAction();
  const [failure, setFailure] = useState<string | null>(null);
  const takers = takersOf(board, run);
  const open = openStops(run);
  const isDriven = (stop: RunStop) => !isAtOwnShop(stop, business);
  const canShare = open.filter(isDriven).length > 1 && sharersOf(board, run.driver_id).length > 1;
  const [driver_id, choose] = useState(() =>
    canShare && run.is_off
      ? sharedId
      : bestOf(takers, (taker) => withGiven(taker, run, { business, now }).late)?.driver_id,
  );
  const isShared = canShare && driver_id === sharedId;
  const shared = useMemo(
    () => (isShared ? shareOut(board, run.driver_id, { business, now }) : null),
    [isShared, board, run, business, now],
  );
  const taker = takers.find((each) => each.driver_id === driver_id);
  const to = shared ?? taker;
  const send = async (to: Run | SharedOut) => {
    setFailure(null);
    const days = isAll && !shared ? later.map(({ day }) => day) : [];
    let at = run.day;
    const onDay = (day: Temporal.PlainDate) => {
      at = day;
    };
    const giving = async () => {
      const body =
        'moves' in to
          ? await share(run, board, to)
          : await give({ run, board, driver_id: to.driver_id, days, onDay });
      const undo = () =>
        runAction(() => putBack({ body }), {
          done: `${run.driver_name} has ${days.length > 0 ? 'the runs' : 'the run'} again.`,
          failure: moveFailure,
        });
      toast.undoable(givenText(to, days.length), () => void undo(), latestMove);
    };
    const isDone = await act(giving, {
      failure: 'Failed to give the run',
      onFailure: (sentence) =>
        setFailure(at.equals(run.day) ? sentence : `${formatDate(at, today)}: ${sentence}`),
    });
    if (isDone) onClose();
  };
  const day = [openText(open.length), formatDate(run.day, today), run.started_at ? 'under way' : ''];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Give ${firstName(run)}’s run to…`}
      description={day.filter(Boolean).join(', ')}
      className="w-[min(540px,100%)]"
      busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (to && open.length > 0) void send(to);
      }}
      foot={
        <>
          <Button variant="ghost" className="ms-auto max-md:flex-1" disabled={isBusy} onClick={onClose}>
            Keep Run
          </Button>
          <Button
            type="submit"
            variant="primary"
            className="max-md:flex-1"
            busy={isBusy}
            disabled={!to || open.length === 0}
          >
            {shared ? 'Share Run' : 'Give Run'}
          </Button>
        </>
      }
    >
      {failure && <Alert className="mb-4">{failure}</Alert>}
      {takers.length === 0 && <p className="text-ink-2">There’s no other active driver.</p>}
      <Choices legend="Driver">
        {takers.map((each) => (
          <Choice
            key={each.driver_id}
            name="driver"
            checked={each.driver_id === driver_id}
            onChoose={() => choose(each.driver_id)}
          >
            <span className="min-w-0 flex-auto font-medium">{each.driver_name}</span>
            <span className="text-end text-sm text-ink-2 tabular-nums">{loadText(each, zone, today)}</span>
          </Choice>
        ))}
        {canShare && (
          <Choice name="driver" checked={isShared} onChoose={() => choose(sharedId)}>
            <span className="min-w-0 flex-auto font-medium">Share it out</span>
            <span className="text-end text-sm text-ink-2">Among several drivers</span>
          </Choice>
        )}
      </Choices>
      {taker && later.length > 0 && (
        <Switch
          className="mt-4 touch:min-h-11"
          checked={isAll}
          onChange={({ target }) => setAll(target.checked)}
        >
          <span>{unbroken(`Also the stops of later days: ${stopDaysText(later, today)}`)}</span>
        </Switch>
      )}
      {to && open.length > 0 && <Consequences run={run} to={to} />}
    </Dialog>
  );
}

/** `5 open stops, back 5:20 pm`, `Off today` */
function loadText(run: Run, zone: string, today: Temporal.PlainDate): string {
  const open = openStops(run).length;
  const off = run.is_off && offText(run, today);
  if (off) return open > 0 ? `${openText(open)}, ${off}` : off.replace('off', 'Off');
  if (open === 0 && isYetToJoin(run)) return 'Not joined yet';
  if (open === 0) return run.gave_run_today ? 'Run given away' : 'No open stops';
  return run.ends_at ? `${openText(open)}, back ${formatTime(run.ends_at, zone)}` : openText(open);
}

/** `Mei Tanaka has the run.`, `Aisha Karimi and Mei Tanaka have the run.` */
function givenText(to: Run | SharedOut, laterDays: number): string {
  if ('driver_name' in to)
    return `${to.driver_name} has ${laterDays > 0 ? `${laterDays + 1} runs` : 'the run'}.`;
  const names = to.takers.map(({ run }) => run.driver_name);
  return `${joinWithAnd(names)} ${names.length === 1 ? 'has' : 'have'} the run.`;
}

/** `The 2 stops keep their order, behind Mei’s 1.`; of what is shared out `Mei gets 2 stops and Aisha 1.` */
function sequenceText(open: number, to: Run | SharedOut): string {
  if ('moves' in to) return sharedText(to);
  const own = openStops(to).length;
  const stops = open === 1 ? 'The stop stays as planned' : `The ${open} stops keep their order`;
  return own > 0 ? `${stops}, behind ${firstName(to)}’s ${own}` : stops;
}

/** What follows where these drivers take the run over. */
function Consequences({ run, to }: { run: Run; to: Run | SharedOut }) {
  const business = useBusiness();
  const now = useNow();
  const isShared = 'moves' in to;
  const { late, ends_at } = isShared ? { ...to, ends_at: null } : withGiven(to, run, { business, now });
  const from = firstName(run);
  const taker = isShared ? 'who gets it' : firstName(to);
  const open = openStops(run);
  const back =
    ends_at && `${taker} is back at ${formatTime(ends_at, business.time_zone).replace(' ', '\u00a0')}`;
  const inVan = open.flatMap(({ legs }) => legs).filter(isInVan).length;
  return (
    <ul className="mt-4 grid gap-1.5 text-sm tabular-nums" aria-live="polite">
      <Sequence text={sequenceText(open.length, to)} late={late}>
        {back ? `, and ${back}.` : '.'}
      </Sequence>
      {inVan > 0 && (
        <Consequence icon={Package}>
          {`${inVan === 1 ? '1 delivery is' : `${inVan} deliveries are`} in ${from}’s van: ${taker} ticks what changes vans.`}
        </Consequence>
      )}
      {run.started_at && (
        <Consequence icon={ArrowRightLeft}>{`What ${from} collected stays with ${from}.`}</Consequence>
      )}
      <Consequence icon={Bell}>
        We’ll tell {isShared ? 'all of them' : 'both'} now. Customers read it in the app, and only where their
        driver or time changes.
      </Consequence>
    </ul>
  );
}
