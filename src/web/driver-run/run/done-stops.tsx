import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DriverLeg, DriverRun, DriverStop, Undoable } from '#shared/driver-run/driver-run.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { bagsText, failureLabels, type LegState } from '#shared/orders/leg-attempt.ts';
import { isFailedStop } from '#shared/runs/stop-count.ts';
import { stopsText } from '#shared/runs/stop-texts.ts';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { couldNotLabels, isUnsent } from '#web/driver-run/outbox/outbox-entry.ts';
import {
  type ClosedLeg,
  isClosed,
  isUnsentOf,
  legOfRecent,
  useAskedText,
} from '#web/driver-run/state/closed-leg.ts';
import {
  canNoteCondition,
  canTryAgain,
  doneLabels,
  giveText,
  hasGoneOn,
} from '#web/driver-run/state/leg-facts.ts';
import {
  isFinished,
  type LegToAdd,
  type StopToAdd,
  subjectOf,
  undoOf,
  useRun,
} from '#web/driver-run/state/run-context.ts';
import { useCanCount } from '#web/driver-run/state/use-can-count.ts';
import { useOrderDialog } from '#web/orders/display/use-order-dialog.ts';
import { Button } from '#web/ui/display/button.tsx';
import { ClampedNote } from '#web/ui/display/clamped-note.tsx';
import { Acts } from './acts.tsx';
import { CallShop } from './call-shop.tsx';
import { UnsentBadge } from './driver-orders-table.tsx';
import { Fold } from './fold.tsx';

/**
 * What was done today, the last of it first: steps of other days while they can be taken back, what was not done of the run, and what
 * was.
 */
export function DoneToday() {
  const { run, now } = useRun();
  const finished = run.stops.filter(isFinished).toReversed();
  const recent = run.recent.filter((step) => undoOf(step, now) !== null);
  if (finished.length + recent.length === 0) return null;
  const failed = finished.filter(isFailedStop);
  const done = finished.filter((stop) => !isFailedStop(stop) || stop.legs.some(isDoneLeg));
  const canTellShop = finished.some(({ legs }) =>
    legs.some((leg) => isClosed(leg) && undoOf(leg, now) === null),
  );
  const hint = [
    stopsText(finished.length - failed.length),
    failed.length > 0 && `${failed.length} failed`,
    recent.length > 0 && `${recent.length} of other days`,
  ];
  return (
    <Fold
      icon={CircleCheck}
      title="Done today"
      hint={hint.filter(Boolean).join(', ')}
      open={recent.length > 0}
    >
      {canTellShop && (
        <CallShop text="Done by mistake?" className="border-t border-line px-4 py-2.5 text-sm text-ink-3" />
      )}
      <Group title="Other days" rows={recent} idOf={({ undo }) => undo.report_id}>
        {(step) => <RecentStep step={step} />}
      </Group>
      <Group title="Not done" rows={failed} idOf={({ id }) => id}>
        {(stop) => <DoneStop stop={stop} legs={stop.legs.filter((leg) => !isDoneLeg(leg))} />}
      </Group>
      <Group title={failed.length + recent.length > 0 && 'Done'} rows={done} idOf={({ id }) => id}>
        {(stop) => (
          <DoneStop stop={stop} legs={isFailedStop(stop) ? stop.legs.filter(isDoneLeg) : stop.legs} />
        )}
      </Group>
    </Fold>
  );
}

const isDoneLeg = ({ state }: DriverLeg): boolean => state === 'done';

type GroupProps<Row> = {
  title: string | false;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
};

