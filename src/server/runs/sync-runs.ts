import { addressKey } from '#shared/kernel/address.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg, type LegKind, legKinds } from '#shared/orders/leg-attempt.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  type AddedStop,
  arrangeStops,
  opensAt,
  placeOfDoor,
  type StopInPlace,
} from '#shared/runs/arrange-stops.ts';
import { newId } from '../kernel/db/columns.ts';
import type { Tx } from '../kernel/db/database.ts';
import { type ArrangedRun, changeOf, tellOfRun } from './run.events.ts';
import {
  findMovedLegs,
  findStopsOfDays,
  lockRuns,
  type MovedLeg,
  type RunDay,
  runKey,
  type StoredRun,
  type StoredStop,
  withSpans,
  writeStops,
} from './runs.store.ts';

/** Where somebody wants a leg: in the run of a driver on a day, before a stop or last. */
export interface Placement {
  driver_id: string;
  day: Temporal.PlainDate;
  before_stop_id: string | null;
  /** What is open at its door in that run stays in its place, and takes it in. */
  joins?: boolean;
}

/** A leg before a command. */
type NotedLeg = Pick<MovedLeg, 'stop_id' | 'state' | 'window_start' | 'happened_at'>;

/** What of a transaction concerns runs. */
export interface NotedLegs {
  /** Orders whose legs may have moved. */
  order_ids: Set<string>;
  /** Their legs before, by id. */
  before: Map<string, NotedLeg>;
  /** By the ids of legs, in the sequence in which they were moved. */
  placements: Map<string, Placement>;
  /** Runs that change, whatever becomes of their legs. */
  runs: NotedRun[];
}

/** A change of a run itself: by a report of its driver, or by staff. */
export interface NotedRun extends RunDay {
  /** All its open stops, in the order that they want. */
  stop_ids?: readonly string[];
  is_by_driver: boolean;
  /** When its driver did what changes it. */
  at?: Temporal.Instant;
}

type NewStop = AddedStop & Pick<StoredStop, 'customer_id' | 'address_key' | 'next_at'>;

/** A run with its stops as they will be. */
interface Plan {
  run: StoredRun;
  /** Its stops as they were. */
  before: readonly StoredStop[];
  present: StoredStop[];
  added: NewStop[];
  noted: NotedRun | null;
}

/** All stops of the plans, by id. */
type Stops = Map<string, StoredStop | NewStop>;

/**
 * Puts each open leg with a driver at a stop of exactly one run, and takes the others out. Needs the orders locked.
 * @throws Refusal `changed-meanwhile` where a run is not at the version that was `seen`
 */
async function syncRuns(
  tx: Tx,
  { order_ids, before, placements, runs: notedRuns }: NotedLegs,
  seen?: ReadonlyMap<string, number>,
): Promise<void> {
  const stopsBefore = [...before.values()].flatMap(({ stop_id }) => stop_id ?? []);
  const { legs, days } = await findMovedLegs(tx, [...order_ids], stopsBefore);
  const dayOfStop = new Map(days.map(({ stop_id, day }) => [stop_id, day]));
  const targets = legs.flatMap((leg) => {
    const day = targetOf(tx, leg, placements.get(leg.id), dayOfStop);
    return day ? [{ leg, day }] : [];
  });
  const left = stopsConcerned(before, legs, new Set(targets.map(({ leg }) => leg.id)));
  const concerned = days.filter(({ stop_id }) => left.has(stop_id));
  const runDays = [...concerned, ...targets.map(({ day }) => day), ...notedRuns];
  const [runs, present] = await Promise.all([lockRuns(tx, runDays), findStopsOfDays(tx, runDays)]);
  if (runs.length === 0) return;
  if (seen) for (const run of runs) requireSeen(run, seen);
  const plans = plansOf(
    runs,
    present.map((stop) => ({ ...stop, opened_at: openedAt(stop, before) })),
    notedRuns,
  );
  const planOf = new Map(plans.map((plan) => [runKey(plan.run), plan]));
  const stops: Stops = new Map(plans.flatMap(({ present }) => present).map((stop) => [stop.id, stop]));
  // What nobody placed comes first.
  const ranks = new Map([...placements.keys()].map((id, rank) => [id, rank]));
  const rankOf = ({ leg }: { leg: MovedLeg }) => ranks.get(leg.id) ?? -1;
  for (const { leg, day } of targets.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    takeOut(stops, leg);
    const plan = planOf.get(runKey(day));
    if (plan) putIn(plan, stops, leg, placements.get(leg.id) ?? null);
  }
  const at = notedRuns.findLast((run) => run.at)?.at ?? tx.now();
  const arranged = plans.map((plan) => arrange(tx, plan, at));
  writeStops(
    tx,
    runs.map(({ id }) => id),
    arranged.flatMap(({ stops }) => stops),
  );
  for (const each of arranged) await tellOfRun(tx, each, placements.size > 1);
}

