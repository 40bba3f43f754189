import { windowsOfWeekday } from '#shared/booking/bookable.ts';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { type Closing, maxMovedDays, type ShopClosing } from '#shared/booking/closing.ts';
import type { HasRoom } from '#shared/booking/open-visits.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { findTaken, type TakenOn } from '../../booking/taken.store.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';

/** The places that are free in the days around some closed days, as one suggestion after another takes them. */
export interface FreePlaces {
  hasRoom: (leg: WindowLeg) => HasRoom;
  /** A visit is suggested at an instant, in the windows of its addresses. */
  take: (closing: Closing, leg: WindowLeg, starts_at: Temporal.Instant) => void;
}

/** Of these legs, as far from these days as visits move. Without windows there is nothing to count: `null`. */
export async function findFreePlaces(
  db: DbOrTx,
  { booked }: ShopClosing,
  { days, legs }: { days: readonly Temporal.PlainDate[]; legs: readonly WindowLeg[] },
): Promise<FreePlaces | null> {
  const sorted = days.toSorted(Temporal.PlainDate.compare);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!booked || !first || !last) return null;
  const zone = db.timeZone();
  const limited = booked.windows.filter(({ capacity }) => capacity !== null);
  const visits = {
    window_ids: limited.map(({ id }) => id),
    days: { from: first.subtract({ days: maxMovedDays }), to: last.add({ days: maxMovedDays }) },
    zone,
    except_order_id: null,
  };
  const taken = new Map<WindowLeg, TakenOn>();
  for (const leg of new Set(legs)) taken.set(leg, await findTaken(db, leg, visits));
  const takenIn = (leg: WindowLeg, id: string, day: Temporal.PlainDate) => taken.get(leg)?.(id, day) ?? 0;
  const suggested = new Map<string, number>();
  const suggestedAt = (key: string) => suggested.get(key) ?? 0;
  const keyOf = (id: string, day: Temporal.PlainDate) => `${id} ${day}`;
  return {
    hasRoom:
      (leg) =>
      ({ window: { id, capacity }, day }) =>
        capacity === null || takenIn(leg, id, day) + suggestedAt(keyOf(id, day)) < capacity,
    take: ({ booked: at }, leg, starts_at) => {
      const day = businessDay(starts_at, zone);
      const slots = at ? windowsOfWeekday({ windows: at.windows, zone }, leg, day) : [];
      const slot = slots.find((each) => each.starts_at.equals(starts_at));
      if (!slot) return;
      const key = keyOf(slot.window.id, day);
      suggested.set(key, suggestedAt(key) + 1);
    },
  };
}
