import { isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg, type LegKind, type LegState } from '#shared/orders/leg-attempt.ts';
import { type Coordinates, locationOf, type PlannedStop } from './run-plan.ts';

/** A leg as far as a run goes by it. */
export interface LegOfRun {
  id: string;
  order_id: string;
  kind: LegKind;
  state: LegState;
  window_start: Temporal.Instant;
  window_end: Temporal.Instant;
  /** When it was done, or failed. */
  happened_at: Temporal.Instant | null;
}

/** A stop of a run with its legs, of one customer at one address. */
export interface StopOfRun<Leg extends LegOfRun = LegOfRun> {
  id: string;
  address: string;
  coordinates: Coordinates | null;
  finished_at: Temporal.Instant | null;
  /** When its open part started before what has changed of its legs; left out where nothing has. */
  opened_at?: Temporal.Instant | null | undefined;
  /** Since when the driver is on the way there. */
  next_at?: Temporal.Instant | null | undefined;
  legs: Leg[];
}

/** A stop in its place. */
export type StopInPlace = StopOfRun & {
  /** It is open again, or what is left of it comes after another: nobody is on the way there before the driver says so. */
  is_anew: boolean;
};

/** A stop whose place is to be found: before another one or last where somebody says so, else by its window. */
export interface AddedStop extends StopOfRun {
  place: { before: string | null } | null;
}

const isOpen = ({ legs }: Pick<StopOfRun, 'legs'>): boolean => legs.some(isOpenLeg);

/** What the stop of a door goes before as it takes in more: put before itself, it keeps its place (RUN-3). */
export function placeOfDoor(
  stops: readonly Pick<StopOfRun, 'id' | 'legs'>[],
  door_id: string | undefined,
  before: string | null,
): string | null {
  if (door_id === undefined || before !== door_id) return before;
  const behind = stops.slice(stops.findIndex(({ id }) => id === door_id) + 1);
  return behind.find(isOpen)?.id ?? null;
}

/** When what is open at a stop starts; `null` where nothing is. */
export const opensAt = ({
  legs,
}: {
  legs: readonly Pick<LegOfRun, 'state' | 'window_start'>[];
}): Temporal.Instant | null =>
  legs
    .filter(isOpenLeg)
    .map(({ window_start }) => window_start)
    .toSorted(Temporal.Instant.compare)[0] ?? null;

/** The stops of a run after a change of it, with when what is open there started before. */
export function changedSince(before: readonly StopOfRun[], after: readonly StopOfRun[]): StopOfRun[] {
  const openedAt = new Map(before.map((stop) => [stop.id, opensAt(stop)]));
  return after.map((stop) => ({ ...stop, opened_at: openedAt.get(stop.id) }));
}

/** When the last leg of a stop was done or had failed; `null` where none has a time. */
const lastDoneAt = ({ legs }: StopOfRun): Temporal.Instant | null =>
  legs
    .flatMap(({ happened_at }) => happened_at ?? [])
    .toSorted(Temporal.Instant.compare)
    .at(-1) ?? null;

/**
 * The stops of a run in their sequence: what is finished, as it was done, then what is open. New ones are placed by their window
 * (RUN-2, RUN-3), none before the first to which the driver is on the way (RUN-9). `present` are those that were there; what has no
 * time was finished at `now`.
 */