/** When what was open at a stop started before the command; `null` where nothing was. */
function openedAt({ id, legs }: StoredStop, before: NotedLegs['before']): Temporal.Instant | null {
  const noted = [...before.values()].filter(({ stop_id }) => stop_id === id);
  return opensAt({ legs: [...noted, ...legs.filter((leg) => !before.has(leg.id))] });
}

/** The stops that a leg has left or is to leave, and those where one was opened or closed, or was so at another time. */
function stopsConcerned(
  before: NotedLegs['before'],
  legs: readonly MovedLeg[],
  leaving: ReadonlySet<string>,
): Set<string> {
  const now = new Map(legs.map((leg) => [leg.id, leg]));
  const concerned = [...before].flatMap(([id, { stop_id, state, happened_at }]) => {
    const leg = now.get(id);
    const stays =
      leg &&
      leg.stop_id === stop_id &&
      isOpenLeg(leg) === isOpenLeg({ state }) &&
      `${leg.happened_at}` === `${happened_at}` &&
      !leaving.has(id);
    return stays ? [] : [stop_id, leg?.stop_id];
  });
  return new Set(concerned.filter((id) => typeof id === 'string'));
}

/** The run to which a leg has to go; `null` where it is, or where it needs none. */
function targetOf(
  tx: Tx,
  leg: MovedLeg,
  placement: Placement | undefined,
  dayOfStop: ReadonlyMap<string, Temporal.PlainDate>,
): RunDay | null {
  if (!isOpenLeg(leg) || leg.driver_id === null) return null;
  if (placement) return { driver_id: placement.driver_id, day: placement.day };
  const day = businessDay(leg.window_start, tx.timeZone());
  const present = leg.stop_id === null ? undefined : dayOfStop.get(leg.stop_id);
  // What was done ahead of its day stands in the run of then: open again, it goes back to its own.
  return present && Temporal.PlainDate.compare(present, day) >= 0 ? null : { driver_id: leg.driver_id, day };
}

/** @throws Refusal `changed-meanwhile` where a run is not at the version that was seen, or was not seen at all */
export function requireSeen(
  { id, version, is_new, driver_name }: StoredRun,
  seen: ReadonlyMap<string, number>,
): void {
  if (is_new || seen.get(id) === version) return;
  refuse('changed-meanwhile', `Someone else just changed ${driver_name}’s run. This is the latest.`);
}

function plansOf(
  runs: readonly StoredRun[],
  stops: readonly StoredStop[],
  notedRuns: readonly NotedRun[],
): Plan[] {
  const noted = new Map(notedRuns.map((run) => [runKey(run), run]));
  const ofRuns = Map.groupBy(stops, ({ run_id }) => run_id);
  return runs.map((run) => {
    const before = ofRuns.get(run.id) ?? [];
    return { run, before, present: before, added: [], noted: noted.get(runKey(run)) ?? null };
  });
}

/** From the stop where it stands; each leg moves once. */
function takeOut(stops: Stops, { id, stop_id }: MovedLeg): void {
  const stop = stop_id === null ? undefined : stops.get(stop_id);
  if (stop) stop.legs = stop.legs.filter((leg) => leg.id !== id);
}

