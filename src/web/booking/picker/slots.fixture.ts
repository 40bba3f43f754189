import type { Slot, SlotState } from '#shared/booking/booking.contract.ts';
import type { SlotDay, Slots } from './slots.api.ts';

/** 09:00 of Tue 24 Nov 2026 in Sydney. */
export const slotsNow = Temporal.Instant.from('2026-11-24T09:00+11:00');
export const slotsZone = 'Australia/Sydney';

/** An instant of the wall clock in Sydney. */
export const local = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(slotsZone).toInstant();

type SlotParts = [from: string, to: string, state: SlotState, taken?: number];

const asSlot =
  (day: string) =>
  ([from, to, state, taken]: SlotParts): Slot => ({
    starts_at: local(`${day}T${from}`),
    ends_at: local(`${day}T${to}`),
    state,
    taken: taken ?? null,
    capacity: taken === undefined ? null : 12,
  });

export const slotDay = (day: string, slots: SlotParts[], closed: string | null = null): SlotDay => ({
  day: Temporal.PlainDate.from(day),
  closed,
  slots: slots.map(asSlot(day)),
});

/** Windows through the 15th of December; the earliest is the first that is open. */
export const slotsOf = (days: SlotDay[]): Slots => ({
  days,
  earliest: days.flatMap(({ slots }) => slots).find(({ state }) => state === 'open')?.starts_at ?? null,
  last: Temporal.PlainDate.from('2026-12-15'),
});

/** Tue too soon, Wed open and full, Thu full, Fri closed, Sat and Mon open; one more beyond what can be booked. */
export const pickupSlots = slotsOf([
  slotDay('2026-11-24', [['08:00', '10:00', 'too_soon']]),
  slotDay('2026-11-25', [
    ['08:00', '10:00', 'full'],
    ['10:00', '12:00', 'open'],
    ['16:00', '18:00', 'open'],
  ]),
  slotDay('2026-11-26', [['08:00', '10:00', 'full']]),
  slotDay('2026-11-27', [['08:00', '10:00', 'closed']], 'Show Day'),
  slotDay('2026-11-28', [['08:00', '10:00', 'open']]),
  slotDay('2026-11-30', [
    ['08:00', '10:00', 'open'],
    ['16:00', '18:00', 'open'],
  ]),
  slotDay('2026-12-16', [['08:00', '10:00', 'too_late']]),
]);

/** The deliveries of a pickup: from its second day on, apart from weekends. */
export function deliverySlots(pickup: Temporal.Instant): Slots {
  const first = pickup.toZonedDateTimeISO(slotsZone).toPlainDate();
  const days = Array.from({ length: 12 }, (_, count) => first.add({ days: count }));
  return slotsOf(
    days
      .filter(({ dayOfWeek }) => dayOfWeek < 6)
      .map((day) => {
        const state = first.until(day).days < 2 ? 'too_soon' : 'open';
        return slotDay(day.toString(), [
          ['10:00', '12:00', state],
          ['14:00', '16:00', state],
        ]);
      }),
  );
}

/** The same slots as staff see them. */
export const asStaffSees = (slots: Slots, taken: number): Slots => ({
  ...slots,
  days: slots.days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => ({ ...slot, capacity: 12, taken: slot.state === 'full' ? 12 : taken })),
  })),
});
