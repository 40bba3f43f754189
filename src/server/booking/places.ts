import { asc, inArray } from 'drizzle-orm';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { formatVisit } from '#shared/kernel/date-text.ts';
import { refuse } from '#shared/kernel/problem.ts';
import { joinWithAnd } from '#shared/kernel/text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { DbOrTx, Tx } from '../kernel/db/database.ts';
import { booking_windows } from '../schema.ts';
import { findTaken, type TakenOn } from './taken.store.ts';

/** A place in a window on a day. */
export interface Place {
  leg: WindowLeg;
  window_id: string;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  /** Nothing that is written takes it yet. */
  is_ahead?: boolean;
  /** An order has been promised it, so that its window may have been retired. */
  is_promised?: boolean;
}

declare module '../kernel/db/database.ts' {
  interface Notes {
    /** What a command has taken. It is looked at when all of it is written, as one act may take many places. */
    places?: Place[] | undefined;
  }
}

/** These places have to be free when the command ends, see `requirePlaces`; without windows nothing is limited. */
export function claimPlaces(tx: Tx, places: readonly Place[]): void {
  if (!tx.business.use_windows) return;
  tx.notes.places = [...(tx.notes.places ?? []), ...places];
}

/**
 * All places that a command claims were free, or nothing of it is kept; returns them. What ends a command by itself calls it with
 * what it takes afterwards: windows are locked once, as two that came back for more could deadlock.
 * @throws Refusal `window-full`, which names the full ones
 */
export async function requirePlaces(tx: Tx, later: readonly Place[] = []): Promise<Place[]> {
  const { places = [] } = tx.notes;
  const full = await findFull(tx, places, [...places, ...later]);
  tx.notes.places = undefined;
  if (full.length === 0) return places;
  const names = joinWithAnd([...new Set(full.map((place) => placeName(tx, place)))]);
  return refuse(
    'window-full',
    `${names} ${full.length === 1 ? 'has' : 'have'} just filled up. Choose another time.`,
  );
}

const placeName = (db: DbOrTx, { starts_at, ends_at }: Place): string =>
  formatVisit(starts_at, ends_at, db.timeZone(), db.now());

/** For `some`: the same window on the same day. */
export const isSamePlace =
  (one: Place) =>
  (other: Place): boolean =>
    one.window_id === other.window_id && one.starts_at.equals(other.starts_at);

const keyOf = ({ window_id, starts_at }: Place): string => `${window_id} ${starts_at}`;

/**
 * Those of these places that are over the capacity of their window, or whose window was retired meanwhile, each once, by
 * date. The windows of `locked` are locked, by id: nobody else counts or retires them until the transaction ends.
 */
export async function findFull(
  db: DbOrTx,
  places: readonly Place[],
  locked: readonly Place[] = places,
): Promise<Place[]> {
  const ids = [...new Set([...places, ...locked].map(({ window_id }) => window_id))];
  if (ids.length === 0) return [];
  const select = db
    .select({
      id: booking_windows.id,
      capacity: booking_windows.capacity,
      retired_at: booking_windows.retired_at,
    })
    .from(booking_windows)
    .where(inArray(booking_windows.id, ids))
    .orderBy(asc(booking_windows.id));
  const rows = await (locked.length > 0 ? select.for('no key update') : select);
  const windows = new Map(rows.map((window) => [window.id, window]));
  // Counted after the lock: it sees what the others have taken.
  const limited = places.filter(({ window_id }) => typeof windows.get(window_id)?.capacity === 'number');
  const taken = await countPlaces(db, limited);
  const full: Place[] = [];
  for (const [, same] of Map.groupBy(places, keyOf)) {
    const [place] = same;
    const window = place && windows.get(place.window_id);
    if (!place || !window) continue;
    const { capacity, retired_at } = window;
    if (retired_at && !same.every(({ is_promised }) => is_promised)) {
      full.push(place);
      continue;
    }
    if (capacity === null) continue;
    const ahead = same.filter(({ is_ahead }) => is_ahead).length;
    if (taken(place) + ahead > capacity) full.push(place);
  }
  return full.toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at));
}

/** How many orders stand in each of these places. */
async function countPlaces(db: DbOrTx, places: readonly Place[]): Promise<(place: Place) => number> {
  const zone = db.timeZone();
  const dayOf = ({ starts_at }: Place) => businessDay(starts_at, zone);
  const counted = new Map<WindowLeg, TakenOn>();
  for (const [leg, ofLeg] of Map.groupBy(places, (place) => place.leg)) {
    const days = ofLeg.map(dayOf).toSorted(Temporal.PlainDate.compare);
    const [from, to] = [days[0], days.at(-1)];
    if (!from || !to) continue;
    const window_ids = [...new Set(ofLeg.map(({ window_id }) => window_id))];
    counted.set(
      leg,
      await findTaken(db, leg, { window_ids, days: { from, to }, zone, except_order_id: null }),
    );
  }
  return (place) => counted.get(place.leg)?.(place.window_id, dayOf(place)) ?? 0;
}
