import { Check, Clock, Ellipsis, KeyRound, Navigation2, ShoppingBag } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { DriverLeg, DriverStop } from '#shared/driver-run/driver-run.ts';
import { asksForProof } from '#shared/driver-run/proof-rules.ts';
import { formatTime } from '#shared/kernel/date-text.ts';
import { bagsName, missingBags } from '#shared/labels/bag.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { expectedText, legWords, windowsOf } from '#shared/runs/stop-texts.ts';
import { useOutbox } from '#web/driver-run/outbox/outbox.ts';
import { couldNotLabels, isUnsent } from '#web/driver-run/outbox/outbox-entry.ts';
import { ContactButtons } from '#web/driver-run/sheets/contact-buttons.tsx';
import { isClosed } from '#web/driver-run/state/closed-leg.ts';
import {
  asVisited,
  bagsAtDoor,
  doLabels,
  doneLabels,
  doneText,
  isExpected,
  isNotLoaded,
  shortAmountText,
  toDoText,
} from '#web/driver-run/state/leg-facts.ts';
import { subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import { LegMark } from '#web/orders/legs/leg-mark.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/display/button.tsx';
import { ClampedNote } from '#web/ui/display/clamped-note.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { DoneLeg, Remarks } from './done-stops.tsx';

const MoreSheet = lazyDialog(
  async () => (await import('#web/driver-run/sheets/more-sheet.tsx')).MoreSheet,
  'The sheet could not be shown. Check your connection and try again.',
);

/** `On my way`, and once the driver is: what they did, a button for each leg. */
function MainButtons({ stop, open }: { stop: DriverStop; open: readonly DriverLeg[] }) {
  const { calendar } = useRun();
  const { next_at } = stop;
  const isSettled = useSettled(next_at !== null);
  if (!next_at) return <OnMyWay stop={stop} legs={open} />;
  return (
    <div className="grid gap-2">
      {open.map((leg, index) => (
        <DoneButton key={leg.id} stop={stop} leg={leg} isMain={index === 0} isHeld={!isSettled} />
      ))}
      <p className="text-center text-sm text-ink-3 tabular-nums">
        {`On my way since ${formatTime(next_at, calendar.zone)}`}
      </p>
    </div>
  );
}

/** The second tap of two on one place. */
const doubleTapMs = 500;

/** Whether it has been so for longer than two taps take: what took the place of a button was not meant by them. */
function useSettled(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  useEffect(() => {
    const timer = setTimeout(() => setWas(isSo), doubleTapMs);
    return () => clearTimeout(timer);
  }, [isSo]);
  return was === isSo;
}

/** Apart from the main ones: what they could not do, and all the rest. */
function OtherButtons({ stop, open }: { stop: DriverStop; open: readonly DriverLeg[] }) {
  const [isMore, setMore] = useState(false);
  // Of two legs the three buttons fit beside each other on a phone.
  const styles = open.length > 1 ? 'px-1! text-sm!' : 'px-2! text-[0.9375rem]!';
  return (
    <div className={classNames('flex flex-wrap items-center', open.length > 1 ? '-mx-1' : '-mx-2')}>
      {open.map((leg) => (
        <CouldNotButton
          key={leg.id}
          stop={stop}
          leg={leg}
          isOnly={isOnlyOfKind(leg, open)}
          className={styles}
        />
      ))}
      <Button
        variant="ghost"
        size="touch"
        icon={Ellipsis}
        className={classNames('ms-auto', styles)}
        aria-label={`More for ${stop.customer_name}`}
        onClick={() => setMore(true)}
      >
        More
      </Button>
      {isMore && <MoreSheet stop={stop} onClose={() => setMore(false)} />}
    </div>
  );
}

const isOnlyOfKind = ({ kind }: DriverLeg, open: readonly DriverLeg[]): boolean =>
  open.filter((leg) => leg.kind === kind).length === 1;

function OnMyWay({ stop, legs }: { stop: DriverStop; legs: readonly DriverLeg[] }) {
  const { report } = useRun();
  const [first] = legs;
  if (!first) return null;
  const go = () => {
    const subject = subjectOf(stop, legs, ({ kind }) => (kind === 'delivery' ? 'out_for_delivery' : null));
    void report({ type: 'on_my_way', leg_id: first.id }, subject, `On my way to ${stop.customer_name}.`);
  };
  return (
    <Button variant="primary" icon={Navigation2} size="main" onClick={go}>
      On my way
    </Button>
  );
}

type DoneButtonProps = { stop: DriverStop; leg: DriverLeg; isMain: boolean; isHeld: boolean };

/** Held for a moment it keeps the look and the focus. */
const heldStyles = {
  primary: 'aria-disabled:bg-accent! aria-disabled:text-on-solid!',
  secondary: 'aria-disabled:bg-surface! aria-disabled:border-line-strong! aria-disabled:text-ink!',
};

/** A tap, unless the owner wants to know more. */
function DoneButton({ stop, leg, isMain, isHeld }: DoneButtonProps) {
  const { run, calendar, report, openSheet } = useRun();
  const [label, amount] = [doneLabels[leg.kind], shortAmountText(leg)];
  const finish = () => {
    if (isHeld) return;
    if (asksForProof(run.proof_rules, leg.kind)) {
      openSheet({ kind: 'done', stop, leg });
      return;
    }
    const subject = subjectOf(stop, [leg], ({ kind }) => (kind === 'pickup' ? 'picked_up' : 'delivered'));
    void report(
      { type: 'done', leg_id: leg.id, bag_count: bagsAtDoor(leg) },
      subject,
      doneText(stop, leg, calendar.zone),
    );
  };
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={Check}
      size="main"
      className={heldStyles[isMain ? 'primary' : 'secondary']}
      aria-disabled={isHeld || undefined}
      aria-label={`${label} ${amount}, ${leg.order_number}`}
      onClick={finish}
    >
      {label} <span className="absolute end-4 text-sm font-normal opacity-85 tabular-nums">{amount}</span>
    </Button>
  );
}

