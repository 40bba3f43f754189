import { useSyncExternalStore } from 'react';
import type { DriverLeg, DriverRun, DriverStop } from '#shared/driver-run/driver-run.ts';
import { formatTimes } from '#shared/kernel/date-text.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { type driverStages, missingBags, type OrderBag, stageAfterScan } from '#shared/labels/bag.ts';
import { bagsText, isOpenLeg, type LegKind } from '#shared/orders/leg-attempt.ts';
import { piecesText } from '#shared/orders/pieces.ts';
import { expectedText } from '#shared/runs/stop-texts.ts';
import { keepOnDevice } from '#web/kernel/device-storage.ts';

export type DriverStage = (typeof driverStages)[number];

/** A leg, and the stop where it is done. */
export interface LegAtStop {
  stop: DriverStop;
  leg: DriverLeg;
}

/** All legs of a run, those that are overdue too. */
export const legsOf = ({ stops, overdue }: Pick<DriverRun, 'stops' | 'overdue'>): LegAtStop[] =>
  [...stops, ...overdue].flatMap((stop) => stop.legs.map((leg) => ({ stop, leg })));

/** Whether a bag has come as far as a stage: another scan there changes nothing. */
export const hasReached = ({ stage: before }: OrderBag, stage: DriverStage): boolean =>
  stageAfterScan(before, stage) === before;

/** How many bags of a leg have come as far as a stage. */
export const scannedCount = ({ bags }: DriverLeg, stage: DriverStage): number =>
  bags.filter((bag) => hasReached(bag, stage)).length;

/** Where the bags of a leg are scanned at its door. */
export const stageAtDoor = ({ kind }: DriverLeg): DriverStage =>
  kind === 'pickup' ? 'collected' : 'delivered';

/** `bag 2 of 4` */
export const bagName = ({ number }: OrderBag, { bags }: DriverLeg): string =>
  `bag ${number} of ${bags.length}`;

/** The number of a blank label that becomes a bag of an order. */
export const nextNumber = (bags: readonly OrderBag[]): number =>
  Math.max(0, ...bags.map(({ number }) => number)) + 1;

/** A delivery that may be loaded, with those of its bags that were not scanned into the van. */
export interface Unloaded extends LegAtStop {
  bags: OrderBag[];
}

const isToBeLoaded = (leg: DriverLeg): boolean =>
  leg.kind === 'delivery' &&
  isOpenLeg(leg) &&
  leg.loaded_at === null &&
  ['ready_for_pickup', 'out_for_delivery'].includes(leg.order_status);

/** What is not in the van of the deliveries that are to be loaded, where the owner has the loading checked (LBL-6). */
export function unloadedBags({ check_loading, stops }: DriverRun): Unloaded[] {
  if (!check_loading) return [];
  return legsOf({ stops, overdue: [] }).flatMap(({ stop, leg }) => {
    const bags = isToBeLoaded(leg) ? leg.bags.filter((bag) => !hasReached(bag, 'loaded')) : [];
    return bags.length > 0 ? [{ stop, leg, bags }] : [];
  });
}

/** `bag 2 of 4 and bag 4 of 4, ORD-000242, Petersham Inn` */
export const unloadedText = ({ stop, leg, bags }: Unloaded): string =>
  `${joinWithAnd(bags.map((bag) => bagName(bag, leg)))}, ${leg.order_number}, ${stop.customer_name}`;

/** How much of an order it is: bags where somebody counted them, of a delivery those that are there, else pieces and kilograms. */
export function amountText(leg: DriverLeg): string {
  const [count, missing] = [bagCount(leg), missingCount(leg)];
  if (count === null) return piecesText({ pieces: leg.item_count, grams: leg.grams ?? 0 });
  return missing > 0 ? `${count - missing} of ${bagsText(count)}` : bagsText(count);
}

/** How many bags of a delivery nobody can hand over. */
export const missingCount = ({
  kind,
  bags = [],
  missing_count,
}: Pick<DriverLeg, 'kind'> & Partial<DriverLeg>): number =>
  kind === 'delivery' ? missingBags(bags).length + (missing_count ?? 0) : 0;

/** What a tap reports of the bags: those that were scanned, or that are left where some are missing. */
export const bagsAtDoor = (leg: DriverLeg): number | null => {
  const missing = missingCount(leg);
  return scannedCount(leg, stageAtDoor(leg)) || (missing > 0 && (bagCount(leg) ?? 0) - missing) || null;
};