/** To the stop of the same door, else to a new one; a stop that somebody moves is placed anew. */
function putIn(plan: Plan, stops: Stops, leg: MovedLeg, place: Placement | null): void {
  const address_key = addressKey(leg.address);
  const isDoor = (stop: { customer_id: string; address_key: string }) =>
    stop.customer_id === leg.customer_id && stop.address_key === address_key;
  const isAdded = plan.added.find(isDoor);
  if (isAdded) {
    isAdded.legs.push(leg);
    return;
  }
  const present = plan.present.find(isDoor);
  if (present && (!place || (place.joins && present.finished_at === null))) {
    const isEarlier = present.legs.every((other) => isBefore(leg.window_start, other.window_start));
    present.legs.push(leg);
    // What has lost all its legs, or starts earlier by this one, is placed like a new stop.
    if (place || !isEarlier) return;
  }
  const before = place && placeOfDoor(plan.present, present?.id, place.before_stop_id);
  plan.present = plan.present.filter((stop) => stop !== present);
  const added: NewStop = {
    id: present?.id ?? newId(),
    customer_id: leg.customer_id,
    address_key,
    address: leg.address,
    coordinates: leg.coordinates,
    finished_at: null,
    next_at: present && present.finished_at === null ? present.next_at : null,
    legs: present && !place ? present.legs : [...(present?.legs ?? []), leg],
    place: place && { before },
  };
  plan.added.push(added);
  stops.set(added.id, added);
}

/** The stops of a run as they will be, and what of that others have done to it. */
function arrange(tx: Tx, plan: Plan, at: Temporal.Instant): ArrangedRun {
  const { run, before, present, added, noted } = plan;
  const doors = new Map([...present, ...added].map((stop) => [stop.id, stop]));
  const sequence = inOrder(arrangeStops(present, added, at), noted?.stop_ids);
  const stops = withSpans(tx, run, sequence, doors);
  const isPlaced = noted ? !noted.is_by_driver : added.some(({ place }) => place !== null);
  return { run, stops, change: changeOf(before, stops, isPlaced) };
}

/** The open stops as somebody wants them, behind those that are finished. */
function inOrder(stops: StopInPlace[], wanted: readonly string[] | undefined): StopInPlace[] {
  if (!wanted) return stops;
  const ranks = new Map(wanted.map((id, rank) => [id, rank]));
  const rankOf = ({ id, finished_at }: StopInPlace) => (finished_at ? -1 : (ranks.get(id) ?? wanted.length));
  return stops.toSorted((a, b) => rankOf(a) - rankOf(b));
}

declare module '../kernel/db/database.ts' {
  interface Notes {
    legs?: NotedLegs | undefined;
  }
}

type LegOfOrder = Pick<NotedLeg, 'stop_id' | 'state' | 'happened_at'> & {
  id: string;
  driver_id: string | null;
};
type LegsOfOrder = Readonly<Record<LegKind, LegOfOrder>>;

/**
 * The legs of an order move, or go (`after` is `null`): their runs follow once, when all of the command is written. So runs
 * are locked after orders, days and windows, whatever the command does.
 */
export function noteLegs(
  tx: Tx,
  order: Pick<Order, 'id' | 'pickup_date' | 'delivery_date'>,
  legs: LegsOfOrder,
  after: LegsOfOrder | null,
): void {
  const wasInRun = legs.pickup.stop_id !== null || legs.delivery.stop_id !== null;
  const hasDriver = after !== null && (after.pickup.driver_id !== null || after.delivery.driver_id !== null);
  if (!wasInRun && !hasDriver) return;
  const { order_ids, before } = notedOf(tx);
  order_ids.add(order.id);
  // As it was when the command began.
  for (const kind of legKinds) {
    const { id, stop_id, state, happened_at } = legs[kind];
    const window_start = order[`${kind}_date`];
    if (!before.has(id)) before.set(id, { stop_id, state, happened_at, window_start });
  }
}

/** A leg goes where somebody wants it, instead of where its window starts. Its order is to be noted too. */
export const notePlacement = (tx: Tx, leg_id: string, placement: Placement): void =>
  void notedOf(tx).placements.set(leg_id, placement);

/** The run itself changes, whether a leg of it moves or not. */
export const noteRun = (tx: Tx, run: NotedRun): void => void notedOf(tx).runs.push(run);

function notedOf({ notes }: Tx): NotedLegs {
  notes.legs ??= { order_ids: new Set(), before: new Map(), placements: new Map(), runs: [] };
  return notes.legs;
}

/**
 * The runs follow what has moved so far; `seen` are the versions of runs that the caller has seen.
 * @throws Refusal `changed-meanwhile`
 */
export async function placeNotedLegs(tx: Tx, seen?: ReadonlyMap<string, number>): Promise<void> {
  const { legs } = tx.notes;
  tx.notes.legs = undefined;
  if (legs) await syncRuns(tx, legs, seen);
}
