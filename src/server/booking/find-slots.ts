import { and, eq } from 'drizzle-orm';
import {
  type Bookable,
  type BookedPickup,
  type BookingRules,
  bookableDeliveries,
  bookablePickups,
  earliestDelivery,
  slotProblem,
  type WindowOnDay,
  windowsOfWeekday,
} from '#shared/booking/bookable.ts';
import type { Slot, SlotState, SlotsDraft } from '#shared/booking/booking.contract.ts';
import { closedName } from '#shared/booking/closing.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { customerOf, ownedBy } from '../accounts/ownership.ts';
import { findCustomer } from '../customers/customers.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Caller, Viewer } from '../kernel/http/caller.ts';
import { refuseNotFound } from '../kernel/http/serve.ts';
import { orders } from '../schema.ts';
import { findBookingRules, findLastEnd } from './booking-rules.store.ts';
import { type DayRange, daysOf, findTaken, type TakenOn } from './taken.store.ts';

interface Slots {
  days: { day: Temporal.PlainDate; closed: string | null; slots: Slot[] }[];
  earliest: Temporal.Instant | null;
  last: Temporal.PlainDate | null;
}

/**
 * The windows of a leg at an address from a day on, and whether customers could book each; how full they are is for staff.
 * @throws Refusal `not-found` for an order or a customer that is not the caller's; `outside-area`; `invalid` for a delivery without
 * its pickup
 */
export async function findSlots(db: DbOrTx, caller: Caller, draft: SlotsDraft): Promise<Slots> {
  const { leg, address, order_id = null } = draft;
  await requireCustomer(db, caller, draft.customer_id);
  const order = order_id ? await findVisibleOrder(db, caller, order_id) : null;
  const rules = await findBookingRules(db, address, leg, { field: 'address' });
  const bounds =
    leg === 'pickup' ? pickupBounds(rules) : deliveryBounds(rules, await findPickup(db, draft, order));
  const shown = { from: draft.from, to: draft.from.add({ days: draft.days - 1 }) };
  const window_ids = rules.windows.map(({ id }) => id);
  const takenIn = (days: DayRange) =>
    findTaken(db, leg, { window_ids, days, zone: rules.zone, except_order_id: order_id });
  const isCovered = bounds.days && isWithin(bounds.days, shown);
  const taken = await takenIn(shown);
  const takenSoon = bounds.days && !isCovered ? await takenIn(bounds.days) : taken;
  const slotsOn = (day: Temporal.PlainDate, count: TakenOn): SlotWithState[] => {
    const isClosed = closedName(rules, day) !== undefined;
    return windowsOfWeekday(rules, leg, day).map((slot) => ({
      slot,
      state: isClosed ? 'closed' : (slotProblem(bounds.bookable, slot) ?? fullness(slot, count)),
    }));
  };
  const days = daysOf(shown).map((day) => ({
    day,
    closed: closedName(rules, day) ?? null,
    slots: slotsOn(day, taken).map(({ slot, state }) => asSlot(slot, state, taken, caller)),
  }));
  return {
    days: days.filter(({ closed, slots }) => closed !== null || slots.length > 0),
    earliest: firstOpen(bounds.days ? daysOf(bounds.days) : [], (day) => slotsOn(day, takenSoon)),
    last: bounds.days?.to ?? null,
  };
}

interface SlotWithState {
  slot: WindowOnDay;
  state: SlotState;
}

function firstOpen(
  days: readonly Temporal.PlainDate[],
  slotsOn: (day: Temporal.PlainDate) => SlotWithState[],
): Temporal.Instant | null {
  for (const day of days) {
    const open = slotsOn(day).find(({ state }) => state === 'open');
    if (open) return open.slot.starts_at;
  }
  return null;
}

const isWithin = (inner: DayRange, outer: DayRange): boolean =>
  Temporal.PlainDate.compare(outer.from, inner.from) <= 0 &&
  Temporal.PlainDate.compare(inner.to, outer.to) <= 0;

/** From when to when a leg can be booked, and the business days on which that is. */
interface Bounds {
  bookable: Bookable | null;
  days: DayRange | null;
}

function pickupBounds(rules: BookingRules): Bounds {
  const bookable = bookablePickups(rules);
  return { bookable, days: { from: businessDay(rules.now, rules.zone), to: bookable.until } };
}

function deliveryBounds(rules: BookingRules, pickup: BookedPickup): Bounds {
  const earliest = earliestDelivery(rules, pickup);
  const bookable = bookableDeliveries(earliest);
  return { bookable, days: earliest && bookable && { from: earliest.day, to: bookable.until } };
}

const fullness = ({ window: { id, capacity }, day }: WindowOnDay, taken: TakenOn): SlotState =>
  capacity !== null && taken(id, day) >= capacity ? 'full' : 'open';

const asSlot = (
  { window, day, starts_at, ends_at }: WindowOnDay,
  state: SlotState,
  taken: TakenOn,
  { reach }: Caller,
): Slot => ({
  starts_at,
  ends_at,
  state,
  taken: reach === 'any' ? taken(window.id, day) : null,
  capacity: reach === 'any' ? window.capacity : null,
});

/** Staff choose any customer, who has to be one; customers themselves alone. */
async function requireCustomer(db: DbOrTx, caller: Caller, customer_id: string | undefined): Promise<void> {
  if (customer_id === undefined) return;
  const isReachable =
    caller.reach === 'any' ? await findCustomer(db, customer_id) : customer_id === customerOf(caller);
  if (!isReachable) refuseNotFound();
}

type BookedOrder = Pick<typeof orders.$inferSelect, 'pickup_date' | 'pickup_until' | 'series_id'>;

/** @throws Refusal `not-found` for an order that is not the caller's */
export async function findVisibleOrder(db: DbOrTx, viewer: Viewer, id: string): Promise<BookedOrder> {
  const [order] = await db
    .select({
      pickup_date: orders.pickup_date,
      pickup_until: orders.pickup_until,
      series_id: orders.series_id,
    })
    .from(orders)
    .where(and(eq(orders.id, id), ownedBy(orders, viewer)));
  return order ?? refuseNotFound();
}

/**
 * The pickup of a delivery, from its start. Its address is not asked for: of windows of several areas that start then, the
 * one that ends last counts, so that no delivery is offered that is too early.
 */
async function findPickup(
  db: DbOrTx,
  { pickup }: SlotsDraft,
  order: BookedOrder | null,
): Promise<BookedPickup> {
  if (!pickup) refuseField('pickup', 'Choose a pickup first');
  if (order?.pickup_date.equals(pickup)) return { starts_at: pickup, ends_at: order.pickup_until ?? pickup };
  return { starts_at: pickup, ends_at: (await findLastEnd(db, 'pickup', pickup)) ?? pickup };
}
