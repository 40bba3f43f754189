import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { bagRange } from '#shared/labels/bag.ts';
import { readBagCode } from '#shared/labels/bag-code.ts';
import { bagsText, isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { outboxEntries } from '#web/driver-run/outbox/outbox.ts';
import { applyReports } from '#web/driver-run/state/apply-reports.ts';
import { driverOrdersQuery, driverRunQuery } from '#web/driver-run/state/driver-run.api.ts';
import {
  bagName,
  type DriverStage,
  hasReached,
  type LegAtStop,
  legsOf,
  nextNumber,
  scannedCount,
  stageAtDoor,
} from '#web/driver-run/state/leg-facts.ts';
import type { OrderOfDriver } from '#web/driver-run/state/own-legs.ts';
import { type ScanPlace, subjectOf, useRun } from '#web/driver-run/state/run-context.ts';
import { notOurLabel } from '#web/scan/not-our-label.ts';
import { type ScanAnswer, ScanSheet } from '#web/scan/scan-sheet.tsx';

/** Scans bags of the run: at a door, into the van, or to see whose they are. */
export function RunScan({ place, onClose }: { place: ScanPlace; onClose: () => void }) {
  const { run } = useRun();
  const onCode = useScan(place);
  return (
    <ScanSheet
      title="Scan"
      progress={progressOf(run, place)}
      onCode={onCode}
      orElse=", or order and bag, such as ORD-000176-1"
      onClose={onClose}
    />
  );
}

/** `ORD-000242, 3 of 4`, of a pickup `ORD-000242, 3 bags`; into the van `7 of 11 bags`. */
function progressOf(run: DriverRun, place: ScanPlace): string | undefined {
  if (place === 'run') return undefined;
  const legs = legsOf(run).map(({ leg }) => leg);
  if (place === 'van') {
    const loads = legs.filter((leg) => leg.kind === 'delivery' && isOpenLeg(leg));
    const loaded = loads.reduce((sum, leg) => sum + scannedCount(leg, 'loaded'), 0);
    return `${loaded} of ${bagsText(loads.reduce((sum, { bags }) => sum + bags.length, 0))}`;
  }
  const leg = legs.find(({ id }) => id === place.leg_id);
  if (!leg) return undefined;
  const count = scannedCount(leg, stageAtDoor(leg));
  const scanned = count < leg.bags.length ? `${count} of ${leg.bags.length}` : bagsText(count);
  return `${leg.order_number}, ${scanned}`;
}

/** Returns a function that says what a scan comes to, and reports it; one after another, as each may be of the bag before. */
function useScan(place: ScanPlace): (text: string) => Promise<ScanAnswer> {
  const client = useQueryClient();
  const { run, report } = useRun();
  const tail = useRef<Promise<unknown>>(Promise.resolve());
  const scan = async (text: string): Promise<ScanAnswer> => {
    const known = client.getQueryData(driverOrdersQuery.queryKey)?.rows;
    const { answer, scan } = scanVerdict(runSoFar(client, run), place, text, known);
    if (!scan) return answer;
    const { stop, leg, code, stage } = scan;
    const isKept = await report(
      { type: 'scan', code, stage, leg_id: leg.id },
      subjectOf(stop, [leg], () => null),
    );
    return isKept ? answer : { tone: 'refused', text: 'It was not recorded. Try again.' };
  };
  return (text) => {
    const next = tail.current.then(() => scan(text));
    tail.current = next.catch(() => null);
    return next;
  };
}

/** The run with all that this phone keeps: what is shown may be a scan behind. */
function runSoFar(client: QueryClient, shown: DriverRun): DriverRun {
  const run = client.getQueryData(driverRunQuery(shown.day).queryKey);
  return run?.driver_id === shown.driver_id ? applyReports(run, outboxEntries(run.driver_id)) : shown;
}

/** What a driver is told of a scan, and what it is of; `null`: it changes nothing. */
interface ScanVerdict {
  answer: ScanAnswer;
  scan: (LegAtStop & { code: string; stage: DriverStage }) | null;
}

type KnownOrder = Pick<OrderOfDriver, 'order_number' | 'customer_name'>;

/**
 * What a scan comes to. The phone knows the bags of the run, so that it needs no signal; a refused scan goes nowhere. `known` are the
 * orders of which it may say whose they are.
 */
export function scanVerdict(
  run: DriverRun,
  place: ScanPlace,
  text: string,
  known: readonly KnownOrder[] = [],
): ScanVerdict {
  const code = readBagCode(text) ?? codeByNumber(run, text);
  if (code === null) return refused(whyNone(run, text, known));
  const found = legsOf(run).filter(({ leg }) => leg.bags.some((bag) => bag.code === code));
  if (typeof place === 'object') return atDoor(run, place.leg_id, code, found);
  const open = found.filter(({ leg }) => isOpenLeg(leg));
  if (place === 'van') {
    const load = open.find(({ leg }) => leg.kind === 'delivery');
    return load ? scanned(load, code, 'loaded') : notHere(found, 'Not to be loaded.');
  }
  const own = open[0] ?? found[0];
  if (!own) return notHere(found);
  const { answer, scan } = scanned(own, code, own.leg.kind === 'pickup' ? 'collected' : 'loaded');
  return { answer: { ...answer, text: `${answer.text}, ${own.stop.customer_name}` }, scan };
}

/** What tells an order number from others: labels print it without `ORD-`. */
const numberKey = (order_number: string): string => order_number.toUpperCase().replace(/^(?:ORD-)?0*/, '');

/** The code of a bag of the run that was typed by its order and number: `ORD-000144-1`, `000144-1`, `ORD-000144, Bag 1 of 3`. */
function codeByNumber(run: DriverRun, text: string): string | null {
  const [, order = '', number] =
    /^(\S+?)(?:-|,?\s+(?:bag\s+)?)(\d{1,2})(?:\s+of\s+\d+)?$/i.exec(text.trim()) ?? [];
  const bags = legsOf(run)
    .filter(({ leg }) => numberKey(leg.order_number) === numberKey(order))
    .flatMap(({ leg }) => leg.bags);
  return bags.find((bag) => bag.number === Number(number))?.code ?? null;
}

/** Why a text is the code of no bag: an order number alone names none. */
function whyNone(run: DriverRun, text: string, known: readonly KnownOrder[]): string {
  const [, named, printed] = /^(?:ORD-([A-Z0-9]+)|(\d{1,6})-\d{1,2}$)/i.exec(text.trim()) ?? [];
  const typed = named ?? printed?.padStart(6, '0');
  if (!typed) return notOurLabel(text);
  const isIt = ({ order_number }: { order_number: string }) => numberKey(order_number) === numberKey(typed);
  const own = legsOf(run).find(({ leg }) => isIt(leg))?.leg;
  if (!own) {
    const order = known.find(isIt);
    const whose = order ? ` It belongs to ${order.customer_name}.` : '';
    return `ORD-${typed.toUpperCase()} is not in your run.${whose}`;
  }
  const { order_number, bags } = own;
  return bags.length === 0
    ? `No bag of ${order_number} has a label.`
    : `${order_number} has ${bagsText(bags.length)} with labels. Add the number: ${order_number}-${bags[0]?.number}.`;
}

const refused = (text: string): ScanVerdict => ({ answer: { tone: 'refused', text }, scan: null });

const notHere = ([other]: readonly LegAtStop[], why = ''): ScanVerdict =>
  refused(other ? `This bag belongs to ${other.leg.order_number}. ${why}` : 'This bag is not in your run.');

function atDoor(run: DriverRun, leg_id: string, code: string, found: readonly LegAtStop[]): ScanVerdict {
  const here = legsOf(run).find(({ leg }) => leg.id === leg_id);
  if (!here) return refused('This stop is not in your run any more.');
  const { leg } = here;
  if (leg.bags.some((bag) => bag.code === code)) return scanned(here, code, stageAtDoor(leg));
  // A label that nobody knows may be a blank one; the service says so where it is not.
  if (leg.kind === 'delivery' || found.length > 0) return notHere(found, 'Not for this stop.');
  if (leg.bags.length >= bagRange.max) return refused(`An order has at most ${bagRange.max} bags.`);
  return scanned(here, code, 'collected');
}

function scanned({ stop, leg }: LegAtStop, code: string, stage: DriverStage): ScanVerdict {
  const bag = leg.bags.find((each) => each.code === code);
  const count = scannedCount(leg, stage) + 1;
  const scan = { stop, leg, code, stage };
  if (!bag) {
    const text = `Bag ${nextNumber(leg.bags)}, ${leg.order_number}`;
    return { answer: { tone: 'taken', text, aside: bagsText(count) }, scan };
  }
  const text = `${bagName(bag, leg)}, ${leg.order_number}`.replace(/^b/, 'B');
  if (hasReached(bag, stage))
    return { answer: { tone: 'repeat', text, aside: 'Already scanned' }, scan: null };
  return { answer: { tone: 'taken', text, aside: `${count} of ${leg.bags.length}` }, scan };
}
