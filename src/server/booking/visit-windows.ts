import {
  type BookedPickup,
  type BookingRules,
  deliveryProblem,
  pickupProblem,
  visitAround,
  type WindowOnDay,
  windowAt,
} from '#shared/booking/bookable.ts';
import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { Refusal, refuse } from '#shared/kernel/problem.ts';
import { isBefore } from '#shared/kernel/time.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { type AddressRules, findBookingRules } from './booking-rules.store.ts';

/** The visits of an order. */
export interface Visits {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
  pickup_address: string;
  delivery_address: string;
}

/** The windows in which they stand; a free time has none. */
export interface BookedWindows {
  pickup_until: Temporal.Instant | null;
  delivery_until: Temporal.Instant | null;
  pickup_window_id: string | null;
  delivery_window_id: string | null;
}

const freeTimes: BookedWindows = {
  pickup_until: null,
  delivery_until: null,
  pickup_window_id: null,
  delivery_window_id: null,
};

/** An order before a change of its visits. */
export type BookedBefore = Visits & BookedWindows;

/** Which legs stay as they were before. */
export type IsKept = (leg: WindowLeg) => boolean;

/** What was promised of the legs that stay. */
export function keep(before: BookedBefore | null, isKept: IsKept): BookedWindows {
  return Object.assign(
    {},
    freeTimes,
    ...windowLegs.filter(isKept).map((leg) => before && windowOf(before, leg)),
  );
}

const windowOf = (windows: BookedWindows, leg: WindowLeg): Partial<BookedWindows> => ({
  [`${leg}_until`]: windows[`${leg}_until`],
  [`${leg}_window_id`]: windows[`${leg}_window_id`],
});

const asWindow = (leg: WindowLeg, found: WindowOnDay | null): Partial<BookedWindows> =>
  found ? { [`${leg}_until`]: found.ends_at, [`${leg}_window_id`]: found.window.id } : {};

/** A pickup that is delivered before its window ends is at a free time. */
export const withinDelivery = ({ delivery_date }: Visits, windows: BookedWindows): BookedWindows =>
  windows.pickup_until && isBefore(delivery_date, windows.pickup_until)
    ? { ...windows, pickup_until: null, pickup_window_id: null }
    : windows;

/**
 * The bookable windows that start at these times. @throws Refusal `not-bookable` or `outside-area`, beside its field
 */
export async function findStrict(
  tx: DbOrTx,
  visits: Visits,
  before: BookedBefore | null,
  isKept: IsKept,
): Promise<BookedWindows> {
  const kept = keep(before, isKept);
  const pickup = await strictPickup(tx, visits, kept, isKept('pickup'));
  const { pickup_date: starts_at } = visits;
  const ends_at = pickup.pickup_until ?? starts_at;
  const delivery = await strictDelivery(tx, visits, { starts_at, ends_at });
  return { ...freeTimes, ...windowOf(pickup, 'pickup'), ...windowOf(delivery, 'delivery') };
}

async function strictPickup(
  tx: DbOrTx,
  { pickup_date, pickup_address }: Visits,
  kept: BookedWindows,
  isKept: boolean,
): Promise<BookedWindows> {
  // Its place is its own, and nobody chooses a pickup again that is past.
  if (isKept && (kept.pickup_window_id !== null || isBefore(pickup_date, tx.now()))) return kept;
  const rules = await findBookingRules(tx, pickup_address, 'pickup');
  // Windows were switched off meanwhile, which another process has not heard of yet.
  if (!rules.use_windows) return freeTimes;
  const problem = pickupProblem(rules, visitAround(rules, 'pickup', pickup_date));
  if (problem) refuseBooking('pickup', problem.message);
  const found = windowAt(rules, 'pickup', pickup_date) ?? refuseWindow('pickup');
  return { ...freeTimes, ...asWindow('pickup', found) };
}

async function strictDelivery(
  tx: DbOrTx,
  { delivery_date, delivery_address }: Visits,
  pickup: BookedPickup,
): Promise<BookedWindows> {
  const rules = await findBookingRules(tx, delivery_address, 'delivery');
  if (!rules.use_windows) return freeTimes;
  const problem = deliveryProblem(rules, visitAround(rules, 'delivery', delivery_date), pickup);
  if (problem) refuseBooking('delivery', problem.message);
  const found = windowAt(rules, 'delivery', delivery_date) ?? refuseWindow('delivery');
  return { ...freeTimes, ...asWindow('delivery', found) };
}

const refuseWindow = (leg: WindowLeg): never => refuseBooking(leg, `Choose one of the ${leg} windows`);

/** @throws Refusal `not-bookable`, beside the date of the leg */
export function refuseBooking(leg: WindowLeg, message: string): never {
  refuse('not-bookable', message, [{ path: `${leg}_date`, message }]);
}

/** The windows that start at these times, also on closed days: what takes place there takes a place. */
export async function findPromised(
  tx: DbOrTx,
  visits: Visits,
  before: BookedBefore | null,
  isKept: IsKept,
): Promise<BookedWindows> {
  const windows = keep(before, isKept);
  for (const leg of windowLegs.filter((leg) => !isKept(leg))) {
    const rules = await findServedRules(tx, visits[`${leg}_address`], leg);
    if (!rules?.use_windows) continue;
    Object.assign(windows, asWindow(leg, promisedWindow(rules, leg, visits[`${leg}_date`])));
  }
  return withinDelivery(visits, windows);
}

/** The window that starts at an instant, also on a closed day; `null` if none does. */
export const promisedWindow = (
  rules: BookingRules,
  leg: WindowLeg,
  starts_at: Temporal.Instant,
): WindowOnDay | null => windowAt({ ...rules, closed: new Map() }, leg, starts_at);

/** The rules at an address; `null` outside all areas. */
export async function findServedRules(
  tx: DbOrTx,
  address: string,
  leg: WindowLeg,
): Promise<AddressRules | null> {
  try {
    return await findBookingRules(tx, address, leg);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
