import { type WindowLeg, windowLegs } from '#shared/booking/booking-window.ts';
import { tooFarAhead } from '#shared/kernel/far-days.ts';
import { Refusal, refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { claimPlaces, findFull, isSamePlace, type Place } from './places.ts';
import {
  type BookedBefore,
  type BookedWindows,
  findPromised,
  findStrict,
  type IsKept,
  keep,
  refuseBooking,
  type Visits,
  withinDelivery,
} from './visit-windows.ts';

/**
 * How visits are booked. `strict`: in bookable windows that have a place. `follow`: as their series says, where there is a
 * place. `anyway`: staff know better. `promised`: nothing is in the way any more.
 */
export type BookingMode = 'strict' | 'follow' | 'anyway' | 'promised';

export interface Booked {
  windows: BookedWindows;
  noted: Noted;
}

/** What staff have overridden, for the history: the day that is closed, and what else would have been refused. */
export type Noted = { closed_day?: string; overridden?: Overridden };

export type Overridden = 'not-bookable' | 'outside-area' | 'window-full';

/** Who books, from what a caller sends: only staff may do it anyway. */
export const bookingModeOf = ({ reach }: { reach: string }, anyway = false): BookingMode =>
  anyway && reach === 'any' ? 'anyway' : 'strict';

/**
 * Finds the windows of the visits of an order, and claims their places: see `requirePlaces`. What stays as it was `before` keeps
 * what was promised, and so does all where customers choose no windows. With `is_ahead` the order is not written.
 * @throws Refusal `not-bookable` or `outside-area`, beside its field; `invalid` for a date more than two years ahead
 */
export async function bookVisits(
  tx: Tx,
  mode: BookingMode,
  visits: Visits,
  { before = null, is_ahead = false }: { before?: BookedBefore | null; is_ahead?: boolean } = {},
): Promise<Booked> {
  const isKept = (leg: WindowLeg) => before !== null && isSameLeg(leg, visits, before);
  if (mode === 'strict' || mode === 'anyway') requireNear(tx, visits, before);
  if (!tx.business.use_windows || windowLegs.every(isKept)) {
    return { windows: withinDelivery(visits, keep(before, isKept)), noted: {} };
  }
  if (mode === 'strict') {
    const windows = await findStrict(tx, visits, before, isKept);
    claimPlaces(tx, newPlaces(visits, windows, before, is_ahead));
    return { windows, noted: {} };
  }
  const overridden = mode === 'anyway' ? await findOverridden(tx, visits, before, isKept) : undefined;
  const windows = await findPromised(tx, visits, before, isKept);
  if (mode === 'follow') {
    requireFollowed(windows, before);
    claimPlaces(tx, newPlaces(visits, windows, before, is_ahead));
  }
  return { windows, noted: overridden ? { overridden } : {} };
}

type Dates = Pick<Visits, 'pickup_date' | 'delivery_date'>;

/**
 * A slip of the year is nobody's wish; what was planned that far before stays. @throws Refusal `invalid`, beside the date
 */
export function requireNear(db: DbOrTx, visits: Dates, before: Dates | null): void {
  const today = businessDay(db.now(), db.timeZone());
  for (const leg of windowLegs) {
    const date = visits[`${leg}_date`];
    const fault = tooFarAhead(businessDay(date, db.timeZone()), today);
    if (fault && !before?.[`${leg}_date`].equals(date)) refuseField(`${leg}_date`, fault);
  }
}

const isSameLeg = (leg: WindowLeg, visits: Visits, before: Visits): boolean =>
  visits[`${leg}_date`].equals(before[`${leg}_date`]) &&
  visits[`${leg}_address`] === before[`${leg}_address`];

/** What would be refused: nobody else is kept waiting for the answer. */
async function findOverridden(
  tx: Tx,
  visits: Visits,
  before: BookedBefore | null,
  isKept: IsKept,
): Promise<Overridden | undefined> {
  try {
    const windows = await findStrict(tx, visits, before, isKept);
    const full = await findFull(tx, newPlaces(visits, windows, before, true), []);
    return full.length > 0 ? 'window-full' : undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code as Overridden;
    throw error;
  }
}

/** What stood in a window does not follow the others of its series to a time without one. */
function requireFollowed(windows: BookedWindows, before: BookedBefore | null): void {
  for (const leg of windowLegs) {
    if (before?.[`${leg}_window_id`] && !windows[`${leg}_window_id`])
      refuseBooking(leg, `Choose one of the ${leg} windows`);
  }
}

/** The places in which visits stand. */
export const placesOf = (visits: Dates, windows: BookedWindows): Place[] =>
  windowLegs.flatMap((leg) => {
    const [window_id, ends_at] = [windows[`${leg}_window_id`], windows[`${leg}_until`]];
    return window_id && ends_at ? [{ leg, window_id, starts_at: visits[`${leg}_date`], ends_at }] : [];
  });

/** The places that an order has been promised. */
export const ownPlaces = (order: Parameters<typeof placesOf>[0] & BookedWindows): Place[] =>
  placesOf(order, order).map((place) => ({ ...place, is_promised: true }));

/** The places in which visits would stand that were promised. */
export const promisedPlaces = async (tx: DbOrTx, visits: Visits): Promise<Place[]> =>
  placesOf(visits, await findPromised(tx, visits, null, () => false));

/** Those that the order did not have before: its own are free for it. */
function newPlaces(
  visits: Visits,
  windows: BookedWindows,
  before: BookedBefore | null,
  is_ahead: boolean,
): Place[] {
  const own = before ? placesOf(before, before) : [];
  return placesOf(visits, windows)
    .filter((place) => !own.some(isSamePlace(place)))
    .map((place) => ({ ...place, is_ahead }));
}
