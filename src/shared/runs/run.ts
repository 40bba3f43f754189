import * as z from 'zod';
import { accesses } from '#shared/accounts/access.ts';
import { Day } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';
import { legKinds, legStates } from '#shared/orders/leg-attempt.ts';
import { placeSources } from './place-source.ts';

/** Doors, each once whatever is done there. */
export const StopCount = z.object({
  total: z.int(),
  /** Nothing is left to do there, and nothing of it failed. */
  done: z.int(),
  /** Nothing is left to do there, but not all of it was done. */
  failed: z.int(),
  /** Something is done there, and something is open. */
  part_done: z.int().optional(),
});
export type StopCount = z.infer<typeof StopCount>;

/** A leg at a stop. */
export const RunLeg = z.object({
  id: Id,
  order_id: Id,
  order_number: z.string(),
  kind: z.enum(legKinds),
  state: z.enum(legStates),
  window_start: Instant,
  window_end: FutureInstant,
  /** It has a window that was promised; `false` for a free time, which ends when it counts as late. */
  is_window: z.boolean(),
  happened_at: Instant.nullable(),
  /** On the board, of an open delivery: who kept its laundry in the van as their run ended. */
  in_van_of: z.object({ driver_id: Id, driver_name: z.string() }).optional(),
});
export type RunLeg = z.infer<typeof RunLeg>;

/** Where an address is, in degrees, and who says so. Runs are reckoned with all of them. */
export const PlaceCoordinates = z.object({
  latitude: z.number(),
  longitude: z.number(),
  source: z.enum(placeSources),
});
export type PlaceCoordinates = z.infer<typeof PlaceCoordinates>;

/** What is done at one door: the legs of one customer at one address. */
const Door = z.object({
  customer_id: Id,
  customer_name: z.string(),
  customer_phone: z.string().nullable(),
  address: z.string(),
  /** `null`: nobody knows. Who navigates goes by what a person or a driver set, else by the address (RUN-15). */
  coordinates: PlaceCoordinates.nullable(),
  legs: z.array(RunLeg),
});

/** A stop of a run. */
export const RunStop = Door.extend({
  id: Id,
  /** From 1; what is finished comes first. */
  position: z.int(),
  /** When the last of its legs was done or had failed; `null` while one is open. */
  finished_at: Instant.nullable(),
  /** When the driver set off to it, until another is the next one. */
  next_at: Instant.nullable().optional(),
  /** When the driver begins there, as it is reckoned; `null` once it is finished. */
  arrives_at: FutureInstant.nullable(),
  /** In full minutes; 0 where it would be in time. */
  minutes_late: z.int(),
  /** The span its customers read, as of the last report; `null` before the run starts, and once it is finished. */
  eta_from: FutureInstant.nullable().optional(),
  eta_until: FutureInstant.nullable().optional(),
});
export type RunStop = z.infer<typeof RunStop>;

/** The business day of a driver. One who has nothing to do on it has no run yet: `id` is `null`, and `version` 0. */
export const Run = z.object({
  id: Id.nullable(),
  driver_id: Id,
  driver_name: z.string(),
  driver_phone: z.string().nullable(),
  /** A disabled driver keeps their stops until staff move them. */
  is_active: z.boolean(),
  /** On the board, of who has not joined: how far they have come to it. */
  access: z.enum(accesses).optional(),
  /** On the board of today: it was given to another driver, and they got no stop since (RUN-21). They stand last where a driver is chosen. */
  gave_run_today: z.boolean().optional(),
  /** On the board, of who is off on that day (STF-5). They stand last where a driver is chosen. */
  is_off: z.boolean().optional(),
  day: Day,
  version: z.int(),
  /** Addresses; `null`: that of the business. */
  start_place: z.string().nullable(),
  end_place: z.string().nullable(),
  start_coordinates: PlaceCoordinates.nullable(),
  end_coordinates: PlaceCoordinates.nullable(),
  /** As staff set it, else 30 minutes before the first window; `null` without stops. */
  planned_start: Instant.nullable(),
  is_start_set: z.boolean(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** When its driver said last that they run late, and until when they are held up (RUN-31). */
  late_said_at: Instant.nullable().optional(),
  late_until: FutureInstant.nullable().optional(),
  /** When the driver is back, as it is reckoned; `null` without open stops. */
  ends_at: FutureInstant.nullable(),
  /** How many open stops would be late. */
  late: z.int(),
  /** Of its deliveries, as they were counted when they were collected. */
  bags: z.int(),
  /** What the lines by weight of its deliveries come to. */
  kilograms: z.number(),
  stops: z.array(RunStop),
});
export type Run = z.infer<typeof Run>;

/** Open legs at one door that nobody drives yet. */
export const UnassignedStop = Door;
export type UnassignedStop = z.infer<typeof UnassignedStop>;

/** Open legs of a run whose day is over. */
export const OverdueStop = Door.extend({
  id: Id,
  run_id: Id,
  /** The version of its run. */
  run_version: z.int(),
  day: Day,
  driver_id: Id,
  driver_name: z.string(),
});
export type OverdueStop = z.infer<typeof OverdueStop>;

/** A day of all drivers. */
export const DispatchDay = z.object({
  day: Day,
  /** Of every active driver, and of others who have stops, by name. */
  runs: z.array(Run),
  /** Those of this day and of earlier ones, by window. */
  unassigned: z.array(UnassignedStop),
  /** Of runs before today, by window; empty for a day that is past. */
  overdue: z.array(OverdueStop),
});
export type DispatchDay = z.infer<typeof DispatchDay>;

/** What an order of the open stops of a run comes to. */
const Reckoning = z.object({
  late: z.int(),
  minutes_late: z.int(),
  ends_at: FutureInstant,
  /** When the driver begins at each stop, in the sequence of the stops. */
  arrivals: z.array(FutureInstant),
});

export const Suggestion = z.object({
  now: Reckoning.extend({ stop_ids: z.array(Id) }),
  suggested: Reckoning.extend({ stop_ids: z.array(Id) }),
  /** The version of the run for which this holds. */
  version: z.int(),
});
export type Suggestion = z.infer<typeof Suggestion>;