/** The same for a button: kilograms where there are no pieces. */
export const shortAmountText = (leg: DriverLeg): string =>
  amountText(leg.item_count > 0 ? { ...leg, grams: 0 } : leg);

/** How many bags a leg has, of a pickup those that were scanned there, once any were; `null` where nobody counted them. */
export const bagCount = (leg: DriverLeg): number | null =>
  (leg.kind === 'pickup' && scannedCount(leg, 'collected')) || (leg.known_bags ?? leg.bags.length) || null;

/** How much is to be taken or handed over at a door, and how much of it was scanned there: `3 bags, 1 scanned`. */
export function toDoText(leg: DriverLeg): string {
  const [count, scanned] = [leg.known_bags ?? leg.bags.length, scannedCount(leg, stageAtDoor(leg))];
  return scanned > 0 && scanned < count - missingCount(leg)
    ? `${bagsText(count)}, ${scanned} scanned`
    : amountText(leg);
}

export const doneLabels: Record<LegKind, string> = { pickup: 'Collected', delivery: 'Delivered' };
export const doLabels: Record<LegKind, string> = { pickup: 'Collect', delivery: 'Deliver' };

/** What a customer gives at a door besides: with a delivery, too (PRF-9). */
export const giveText = ({ kind }: { kind: LegKind }): string =>
  kind === 'pickup' ? 'They give you more' : 'They give you something';

/** Whether their customer reads when they come: of a delivery once it is in the van, at an earlier try of the day too (RUN-10). */
export const isExpected = (run: DriverRun, leg: DriverLeg): boolean =>
  leg.kind === 'pickup' ||
  leg.state === 'on_the_way' ||
  leg.order_status === 'out_for_delivery' ||
  isTriedAgain(run, leg);

/** Whether an earlier try of the day failed. */
export const isTriedAgain = (run: DriverRun, { kind, ...leg }: DriverLeg): boolean =>
  legsOf(run).some(
    ({ leg: before }) =>
      before.order_id === leg.order_id &&
      before.kind === kind &&
      before.state === 'failed' &&
      before.window_start.equals(leg.window_start),
  );

/** Whether a stop is late, or expected only after the time it was planned for. */
const isComingLate = ({ legs, eta_from, minutes_late }: DriverStop): boolean =>
  minutes_late > 0 ||
  (eta_from !== null &&
    legs
      .filter(isOpenLeg)
      .some(({ is_window, window_start, window_end }) =>
        isBefore(is_window ? window_end : window_start, eta_from),
      ));

/** `Now 10:20 to 10:40 am`: when a stop is expected, where that is not as it was planned (RUN-10). */
export function laterText(stop: DriverStop, now: Temporal.Instant, zone: string): string | null {
  const times = isComingLate(stop) && expectedText(stop, now, zone);
  return times ? `Now ${times}` : null;
}

/** The legs of a stop as they are done: deliveries first, but for what is over before they begin (RUN-2). */
export function asVisited(legs: readonly DriverLeg[]): DriverLeg[] {
  const isOver = (before: DriverLeg, leg: DriverLeg) =>
    Temporal.Instant.compare(before.window_end, leg.window_start) <= 0;
  const turnOf = (leg: DriverLeg) => legs.filter((before) => isOver(before, leg)).length;
  return legs.toSorted(
    (a, b) =>
      turnOf(a) - turnOf(b) || a.kind.localeCompare(b.kind) || a.order_number.localeCompare(b.order_number),
  );
}

/** What is said once a leg is done; where the rest of its stop has a later time, that too, as its card goes to its place by then (RUN-2). */
export function doneText({ legs }: DriverStop, leg: DriverLeg, zone: string): string {
  const done = `${doneLabels[leg.kind]}, ${leg.order_number}.`;
  const [rest] = asVisited(legs.filter((other) => other.id !== leg.id && isOpenLeg(other)));
  if (!rest || isBefore(rest.window_start, leg.window_end)) return done;
  const { kind, window_start, window_end, is_window } = rest;
  return `${done} The ${kind} here is at ${formatTimes(window_start, is_window ? window_end : null, zone)}.`;
}

/** Whether a leg failed, and there is no later attempt at it. */
export const canTryAgain = ({ stops }: DriverRun, { state, order_id, kind, attempt }: DriverLeg): boolean =>
  state === 'failed' &&
  !stops
    .flatMap(({ legs }) => legs)
    .some((leg) => leg.order_id === order_id && leg.kind === kind && leg.attempt > attempt);

