import { isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg, type LegKind, type LegState } from '#shared/orders/leg-attempt.ts';
import { pickupsFirst } from './pickups-first.ts';
import { placeStop } from './place-stop.ts';
import type { PlannedStop } from './run-plan.ts';
import { type Coordinates, locationOf } from './travel.ts';

/** A leg as far as a run goes by it. */
export interface LegOfRun {
  id: string;
  order_id: string;
  kind: LegKind;
  state: LegState;
  window_start: Temporal.Instant;
  window_end: Temporal.Instant;
}

/** A stop of a run with its legs, of one customer at one address. */
export interface StopOfRun<Leg extends LegOfRun = LegOfRun> {
  id: string;
  address: string;
  coordinates: Coordinates | null;
  finished_at: Temporal.Instant | null;
  legs: Leg[];
}

/** A stop whose place is to be found: before another one or last where somebody says so, else by its window. */
export interface AddedStop extends StopOfRun {
  place: { before: string | null } | null;
}

const isOpen = ({ legs }: StopOfRun): boolean => legs.some(isOpenLeg);

/**
 * The stops of a run in their sequence: what is finished, in the order in which it was, then what is open. A new stop, and one
 * that is open again, is placed by its window (RUN-3), a delivery never before its own pickup; a stop without legs goes. `present`
 * are those that were there, in their sequence.
 */
export function arrangeStops(
  present: readonly StopOfRun[],
  added: readonly AddedStop[],
  now: Temporal.Instant,
): StopOfRun[] {
  const standing = present.filter(({ legs }) => legs.length > 0);
  const finished = [...standing, ...added]
    .filter((stop) => !isOpen(stop))
    .map((stop) => ({ ...asStop(stop), finished_at: stop.finished_at ?? now }))
    .toSorted((a, b) => Temporal.Instant.compare(a.finished_at, b.finished_at));
  const open = standing.filter((stop) => isOpen(stop) && stop.finished_at === null);
  const reopened = standing.filter((stop) => isOpen(stop) && stop.finished_at !== null);
  let order = open.map(asPlanned);
  for (const stop of [...reopened.map((stop) => ({ ...stop, place: null })), ...added.filter(isOpen)]) {
    const planned = asPlanned(stop);
    const before = stop.place && order.findIndex(({ id }) => id === stop.place?.before);
    const index = before === null ? placeStop(order, planned) : before < 0 ? order.length : before;
    order = order.toSpliced(index, 0, planned);
  }
  const byId = new Map([...standing, ...added].map((stop) => [stop.id, stop]));
  const sorted = pickupsFirst(order).flatMap(({ id }) => byId.get(id) ?? []);
  return [...finished, ...sorted.map((stop) => ({ ...asStop(stop), finished_at: null }))];
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