export function arrangeStops(
  present: readonly StopOfRun[],
  added: readonly AddedStop[],
  now: Temporal.Instant,
): StopInPlace[] {
  const standing = present.filter(({ legs }) => legs.length > 0);
  const finished = [...standing, ...added]
    .filter((stop) => !isOpen(stop))
    .map((stop) => ({ ...asStop(stop), finished_at: lastDoneAt(stop) ?? stop.finished_at ?? now }))
    .toSorted((a, b) => Temporal.Instant.compare(a.finished_at, b.finished_at));
  const open = standing.filter((stop) => isOpen(stop) && stop.finished_at === null);
  const reopened = standing.filter((stop) => isOpen(stop) && stop.finished_at !== null);
  const anew = new Set(reopened.map(({ id }) => id));
  let order = open.map(asPlanned);
  for (const { id, opened_at } of open) {
    const planned = order.find((each) => each.id === id);
    if (!planned || !opened_at) continue;
    const startsBefore = (other: PlannedStop) => isBefore(other.window_start, planned.window_start);
    if (isBefore(opened_at, planned.window_start) && order.some(startsBefore)) anew.add(id);
    order = placedAgain(order, planned, opened_at);
  }
  const placed = behindTheirNext([
    ...reopened.map((stop) => ({ ...stop, place: null })),
    ...added.filter(isOpen),
  ]);
  for (const stop of placed) {
    const planned = asPlanned(stop);
    const before = stop.place && order.findIndex(({ id }) => id === stop.place?.before);
    const index = before === null ? placeStop(order, planned) : before < 0 ? order.length : before;
    order = order.toSpliced(index, 0, planned);
  }
  const going = [...open.slice(0, 1), ...added.filter(isOpen)].find(({ next_at }) => next_at);
  if (going && !anew.has(going.id)) {
    const isThere = ({ id }: PlannedStop) => id === going.id;
    order = [...order.filter(isThere), ...order.filter((stop) => !isThere(stop))];
  }
  const byId = new Map([...standing, ...added].map((stop) => [stop.id, stop]));
  const sorted = pickupsFirst(order).flatMap(({ id }) => byId.get(id) ?? []);
  return [
    ...finished.map((stop) => ({ ...stop, is_anew: false })),
    ...sorted.map((stop) => ({ ...asStop(stop), finished_at: null, is_anew: anew.has(stop.id) })),
  ];
}

/** What goes before a stop that moves as well comes behind it, so that it finds its place. */
function behindTheirNext<Stop extends Pick<AddedStop, 'id' | 'place'>>(stops: readonly Stop[]): Stop[] {
  const [first] = stops;
  if (!first) return [];
  const isFree = ({ place }: Stop) => !stops.some(({ id }) => id === place?.before);
  const next = stops.find(isFree) ?? first;
  return [next, ...behindTheirNext(stops.filter((stop) => stop !== next))];
}

/** With a stop by when its open part starts now: what starts later than it did goes back alone, what starts earlier forward. */
function placedAgain(
  order: readonly PlannedStop[],
  stop: PlannedStop,
  opened_at: Temporal.Instant,
): PlannedStop[] {
  const index = order.indexOf(stop);
  const others = order.toSpliced(index, 1);
  const later = () => index + placeStop(others.slice(index), stop);
  const earlier = () => Math.min(index, placeStop(others, stop));
  const turn = Temporal.Instant.compare(stop.window_start, opened_at);
  return others.toSpliced(turn === 0 ? index : turn > 0 ? later() : earlier(), 0, stop);
}

const asStop = ({ id, address, coordinates, legs }: StopOfRun) => ({ id, address, coordinates, legs });

/** A stop as a run is reckoned: from when the first of its open windows starts, until the first of them ends. */
export function asPlanned({ id, address, coordinates, legs }: StopOfRun): PlannedStop {
  const open = legs.filter(isOpenLeg);
  const [first] = open;
  if (!first) throw new Error('a stop that is finished is not planned');
  const earliest = (a: Temporal.Instant, b: Temporal.Instant) => (isBefore(b, a) ? b : a);
  const ordersOf = (kind: LegKind) => open.filter((leg) => leg.kind === kind).map(({ order_id }) => order_id);
  return {
    id,
    location: locationOf(address, coordinates),
    window_start: open.map(({ window_start }) => window_start).reduce(earliest),
    window_end: open.map(({ window_end }) => window_end).reduce(earliest),
    pickups: ordersOf('pickup'),
    deliveries: ordersOf('delivery'),
  };
}

/** Why a stop keeps its place in any order: `You’re on the way to Mabel Ng, so that stop stays first.`; nothing where they go nowhere. */
export function staysFirstText(
  who: string,
  stops: readonly {
    customer_name: string;
    next_at?: Temporal.Instant | null | undefined;
    finished_at: Temporal.Instant | null;
  }[],
): string | null {
  const going = stops.find(({ next_at, finished_at }) => next_at && !finished_at);
  return going ? `${who} on the way to ${going.customer_name}, so that stop stays first.` : null;
}

/**
 * The ids of the present open stops in the order that a driver wanted when the run was another one: stops that both know stand as
 * the driver ordered them, the others are placed among them one by one (RUN-3). Ids that are gone, or stand twice, count for nothing.
 */