type CouldNotButtonProps = { stop: DriverStop; leg: DriverLeg; isOnly: boolean; className: string };

function CouldNotButton({ stop, leg, isOnly, className }: CouldNotButtonProps) {
  const { openSheet } = useRun();
  const label = couldNotLabels[leg.kind];
  return (
    <Button
      variant="ghost"
      size="touch"
      className={classNames('h-auto! min-h-12 whitespace-normal!', className)}
      aria-label={`${label}, ${leg.order_number}`}
      onClick={() => openSheet({ kind: 'failed', stop, leg })}
    >
      {isOnly ? label : `${label}, ${leg.order_number}`}
    </Button>
  );
}

const nextStyles = 'card border-accent! inset-ring inset-ring-accent';

/** All that a driver needs at a door, in one hand: the main button before what is there to do besides. */
export function StopCard({ stop, isNext = false }: { stop: DriverStop; isNext?: boolean }) {
  const name = useId();
  const open = asVisited(stop.legs.filter(isOpenLeg));
  const closed = stop.legs.filter(isClosed);
  return (
    <article
      className={classNames('grid gap-2.5 px-4 pt-3.5 pb-1.5', isNext && nextStyles)}
      aria-labelledby={name}
    >
      <Windows stop={stop} isNext={isNext} />
      <div className="min-w-0">
        <h3 id={name} className="text-lg wrap-anywhere">
          {stop.customer_name}
        </h3>
        <p className="truncate text-md text-ink-2" title={stop.address}>
          {stop.address}
        </p>
      </div>
      <Facts stop={stop} open={open} />
      <MainButtons stop={stop} open={open} />
      <ContactButtons name={stop.customer_name} phone={stop.customer_phone} place={stop} canText />
      <OtherButtons stop={stop} open={open} />
      {closed.map((leg) => (
        <div key={leg.id} className="border-t border-line py-2.5">
          <DoneLeg stop={stop} leg={leg} isBesideOpen />
        </div>
      ))}
    </article>
  );
}

