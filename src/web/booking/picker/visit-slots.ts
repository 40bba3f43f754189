import type { Slot, SlotState } from '#shared/booking/booking.contract.ts';
import type { WindowLeg } from '#shared/booking/booking-window.ts';
import { formatDate } from '#shared/kernel/date-text.ts';
import { businessDay } from '#shared/kernel/time.ts';
import type { SlotDay, Slots } from './slots.api.ts';

/** Why a window or a day cannot be booked, in the words of the screen. */
export const slotStateTexts: Record<SlotState, string> = {
  open: '',
  full: 'Full',
  too_soon: 'Too soon',
  too_late: 'Too far ahead',
  closed: 'Closed',
};

const hasOpen = ({ slots }: SlotDay): boolean => slots.some(({ state }) => state === 'open');
const isAll = ({ slots }: SlotDay, state: SlotState): boolean =>
  slots.length > 0 && slots.every((slot) => slot.state === state);

/**
 * The days that are offered: through the last that can be booked, and of a delivery from the first on. The day of what is
 * chosen is always among them, if it has windows.
 */
export function offeredDays(
  { days, last }: Slots,
  leg: WindowLeg,
  chosen: Temporal.PlainDate | null,
): SlotDay[] {
  const isChosen = ({ day }: SlotDay) => chosen?.equals(day) ?? false;
  const within = days.filter(
    (each) => isChosen(each) || (last !== null && Temporal.PlainDate.compare(each.day, last) <= 0),
  );
  if (leg === 'pickup') return within.filter((each) => isChosen(each) || !isAll(each, 'too_late'));
  const first = within.findIndex((each) =>
    each.slots.some(({ state }) => state === 'open' || state === 'full'),
  );
  return within.filter((each, index) => isChosen(each) || (first !== -1 && index >= first));
}

/** Why a day cannot be booked: `Full`, `Too soon`, the name of a closed day; `null` where it can. */
export function dayProblem(each: SlotDay): string | null {
  if (each.closed !== null) return each.closed;
  if (hasOpen(each)) return null;
  return slotStateTexts[
    each.slots.some(({ state }) => state === 'full') ? 'full' : (each.slots[0]?.state ?? 'closed')
  ];
}

/** Staff choose what customers cannot: the service refuses it once, and they may book it anyway. */
export const isChoosable = (each: SlotDay, isStaff: boolean): boolean =>
  isStaff ? each.slots.length > 0 : hasOpen(each);

/** The first window of a day that can be booked; for staff its first one where none can. */
export const firstOf = (each: SlotDay, isStaff: boolean): Slot | undefined =>
  each.slots.find(({ state }) => state === 'open') ?? (isStaff ? each.slots[0] : undefined);

/** The window that starts at an instant. */
export const slotAt = ({ days }: Slots, starts_at: Temporal.Instant | null): Slot | undefined =>
  days.flatMap(({ slots }) => slots).find((slot) => starts_at?.equals(slot.starts_at));

/** The window of the visit as it is saved: its own place is free, also where staff have booked more than there are. */
export const withOwnPlace = (days: readonly SlotDay[], saved: Temporal.Instant | null): SlotDay[] =>
  days.map((each) => ({
    ...each,
    slots: each.slots.map((slot) =>
      saved?.equals(slot.starts_at) && slot.state === 'full' ? { ...slot, state: 'open' } : slot,
    ),
  }));

/**
 * What is chosen stays as long as it can be booked; otherwise the first window that can be, of that day if there is one.
 * `null` if none can.
 */
export function nextChoice(
  slots: Slots,
  chosen: Temporal.Instant | null,
  zone: string,
): Temporal.Instant | null {
  if (slotAt(slots, chosen)?.state === 'open') return chosen;
  const day = chosen && businessDay(chosen, zone);
  const sameDay = slots.days.find((each) => day?.equals(each.day));
  const next = (sameDay && firstOpen([sameDay])) ?? firstOpen(slots.days);
  return next?.starts_at ?? null;
}

const firstOpen = (days: readonly SlotDay[]): Slot | undefined =>
  days.flatMap(({ slots }) => slots).find(({ state }) => state === 'open');

/** A delivery as many business days after its pickup as before, at the same time of day. */
export function sameDistance(
  pickup: Temporal.Instant,
  before: { pickup_date: Temporal.Instant; delivery_date: Temporal.Instant },
  zone: string,
): Temporal.Instant {
  const { days } = businessDay(before.pickup_date, zone).until(businessDay(before.delivery_date, zone));
  const plainTime = before.delivery_date.toZonedDateTimeISO(zone).toPlainTime();
  return businessDay(pickup, zone).add({ days }).toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
}

/** `Earliest delivery Wed 30 Dec`, `No times in the next 21 days. Please contact us.` */
export const earliestText = (earliest: Temporal.Instant, zone: string, today: Temporal.PlainDate): string =>
  `Earliest delivery ${formatDate(businessDay(earliest, zone), today)}`;

export function noTimesText({ last }: Slots, today: Temporal.PlainDate): string {
  const days = last ? today.until(last).days : 0;
  if (days < 1) return 'No times can be booked. Please contact us.';
  return `No times in the next ${days === 1 ? 'day' : `${days} days`}. Please contact us.`;
}
