import * as z from 'zod';

/** The visits of an order that a window is for. */
export const windowLegs = ['pickup', 'delivery'] as const;
export type WindowLeg = (typeof windowLegs)[number];

/** How many visits one window takes at most, unless it has no limit. */
export const capacityRange = { min: 1, max: 999 } as const;

/**
 * The owner's bounds: `book_lead_hours` and `change_cutoff_hours` elapsed hours before a pickup window (0: no cutoff),
 * `book_ahead_days` business days ahead, `turnaround_days` working days from pickup to delivery.
 */
export const bookingRanges = {
  book_lead_hours: { min: 0, max: 168 },
  book_ahead_days: { min: 1, max: 59 },
  turnaround_days: { min: 0, max: 14 },
  change_cutoff_hours: { min: 0, max: 72 },
} as const;

export const defaultBooking = {
  book_lead_hours: 12,
  book_ahead_days: 21,
  turnaround_days: 2,
  change_cutoff_hours: 0,
} as const;

/** A wall-clock time of the business in whole minutes: `08:00` on the wire, a `Temporal.PlainTime` in code. */
export const TimeOfDay = z.codec(
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Must be a time such as 08:00', abort: true }),
  z.custom<Temporal.PlainTime>((value) => value instanceof Temporal.PlainTime),
  {
    decode: (text) => Temporal.PlainTime.from(text),
    encode: (time) => time.toString({ smallestUnit: 'minute' }),
  },
);

/** A span of a weekday in which visits of a leg take place, in an area or everywhere. */
export interface BookingWindow {
  id: string;
  leg: WindowLeg;
  /** ISO weekday, 1 Mon … 7 Sun. */
  weekday: number;
  starts_at: Temporal.PlainTime;
  ends_at: Temporal.PlainTime;
  /** `null`: everywhere. */
  area_id: string | null;
  /** `null`: without a limit. */
  capacity: number | null;
}
