import * as z from 'zod';
import { Address } from '#shared/kernel/address.ts';
import { Day, ownerOnly, route, staffOnly } from '#shared/kernel/route.ts';
import { Id, Text } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { integerInRange } from '#shared/kernel/whole-number.ts';
import { draftProblems } from './booking-draft.ts';
import { capacityRange, TimeOfDay, windowLegs } from './booking-window.ts';

const Leg = z.enum(windowLegs);

/** A window as it is saved: one that is as it was before stays the same window. */
const WindowDraft = z
  .object({
    leg: Leg,
    weekday: z.int().min(1).max(7),
    starts_at: TimeOfDay,
    ends_at: TimeOfDay,
    /** The id of an area of the same call; `null`: everywhere. */
    area_id: Id.nullable(),
    capacity: integerInRange(capacityRange).nullable(),
  })
  .refine(({ starts_at, ends_at }) => Temporal.PlainTime.compare(starts_at, ends_at) < 0, {
    path: ['ends_at'],
    message: 'Choose an end after the start',
  });

const Place = z.object({
  postcode: z.string().regex(/^\d{4}$/, 'Enter a postcode of four digits'),
  /** `null`: all of the postcode. */
  suburb: Text(60, 'Enter a suburb')
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Enter a suburb')
    .nullable(),
});

/** Of an area. */
export const maxPlaces = 200;

const Area = z.object({
  /** Given by whoever creates it: windows of the same call name it. */
  id: Id,
  name: Text(40, 'Enter a name for the area'),
  places: z.array(Place).min(1, 'Enter at least one postcode').max(maxPlaces),
});
export type Area = z.infer<typeof Area>;

/** All windows and areas: they are saved as a whole. */
export const BookingDraft = z
  .object({
    windows: z.array(WindowDraft).max(400, 'Add at most 400 windows'),
    areas: z.array(Area).max(50, 'Add at most 50 areas'),
  })
  .superRefine((draft, ctx) => {
    for (const { path, message } of draftProblems(draft)) {
      ctx.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });
export type BookingDraft = z.infer<typeof BookingDraft>;

const SavedWindow = z.object({ ...WindowDraft.shape, id: Id });

export const Booking = z.object({
  windows: z.array(SavedWindow),
  areas: z.array(Area),
  /** Windows that are no more, and on which orders to come still stand. */
  retired: z.array(z.object({ ...SavedWindow.shape, orders: z.int() })),
  /** Running series whose time is in no window. */
  without_window: z.array(
    z.object({
      series_id: Id,
      customer_name: z.string(),
      /** `Every Monday and Wednesday, 7:00 am` */
      pattern: z.string(),
      leg: Leg,
    }),
  ),
  version: z.int(),
});
export type Booking = z.infer<typeof Booking>;

export const bookingRoute = route({
  method: 'GET',
  path: '/api/booking',
  summary: 'The windows and areas in which customers book',
  access: staffOnly,
  reply: Booking,
  versioned: true,
});

export const updateBookingRoute = route({
  method: 'PUT',
  path: '/api/booking',
  summary: 'Save all windows and areas; orders keep what they were promised',
  access: ownerOnly,
  body: BookingDraft,
  reply: Booking,
  versioned: true,
});

/** Why a window can or cannot be booked by a customer at this moment. */
const slotStates = ['open', 'full', 'too_soon', 'too_late', 'closed'] as const;
export type SlotState = (typeof slotStates)[number];

const Slot = z.object({
  starts_at: Instant,
  ends_at: Instant,
  state: z.enum(slotStates),
  /** How many visits stand in it, for staff only. */
  taken: z.int().nullable(),
  capacity: z.int().nullable(),
});
export type Slot = z.infer<typeof Slot>;

export const SlotsDraft = z.object({
  leg: Leg,
  address: Address(),
  from: Day,
  days: z.int().min(1).max(35),
  /** The start of the pickup, for a delivery. */
  pickup: Instant.optional(),
  /** An order that is there: its own place counts as free. */
  order_id: Id.optional(),
  /** Whose order it is, for staff. */
  customer_id: Id.optional(),
});
export type SlotsDraft = z.infer<typeof SlotsDraft>;

export const slotsRoute = route({
  method: 'POST',
  path: '/api/booking/slots',
  summary:
    'The windows from a day on, and whether each can be booked; a body, so that no log has the address',
  access: { ...staffOnly, customer: 'own' },
  body: SlotsDraft,
  refusals: [404],
  keyless: 'safe',
  reply: z.object({
    /** Days without windows are left out, unless they are closed. */
    days: z.array(
      z.object({
        day: Day,
        /** The name of a closed day. */
        closed: z.string().nullable(),
        slots: z.array(Slot),
      }),
    ),
    /** The first that can be booked; `null` if none can within the bounds. */
    earliest: Instant.nullable(),
    /** The last day on which anything can be booked; `null` for a delivery where no window fits its pickup. */
    last: Day.nullable(),
  }),
});

export const bookingDaysRoute = route({
  method: 'GET',
  path: '/api/booking/days',
  summary: 'How full the windows of each day are, at most 62 days',
  access: staffOnly,
  query: z.object({ from: Day, to: Day }),
  reply: z.array(
    z.object({
      day: Day,
      closed: z.string().nullable(),
      windows: z.array(
        z.object({
          window_id: Id,
          leg: Leg,
          starts_at: Instant,
          ends_at: Instant,
          area_name: z.string().nullable(),
          taken: z.int(),
          capacity: z.int().nullable(),
        }),
      ),
    }),
  ),
});