/** Rows under their heading; nothing where there are none. */
function Group<Row>({ title, rows, idOf, children }: GroupProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section>
      {title && (
        <h3 className="border-t border-line bg-sunken px-4 py-1.5 text-xs font-medium text-ink-2">{title}</h3>
      )}
      <ul>
        {rows.map((row) => (
          <li key={idOf(row)} className="grid gap-2 border-t border-line px-4 py-3">
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const stepWords: Record<LegState, string> = {
  planned: 'Back to assigned',
  on_the_way: 'Out for delivery',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** A step of another day: `Collected 9:12 am, ORD-000187`. */
function RecentStep({ step }: { step: DriverRun['recent'][number] }) {
  const { calendar, undo } = useRun();
  const { customer_name, order_id, order_number, kind, state, happened_at } = step;
  const word = state === 'done' ? doneLabels[kind] : stepWords[state];
  const leg = legOfRecent(step);
  return (
    <>
      <b className="font-medium wrap-anywhere">{customer_name}</b>
      <p className="text-sm text-ink-3 tabular-nums">
        {`${word} ${formatTime(happened_at, calendar.zone)}, `}
        <span className="order-no">{order_number}</span>
      </p>
      <UndoUntil {...step.undo} />
      <Unsent leg={{ ...step, id: step.leg_id }} />
      <Acts order_number={order_number}>
        <Button
          size="touch"
          aria-label={`Undo, ${order_number}`}
          onClick={() => void undo(step.undo.report_id)}
        >
          Undo
        </Button>
        {leg && isClosed(step) && <AddButton stop={step} leg={leg} />}
        <OpenButton order_id={order_id} order_number={order_number} />
      </Acts>
      {!leg && isClosed(step) && (
        <p className="text-sm text-ink-3">You can add a photo or note once this is sent.</p>
      )}
    </>
  );
}

/** The ten minutes begin as the service has it: what waits has no time yet. */
function UndoUntil({ report_id, until, reopens = false }: Undoable & { reopens?: boolean }) {
  const { run, calendar } = useRun();
  const entries = useOutbox(run.driver_id);
  if (entries.some((entry) => entry.id === report_id && isUnsent(entry))) return null;
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      {`You can undo this until ${formatTime(until, calendar.zone)}.${reopens ? ' This reopens your run.' : ''}`}
    </p>
  );
}

const Unsent = ({ leg }: { leg: ClosedLeg }) => (
  <p className="empty:hidden">
    <UnsentBadge isIt={isUnsentOf(leg)} />
  </p>
);

type AddButtonProps = { stop: StopToAdd; leg: LegToAdd; isNamed?: boolean };

function AddButton({ stop, leg, isNamed = false }: AddButtonProps) {
  const { openSheet } = useRun();
  const name = `Add photo or note, ${leg.order_number}`;
  return (
    <Button
      size="touch"
      className="px-2!"
      aria-label={name}
      onClick={() => openSheet({ kind: 'add', stop, leg })}
    >
      {isNamed ? name : 'Add photo or note'}
    </Button>
  );
}

/** All that is known of its order, with what was noted and taken at its doors. */
function OpenButton({ order_id, order_number }: Pick<LegToAdd, 'order_id' | 'order_number'>) {
  const { open } = useOrderDialog();
  return (
    <Button size="touch" className="px-2!" onClick={() => open(order_id)}>
      Open {order_number}
    </Button>
  );
}

/** Of a stop that was done in part, what was done stands apart from what failed. */
function DoneStop({ stop, legs }: { stop: DriverStop; legs: readonly DriverLeg[] }) {
  return (
    <>
      <b className="font-medium wrap-anywhere">{stop.customer_name}</b>
      {legs.map((leg) => (
        <DoneLeg key={leg.id} stop={stop} leg={leg} />
      ))}
    </>
  );
}

/** `isBesideOpen`: on the card of a stop to come, below the line of what was done elsewhere just now. */
type DoneLegProps = { stop: DriverStop; leg: DriverLeg; isBesideOpen?: boolean };

/** A leg that is done or failed, with a way back, another try, and what there is to add or to count, while there are. */
export function DoneLeg({ stop, leg, isBesideOpen = false }: DoneLegProps) {
  const { run, now, undo, openSheet } = useRun();
  const asked = useAskedText(run.driver_id, { stop, leg });
  const report_id = isClosed(leg) && !hasGoneOn(run, leg) ? undoOf(leg, now) : null;
  const isCounted = useCanCount()(leg);
  const isUnderWay = run.ended_at === null;
  const isAgain = isUnderWay && canTryAgain(run, leg);
  return (
    <div className="grid gap-2">
      <div>
        <LegText leg={leg} />
        {/* Once it is tried again, no new date is waited for. */}
        {asked && canTryAgain(run, leg) && <p className="text-sm text-ink-3">{asked}</p>}
        <Taken leg={leg} />
        <Remarks leg={leg} className="block text-sm text-ink-3" />
        {report_id && leg.undo && <UndoUntil {...leg.undo} reopens={!isUnderWay} />}
        <Unsent leg={leg} />
      </div>
      <Acts order_number={leg.order_number} shown={report_id && isAgain ? 2 : 1} isAlone={!isBesideOpen}>
        {report_id && (
          <Button size="touch" aria-label={`Undo, ${leg.order_number}`} onClick={() => void undo(report_id)}>
            Undo
          </Button>
        )}
        {isAgain && <TryAgain stop={stop} leg={leg} />}
        {isUnderWay && isClosed(leg) && <AddButton stop={stop} leg={leg} isNamed={isBesideOpen} />}
        {isUnderWay && leg.state === 'done' && (
          <Button
            size="touch"
            className="px-2!"
            aria-label={`${giveText(leg)}, ${leg.order_number}`}
            onClick={() => openSheet({ kind: 'add', stop, leg, isMore: true })}
          >
            {giveText(leg)}
          </Button>
        )}
        {isUnderWay && isCounted && (
          <Button
            size="touch"
            className="px-2!"
            aria-label={`Count and weigh, ${leg.order_number}`}
            onClick={() => openSheet({ kind: 'count', stop, leg })}
          >
            Count and weigh
          </Button>
        )}
        {isUnderWay && canNoteCondition(leg) && (
          <Button
            size="touch"
            className="px-2!"
            aria-label={`Note a stain or damage, ${leg.order_number}`}
            onClick={() => openSheet({ kind: 'condition', stop, leg })}
          >
            Note a stain or damage
          </Button>
        )}
        <OpenButton order_id={leg.order_id} order_number={leg.order_number} />
      </Acts>
    </div>
  );
}

/** `Delivered 10:04 am, 2 bags, ORD-000239`; `Could not deliver 8:52 am: nobody home, ORD-000240` */
function LegText({ leg }: { leg: DriverLeg }) {
  const { calendar } = useRun();
  const { state, kind, happened_at, failure_reason, bag_count, order_number } = leg;
  const time = happened_at && formatTime(happened_at, calendar.zone);
  const bags = bag_count !== null && bagsText(bag_count);
  const number = <span className="order-no">{order_number}</span>;
  if (failure_reason) {
    return (
      <p className="text-sm text-warning-ink tabular-nums">
        {couldNotLabels[kind]} {time}: {failureLabels[failure_reason].toLowerCase()}, {number}
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      {`${state === 'cancelled' ? 'Cancelled' : doneLabels[kind]}${time ? ` ${time}, ` : ' '}${bags ? `${bags}, ` : ''}`}
      <span>{number}</span>
    </p>
  );
}

/** What went with it, which the details of its order show. */
function Taken({ leg: { files, note, order_id, order_number } }: { leg: DriverLeg }) {
  const { open } = useOrderDialog();
  const there = files.filter(({ state }) => state !== 'gone');
  const photos = there.filter(({ kind }) => kind === 'photo').length;
  const taken = [
    photos > 0 && (photos === 1 ? '1 photo' : `${photos} photos`),
    there.some(({ kind }) => kind === 'signature') && 'signature',
    note && 'note',
  ].filter(Boolean);
  if (taken.length === 0) return null;
  const text = taken.join(', ').replace(/^./, (first) => first.toUpperCase());
  return (
    <button
      type="button"
      className="link block text-start text-sm touch:min-h-12"
      aria-label={`${text}, open ${order_number}`}
      onClick={() => open(order_id)}
    >
      {text}
    </button>
  );
}

type RemarksProps = { leg: DriverLeg; className: string };

/**
 * What of it they said is missing (RUN-20), or more than was ordered (PRF-9), after the end of the run too, and who noted which stain
 * or damage (PRF-13).
 */
export function Remarks({ leg, className }: RemarksProps) {
  const { missing_note, extra_note, conditions = [] } = leg;
  const told = [missing_note, extra_note].filter(Boolean).join('\n\n');
  const noted = conditions.map(({ by, note }) => `${by ?? 'You'} noted a stain or damage: ${note}`);
  // One of them may have several pictures.
  const remarks = new Set([told && `You told the shop: ${told}`, ...noted].filter(Boolean));
  if (remarks.size === 0) return null;
  return (
    <span className={className}>
      <ClampedNote lines={2}>{[...remarks].join('\n\n')}</ClampedNote>
    </span>
  );
}

function TryAgain({ stop, leg }: DoneLegProps) {
  const { run, report } = useRun();
  // What failed at the door for the same reason is tried with it.
  const others = stop.legs.filter(
    (each) => each.kind !== leg.kind && each.failure_reason === leg.failure_reason && canTryAgain(run, each),
  );
  const tryAgain = async () => {
    const retry = (each: DriverLeg, done?: string) =>
      report(
        { type: 'retry', leg_id: each.id },
        subjectOf(stop, [each], () => null),
        done,
      );
    for (const other of others) await retry(other);
    await retry(leg, `${stop.customer_name} is now your last stop.`);
  };
  return (
    <Button
      size="touch"
      className="px-2!"
      aria-label={`Try again today, ${leg.order_number}`}
      onClick={() => void tryAgain()}
    >
      Try again today
    </Button>
  );
}
