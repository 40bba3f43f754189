import { type ServedPlaces, windowsOfAddress } from './address-windows.ts';
import type { BookingWindow, WindowLeg } from './booking-window.ts';
import type { ClosedDayRule } from './closed-day-rule.ts';

/** The days on which a shop is closed, and what it does with a recurring visit that is planned on one. */
export interface Closing {
  rule: ClosedDayRule;
  /** The names of the closed days, by day as in `2026-12-25`. */
  closed: ReadonlyMap<string, string>;
  /** ISO weekdays, 1 Mon … 7 Sun, on which the shop is open. */
  working_days: readonly number[];
  /** No visit moves to before this. */
  now: Temporal.Instant;
  /** The windows of both addresses, and the turnaround, in working days; absent where customers choose no windows. */
  booked?: { windows: readonly BookingWindow[]; turnaround_days: number };
}

/** The same for all addresses. */
export interface ShopClosing extends Omit<Closing, 'booked'> {
  booked: (ServedPlaces & NonNullable<Closing['booked']>) | null;
}

/** What holds for visits at these addresses. */
export function closingAt(
  { booked, ...closing }: ShopClosing,
  { pickup_address, delivery_address }: { pickup_address: string; delivery_address: string },
): Closing {
  if (!booked) return closing;
  const { windows: all, turnaround_days } = booked;
  const windowsAt = (leg: WindowLeg, address: string) =>
    windowsOfAddress(
      all.filter((each) => each.leg === leg),
      booked,
      address,
    ).windows;
  const windows = [...windowsAt('pickup', pickup_address), ...windowsAt('delivery', delivery_address)];
  return { ...closing, booked: { windows, turnaround_days } };
}

/** The closed days for a series at its addresses: with its own rule, or that of the shop where it has none. */
export const closingOf = (
  shop: ShopClosing | null,
  addresses: Parameters<typeof closingAt>[1],
  rule: ClosedDayRule | null | undefined,
): Closing | null => shop && { ...closingAt(shop, addresses), rule: rule ?? shop.rule };

/** A closed day moves a visit by this many days at most. */
export const maxMovedDays = 14;

/** The name of a day that is closed; `undefined` for one that is not. */
export const closedName = (
  { closed }: Pick<Closing, 'closed'>,
  day: Temporal.PlainDate,
): string | undefined => closed.get(day.toString());
