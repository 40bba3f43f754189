import type { DriverRun } from '#shared/driver-run/driver-run.ts';
import { bagRange } from '#shared/labels/bag.ts';
import { readBagCode } from '#shared/labels/bag-code.ts';
import { bagsText, isOpenLeg } from '#shared/orders/leg-attempt.ts';
import {
  bagName,
  type DriverStage,
  hasReached,
  type LegAtStop,
  legsOf,
  nextNumber,
  scannedCount,
  stageAtDoor,
} from '#web/driver-run/state/bags-of-leg.ts';
import type { ScanPlace } from '#web/driver-run/state/run-context.ts';
import type { ScanAnswer } from '#web/scan/scan-sheet.tsx';

/** What a driver is told of a scan, and what it is of; `null`: it changes nothing. */
interface ScanVerdict {
  answer: ScanAnswer;
  scan: (LegAtStop & { code: string; stage: DriverStage }) | null;
}

/** What a scan comes to. The phone knows the bags of the run, so that it needs no signal; a refused scan goes nowhere. */
export function scanVerdict(run: DriverRun, place: ScanPlace, text: string): ScanVerdict {
  const code = readBagCode(text);
  if (code === null) return refused('Not one of our labels.');
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
