import { ArrowRightLeft, Bell, type LucideIcon, Package, Route } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatTime } from '#shared/kernel/date-text.ts';
import type { DispatchDay, Run } from '#shared/runs/run.ts';
import { stopDaysText } from '#shared/runs/stop-texts.ts';
import { useBusiness } from '#web/business/business.api.ts';
import { useMoveStops } from '#web/dispatch/dispatch.api.ts';
import { openStops, withGiven } from '#web/dispatch/lanes/apply-move.ts';
import { byLikelihood, isInVan, isLikely, isYetToJoin, offText } from '#web/dispatch/lanes/lanes.ts';
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
import { useGiveRuns, useLaterDays } from './give-runs.ts';

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

const firstName = ({ driver_name }: Run): string => driver_name.split(' ')[0] ?? driver_name;
const openText = (count: number): string => (count === 1 ? '1 open stop' : `${count} open stops`);

/** The dialog in which a whole run goes to another driver, with what follows from it. */
export function GiveDialog({ run, board, isLeaving = false, onClose }: GiveDialogProps) {
  const business = useBusiness();
  const { time_zone: zone } = business;
  const today = useToday();
  const now = useNow();
  const give = useGiveRuns();
  const { mutateAsync: putBack } = useMoveStops();
  const later = useLaterDays(run);
  const [isAll, setAll] = useState(isLeaving || !run.is_active);
  const { run: act, isBusy } = useAction();
  const [failure, setFailure] = useState<string | null>(null);
  const takers = takersOf(board, run);
  const [driver_id, choose] = useState(
    () => bestOf(takers, (taker) => withGiven(taker, run, { business, now }).late)?.driver_id,
  );
  const taker = takers.find((each) => each.driver_id === driver_id);
  const open = openStops(run);
  const send = async ({ driver_id, driver_name }: Run) => {
    setFailure(null);
    const days = isAll ? later.map(({ day }) => day) : [];
    let at = run.day;
    const onDay = (day: Temporal.PlainDate) => {
      at = day;
    };
    const giving = async () => {
      const body = await give({ run, board, driver_id, days, onDay });
      const undo = () =>
        runAction(() => putBack({ body }), {
          done: `${run.driver_name} has ${days.length > 0 ? 'the runs' : 'the run'} again.`,
          failure: moveFailure,
        });
      toast.undoable(
        days.length > 0 ? `${driver_name} has ${days.length + 1} runs.` : `${driver_name} has the run.`,
        () => void undo(),
        latestMove,
      );
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
        if (taker && open.length > 0) void send(taker);
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
            disabled={!taker || open.length === 0}
          >
            Give Run
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
      {taker && open.length > 0 && <Consequences run={run} taker={taker} />}
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

/** What follows where this driver takes the run over. */
function Consequences({ run, taker }: { run: Run; taker: Run }) {
  const business = useBusiness();
  const now = useNow();
  const { late, ends_at } = withGiven(taker, run, { business, now });
  const [from, to] = [firstName(run), firstName(taker)];
  const open = openStops(run);
  const own = openStops(taker).length;
  const stops = open.length === 1 ? 'The stop stays as planned' : `The ${open.length} stops keep their order`;
  const place = own > 0 ? `, behind ${to}’s ${own}` : '';
  const back =
    ends_at && `${to} is back at ${formatTime(ends_at, business.time_zone).replace(' ', '\u00a0')}`;
  const inVan = open.flatMap(({ legs }) => legs).filter(isInVan).length;
  return (
    <ul className="mt-4 grid gap-1.5 text-sm tabular-nums" aria-live="polite">
      <Consequence icon={Route}>
        <span>{`${stops}${place}. `}</span>
        {late > 0 ? (
          <b className="font-medium text-warning-ink">{`${late} would be late`}</b>
        ) : (
          <span>Nobody would be late</span>
        )}
        <span>{back ? `, and ${back}.` : '.'}</span>
      </Consequence>
      {inVan > 0 && (
        <Consequence icon={Package}>
          {`${inVan === 1 ? '1 delivery is' : `${inVan} deliveries are`} in ${from}’s van: ${to} ticks what changes vans.`}
        </Consequence>
      )}
      {run.started_at && (
        <Consequence icon={ArrowRightLeft}>{`What ${from} collected stays with ${from}.`}</Consequence>
      )}
      <Consequence icon={Bell}>
        We’ll tell both now. Customers read it in the app, and only where their driver or time changes.
      </Consequence>
    </ul>
  );
}

function Consequence({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-2 text-ink-2">
      <Icon className="mt-0.5 size-4 text-ink-3" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