export function keepKnownOrder(present: readonly PlannedStop[], wanted: readonly string[]): string[] {
  const byId = new Map(present.map((stop) => [stop.id, stop]));
  const order = [...new Set(wanted)].flatMap((id) => byId.get(id) ?? []);
  const known = new Set(order);
  for (const stop of present) {
    if (!known.has(stop)) order.splice(placeStop(order, stop), 0, stop);
  }
  return pickupsFirst(order).map(({ id }) => id);
}

/**
 * The ids of stops by what a driver said of them at a moment: those to which they have set off since, newest first, stand before
 * (RUN-9).
 */
export const behindSetOff = (since: readonly string[], wanted: readonly string[]): string[] => [
  ...new Set([...since, ...wanted]),
];

/**
 * The ids of the open stops with the first of them where it stood before its driver said that they go there; `null` where it
 * is another by now, or the others stand in another order (RUN-16).
 */
export function putBack(
  open: readonly string[],
  stop_id: string,
  before: readonly string[],
): string[] | null {
  const [first, ...others] = open;
  const index = before.indexOf(stop_id);
  const stood = before.filter((id) => others.includes(id));
  const stand = others.filter((id) => before.includes(id));
  if (first !== stop_id || index < 0 || stood.join() !== stand.join()) return null;
  return behindThoseBefore(others, stop_id, before);
}

/** The ids of the other open stops with one more, behind all that stood ahead of it before. */
export function behindThoseBefore(
  others: readonly string[],
  stop_id: string,
  before: readonly string[],
  least = 0,
): string[] {
  const ahead = before.slice(0, before.indexOf(stop_id));
  const index = others.findLastIndex((id) => ahead.includes(id)) + 1;
  return others.toSpliced(Math.max(least, index), 0, stop_id);
}

/**
 * The index of a new stop among the open ones (RUN-3): before the first whose window starts later, behind the pickups of what it
 * delivers, before the deliveries of what it collects. Where none fits, `pickupsFirst` moves the rest.
 */
export function placeStop(open: readonly PlannedStop[], added: PlannedStop): number {
  const later = open.findIndex(({ window_start }) => isBefore(added.window_start, window_start));
  const delivery = open.findIndex(({ deliveries }) => share(deliveries, added.pickups));
  const pickup = open.findLastIndex(({ pickups }) => share(pickups, added.deliveries));
  return Math.max(pickup + 1, Math.min(orLast(later, open), orLast(delivery, open)));
}

const share = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((order) => others.includes(order));

const orLast = (index: number, { length }: { length: number }): number => (index < 0 ? length : index);

type StopOrders = Pick<PlannedStop, 'pickups' | 'deliveries'>;

/** For each stop the indices of the others that collect what it delivers. */
export function ownPickups(stops: readonly StopOrders[]): number[][] {
  const collectedAt = new Map(stops.flatMap(({ pickups }, index) => pickups.map((order) => [order, index])));
  return stops.map(({ deliveries }, index) => {
    const found = deliveries.flatMap((order) => collectedAt.get(order) ?? []);
    return [...new Set(found)].filter((pickup) => pickup !== index);
  });
}

/**
 * The stops in the sequence next to the given one in which no delivery stands before its own pickup. Where there is none, as
 * two stops each collect what the other delivers, these stay as they were.
 */
export const pickupsFirst = <Stop extends StopOrders>(stops: readonly Stop[]): Stop[] =>
  withPickupsFirst([...stops.keys()], ownPickups(stops)).flatMap((index) => stops.slice(index, index + 1));

/** The same of stops by their index; `pickups` is what `ownPickups` finds. */
export function withPickupsFirst(order: readonly number[], pickups: readonly number[][]): number[] {
  const remaining = new Set(order);
  const isReady = (stop: number) => !pickups[stop]?.some((pickup) => remaining.has(pickup));
  const sorted: number[] = [];
  for (const first of order) {
    // What it waits for goes before it; it waits no longer if nothing is ready.
    while (remaining.has(first)) {
      const next = [...remaining].find(isReady) ?? first;
      remaining.delete(next);
      sorted.push(next);
    }
  }
  return sorted;
}