function Windows({ stop, isNext }: { stop: DriverStop; isNext: boolean }) {
  const { run, calendar } = useRun();
  const open = stop.legs.filter(isOpenLeg);
  const windows = windowsOf(open, run, calendar);
  const hasSeveral = windows.length > 1;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <div className="grid font-semibold tracking-[-0.015em] whitespace-nowrap tabular-nums">
        {windows.map(({ text, kinds }) => (
          <span
            key={text}
            className={isNext && !hasSeveral ? 'text-xl' : 'flex items-center gap-1.5 text-lg'}
          >
            {hasSeveral && kinds.map((kind) => <LegMark key={kind} kind={kind} />)}
            {/* Times without a word read as two stops. */}
            <span className="inline-block first-letter:uppercase">
              {hasSeveral ? `${legWords(kinds.map((kind) => ({ kind })))} ${text}` : text}
            </span>
          </span>
        ))}
      </div>
      {!hasSeveral && (
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          {(['delivery', 'pickup'] as const).map(
            (kind) => open.some((leg) => leg.kind === kind) && <LegMark key={kind} kind={kind} />,
          )}
          <span>{legWords(open)}</span>
        </span>
      )}
    </div>
  );
}

function Facts({ stop, open }: { stop: DriverStop; open: readonly DriverLeg[] }) {
  const { run, calendar, now } = useRun();
  const times = expectedText(stop, now, calendar.zone);
  const entries = useOutbox(run.driver_id);
  // What waits to be sent has told nobody when to expect them.
  const isUnsaid = entries.some(
    (entry) =>
      entry.kind === 'report' &&
      isUnsent(entry) &&
      entry.report.type === 'on_my_way' &&
      open.some(({ order_id }) => entry.orders.some(({ id }) => id === order_id)),
  );
  const expected = !isUnsaid && open.some((leg) => isExpected(run, leg)) ? 'They expect you' : 'Likely';
  // What is to be minded at a door stays so for the part of the stop that comes later.
  const instructions = new Set(stop.legs.flatMap((leg) => leg.special_instructions ?? []));
  const notes = [...new Set([stop.visit_note ?? [], ...instructions].flat())];
  // Beside what is done there of the other kind, a number alone reads as that.
  const isOne = open.length === 1 && stop.legs.every(({ kind }) => kind === open[0]?.kind);
  return (
    <ul className="grid gap-1.5">
      {times && <Fact icon={Clock}>{`${expected} ${times}`}</Fact>}
      {notes.map((text) => (
        <Fact key={text} icon={KeyRound}>
          <ClampedNote lines={notes.length > 1 ? 2 : 3}>{text}</ClampedNote>
        </Fact>
      ))}
      <Fact icon={ShoppingBag}>
        {open.map((leg) => (
          <span key={leg.id} className="block tabular-nums">
            {isOne ? toDoText(leg) : `${doLabels[leg.kind]} ${toDoText(leg)}`},{' '}
            <span className="order-no">{leg.order_number}</span>
            {isNotLoaded(run, leg) && <span className={lackStyles}>Not loaded</span>}
            <MissingBags bags={leg.bags} />
            <Remarks leg={leg} className={lackStyles} />
          </span>
        ))}
      </Fact>
    </ul>
  );
}

const lackStyles = 'block font-medium text-warning-ink';

/** What of it is not there to be handed over. */
function MissingBags({ bags }: Pick<DriverLeg, 'bags'>) {
  const missing = missingBags(bags);
  if (missing.length === 0) return null;
  return (
    <span className={lackStyles}>
      {`${bagsName(missing, bags)} ${missing.length === 1 ? 'is' : 'are'} missing`}
    </span>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-2.5 wrap-anywhere">
      <Icon className="mt-0.5 text-ink-3" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}