/** Whether a later attempt at a leg is under way, or over: then nothing of the earlier one is taken back. */
export const hasGoneOn = ({ stops }: DriverRun, { order_id, kind, attempt }: DriverLeg): boolean =>
  stops
    .flatMap(({ legs }) => legs)
    .some(
      (leg) =>
        leg.order_id === order_id && leg.kind === kind && leg.attempt > attempt && leg.state !== 'planned',
    );

/** What a van holds as its run ends, and what of that is not there: `1 order is missing. Nothing else is left in the van.` */
export function vanText({ van, missing, overdue }: Pick<DriverRun, 'van' | 'missing' | 'overdue'>): string {
  const isOut = ({ kind, state }: DriverLeg) => kind === 'delivery' && state === 'on_the_way';
  const out = overdue.flatMap(({ legs }) => legs).filter(isOut);
  const said = [
    van.length > 0 &&
      (van.length === 1 ? '1 order stays in the van.' : `${van.length} orders stay in the van.`),
    missing.length > 0 &&
      (missing.length === 1 ? '1 order is missing.' : `${missing.length} orders are missing.`),
    out.length > 0 &&
      (out.length === 1
        ? '1 overdue delivery is still on the way.'
        : `${out.length} overdue deliveries are still on the way.`),
  ].filter((text) => text !== false);
  if (van.length > 0) return said.join(' ');
  return [...said, `Nothing ${said.length > 0 ? 'else ' : ''}is left in the van.`].join(' ');
}

/** What of a delivery the shop was told at its door; what the end says is missing reads so there. */
export function toldMissingText({ stops, missing }: Pick<DriverRun, 'stops' | 'missing'>): string | null {
  const told = legsOf({ stops, overdue: [] }).filter(({ leg }) => leg.missing_note);
  const numbers = new Set(told.map(({ leg }) => leg.order_number));
  const others = [...numbers].filter((number) => missing.every((row) => row.order_number !== number));
  if (others.length === 0) return null;
  const [what, is] = others.length === 1 ? ['a bag', 'is'] : ['bags', 'are'];
  return `You told the shop that ${what} of ${joinWithAnd(others)} ${is} missing.`;
}

/**
 * A delivery that was not ticked as others were loaded. What is collected on the same run comes into the van on the way, and what an
 * earlier try took along is in it.
 */
export const isNotLoaded = (
  run: DriverRun,
  { kind, state, loaded_at, order_id, attempt }: DriverLeg,
): boolean =>
  kind === 'delivery' &&
  state === 'planned' &&
  loaded_at === null &&
  run.stops.some(({ legs }) => legs.some((leg) => leg.loaded_at !== null)) &&
  !legsOf(run).some(
    ({ leg }) =>
      leg.order_id === order_id &&
      (leg.kind === 'pickup' ||
        (leg.attempt < attempt && (leg.loaded_at !== null || leg.on_the_way_at !== null))),
  );

/** What was stained before it came to us is seen as it is collected (PRF-13). */
export const canNoteCondition = ({ kind, items, ...leg }: DriverLeg): boolean =>
  kind === 'pickup' && items.length > 0 && (leg.state === 'done' || isOpenLeg(leg));

export const mapsApps = ['google', 'apple', 'waze'] as const;
type MapsApp = (typeof mapsApps)[number];

export const mapsLabels: Record<MapsApp, string> = { google: 'Google', apple: 'Apple', waze: 'Waze' };

/** Where the way to a stop opens: in the app, where the phone has it; by coordinates that a person set, else by the address. */
export function wayTo(
  maps: MapsApp,
  { address, coordinates }: Pick<DriverStop, 'address' | 'coordinates'>,
): string {
  const isSet = coordinates && coordinates.source !== 'geocoder';
  const point = isSet ? `${coordinates.latitude},${coordinates.longitude}` : null;
  const place = encodeURIComponent(point ?? address);
  if (maps === 'apple') return `https://maps.apple.com/?daddr=${place}`;
  if (maps === 'waze') return `https://waze.com/ul?navigate=yes&${point ? 'll' : 'q'}=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

const storageKey = 'maps';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const storedMaps = (): MapsApp =>
  mapsApps.find((app) => app === localStorage.getItem(storageKey)) ?? 'google';

function storeMaps(app: MapsApp): void {
  keepOnDevice(storageKey, app);
  for (const listener of listeners) listener();
}

/** The maps that the driver chose on this device. */
export const useMaps = (): [MapsApp, (app: MapsApp) => void] => [
  useSyncExternalStore(subscribe, storedMaps),
  storeMaps,
];
