import { addressKey } from '#shared/kernel/address.ts';
import { businessDay, isBefore } from '#shared/kernel/time.ts';
import { isOpenLeg } from '#shared/orders/leg-attempt.ts';
import { minutesWaitingLate, type ReckoningBusiness } from '#shared/runs/reckon-run.ts';
import type { DispatchDay, Run, RunLeg, RunStop, UnassignedStop } from '#shared/runs/run.ts';
import { isPartDoneStop } from '#shared/runs/stop-count.ts';
import { inVanOfText } from '#shared/runs/stop-texts.ts';

/** A stop that is not finished, as it stands on the board. */
export interface Card extends Pick<RunStop, 'eta_from' | 'eta_until'> {
  /** The first of the ids of its open legs, which it keeps wherever it is moved. */
  id: string;
  /** `null` until it is in a run. */
  stop_id: string | null;
  customer_id: string;
  customer_name: string;
  customer_phone: string | null;
  address: string;
  /** The open ones. */
  legs: RunLeg[];
  /** In its run, from 1. */
  position: number | null;
  arrives_at: Temporal.Instant | null;
  minutes_late: number;
  /** The driver is on the way there. */
  is_next: boolean;
  is_part_done: boolean;
  /** The run whose day is over. */
  overdue: { day: Temporal.PlainDate; driver_id: string; driver_name: string } | null;
}

export const unassignedId = 'unassigned';
export const overdueId = 'overdue';

/** A column of the board. */
export interface Lane {
  /** That of the driver, or `unassigned` or `overdue`. */
  id: string;
  name: string;
  run: Run | null;
  cards: Card[];
  finished: RunStop[];
}

type Door = Pick<Card, 'customer_id' | 'customer_name' | 'customer_phone' | 'address' | 'legs'>;

const cardOf = (door: Door, more: Partial<Card> = {}): Card => {
  const { customer_id, customer_name, customer_phone, address } = door;
  const legs = door.legs.filter(isOpenLeg);
  return {
    id: legs.map(({ id }) => id).toSorted()[0] ?? '',
    stop_id: null,
    customer_id,
    customer_name,
    customer_phone,
    address,
    legs,
    position: null,
    arrives_at: null,
    minutes_late: 0,
    is_next: false,
    is_part_done: isPartDoneStop(door),
    overdue: null,
    ...more,
  };
};

const isFinished = ({ legs }: Pick<RunStop, 'legs'>): boolean => !legs.some(isOpenLeg);

interface LaneReckoning {
  business: Pick<ReckoningBusiness, 'pickup_address' | 'time_zone'>;
  now: Temporal.Instant;
}

/** What nobody has, by window; on a later day what is due at a door before it stands apart from what is of that day. */
function waitingStops({ day, unassigned }: DispatchDay, { business, now }: LaneReckoning): UnassignedStop[] {
  const dayOf = (at: Temporal.Instant) => businessDay(at, business.time_zone);
  if (Temporal.PlainDate.compare(day, dayOf(now)) <= 0) return unassigned;
  return unassigned
    .flatMap((stop) => {
      const parts = Map.groupBy(stop.legs, ({ window_start }) => dayOf(window_start).equals(day));
      return [...parts.values()].map((legs) => ({ ...stop, legs }));
    })
    .toSorted((a, b) => Temporal.Instant.compare(startOf(a), startOf(b)));
}

/** The columns of a day: `Unassigned`, where what is at our own shop is last, `Overdue`, and the drivers. */
export const lanesOf = (board: DispatchDay, { business, now }: LaneReckoning): Lane[] => [
  lane(
    unassignedId,
    'Unassigned',
    waitingStops(board, { business, now })
      .map((stop) => cardOf(stop, { minutes_late: minutesWaitingLate(stop, now) }))
      .toSorted((a, b) => Number(isAtOwnShop(a, business)) - Number(isAtOwnShop(b, business))),
  ),
  lane(
    overdueId,
    'Overdue',
    board.overdue.map(({ id, day, driver_id, driver_name, ...stop }) =>
      cardOf(stop, { stop_id: id, overdue: { day, driver_id, driver_name } }),
    ),
  ),
  ...board.runs.map(laneOfRun),
];

/** A run that has not changed keeps its column, so that its cards need not be drawn again. */
const laneOfRun = kept(
  (run: Run): Lane => ({
    ...lane(run.driver_id, run.driver_name, cardsOfRun(run)),
    run,
    finished: run.stops.filter(isFinished),
  }),
);

function kept<Source extends object, Made>(make: (source: Source) => Made): (source: Source) => Made {
  const made = new WeakMap<Source, Made>();
  return (source) => {
    const before = made.get(source);
    if (before !== undefined) return before;
    const next = make(source);
    made.set(source, next);
    return next;
  };
}

const lane = (id: string, name: string, cards: Card[]): Lane => ({
  id,
  name,
  cards,
  run: null,
  finished: [],
});

/** The stops of a run that are not finished. */
const cardsOfRun = ({ stops }: Run): Card[] =>
  stops
    .filter((stop) => !isFinished(stop))
    .map(({ id: stop_id, position, arrives_at, eta_from, eta_until, minutes_late, next_at, ...stop }) => {
      const times = { arrives_at, eta_from, eta_until, minutes_late };
      return cardOf(stop, { stop_id, position, ...times, is_next: Boolean(next_at) });
    });

/** Whether nobody drives to a stop: customers bring and fetch it there. */
export const isAtOwnShop = (
  { address }: Pick<Card, 'address'>,
  { pickup_address }: Pick<ReckoningBusiness, 'pickup_address'>,
): boolean => addressKey(address) === addressKey(pickup_address);

/** When the first window of a card starts. */
export const startOf = ({ legs }: Pick<Card, 'legs'>): Temporal.Instant =>
  legs
    .map(({ window_start }) => window_start)
    .reduce((first, start) => (isBefore(start, first) ? start : first));

export const isInVan = ({ kind, state }: Pick<RunLeg, 'kind' | 'state'>): boolean =>
  kind === 'delivery' && state === 'on_the_way';

/** The driver who has the laundry of a stop in the van, where it changes hands and they do not get it; else `null`. */
export function vanDriver(lanes: readonly Lane[], card: Card, driver_id: string | null): string | null {
  const home = lanes.find(({ cards }) => cards.some(({ id }) => id === card.id));
  const present = card.overdue ?? home?.run;
  const kept = card.legs.find(({ in_van_of }) => in_van_of)?.in_van_of;
  const driver = card.legs.some(isInVan) ? present : kept;
  if (!driver || [driver.driver_id, present?.driver_id ?? null].includes(driver_id)) return null;
  return driver.driver_name;
}

/** `Ben Hale has its laundry in the van.` */
export function inVanText(lanes: readonly Lane[], card: Card, driver_id: string | null): string | null {
  const name = vanDriver(lanes, card, driver_id);
  return name && inVanOfText(name);
}

/** Whether nobody can sign in as its driver yet. */
export const isYetToJoin = (run: Run | null): boolean => run?.access !== undefined;

/** Where a driver is chosen: behind the others who gave today's run away, then who is off, and last who has not joined. */
export const byLikelihood = (a: Run | null, b: Run | null): number => rankOf(a) - rankOf(b);

const rankOf = (run: Run | null): number => {
  if (isYetToJoin(run)) return 3;
  return run?.is_off ? 2 : Number(run?.gave_run_today ?? false);
};

/** Whether a driver may be chosen at first. */
export const isLikely = (run: Run): boolean => rankOf(run) === 0;

/** `off today`; on the board of another day `off`. */
export const offText = ({ day }: Run, today: Temporal.PlainDate): string =>
  day.equals(today) ? 'off today' : 'off';

/** Whether a stop may be put into a column. A driver who is disabled gets nothing new; a run that has ended goes on (RUN-20). */
export const takesStops = ({ id, run }: Lane): boolean => id === unassignedId || run?.is_active === true;
