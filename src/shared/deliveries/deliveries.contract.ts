import * as z from 'zod';
import { accesses } from '#shared/accounts/access.ts';
import { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { Day, IdParams, listQuery, PageQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { ChosenId, Id, Text } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { failureReasons, legKinds, legStates } from '#shared/orders/leg-attempt.ts';
import { Order } from '#shared/orders/order.ts';
import { DeliveryUpdate } from './delivery.ts';

/** A driver and their business day: `to_go` counts the open legs, overdue ones included, and `done_today` those that are done. */
export const Driver = z.object({
  id: Id,
  full_name: z.string(),
  phone: z.string().nullable(),
  to_go: z.int(),
  done_today: z.int(),
  /** The stops of their run of today and what is overdue, as the board counts them. */
  stops_today: z
    .object({ total: z.int(), done: z.int(), failed: z.int(), part_done: z.int().optional() })
    .optional(),
  /** Where a day was asked for: the stops that are left of their run of it. */
  stops_on_day: z.int().optional(),
  /** Their run of today was given to another driver, and they got no stop since (RUN-21). They stand last. */
  gave_run_today: z.boolean().optional(),
  /** They are off on the day that was asked for, else today (STF-5). They stand last. */
  is_off: z.boolean().optional(),
  /** Of who has not joined: how far they have come to it. They stand last. */
  access: z.enum(accesses).optional(),
});
export type Driver = z.infer<typeof Driver>;

const { frequency_type, frequency_value } = RecurrencePattern.shape;

/**
 * An order as its driver has it: `frequency` and `interval` are its pattern once more, `null` where it does not repeat;
 * `own_legs` are those of its legs that are the driver's; `known_bags` is how many bags it has, `null` where nobody said.
 */
export const DriverOrder = Order.extend({
  own_legs: z.array(z.object({ kind: z.enum(legKinds), state: z.enum(legStates) })),
  known_bags: z.int().nullable().optional(),
  frequency: frequency_type.nullable(),
  interval: frequency_value.nullable(),
});
export type DriverOrder = z.infer<typeof DriverOrder>;

export const driversRoute = route({
  method: 'GET',
  path: '/api/drivers',
  summary: 'The active drivers with their present load, and that of a day',
  access: staffOnly,
  query: z.object({ day: Day.optional() }),
  reply: z.array(Driver),
});

export const assignDriverRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/assign-driver',
  summary:
    'Give an order, or one leg of it, to a driver; a new driver of the whole order starts the timeline afresh',
  access: staffOnly,
  params: IdParams,
  body: z.object({ driver_id: ChosenId('Please select a driver'), leg: z.enum(legKinds).optional() }),
  reply: Order,
  versioned: true,
});

export const unassignDriverRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/unassign-driver',
  summary: 'Take the order from its drivers, which clears the timeline; or one leg of it',
  access: staffOnly,
  params: IdParams,
  body: z.object({ leg: z.enum(legKinds).optional() }).optional(),
  reply: Order,
  versioned: true,
});

/** Why staff close a leg, or set it back: its history says so. */
const note = Text(1000, 'Enter a note of why');

export const closeLegRoute = route({
  method: 'PUT',
  path: '/api/legs/:id/close',
  summary: 'Close an open leg as done or failed, with a note of why',
  access: staffOnly,
  params: IdParams,
  body: z
    .object({ result: z.enum(['done', 'failed']), reason: z.enum(failureReasons).optional(), note })
    .refine(({ result, reason }) => (result === 'failed') === (reason !== undefined), {
      path: ['reason'],
      message: 'Choose why it failed',
    }),
  reply: Order,
  versioned: true,
});

export const reopenLegRoute = route({
  method: 'PUT',
  path: '/api/legs/:id/reopen',
  summary: 'Set a leg that is done or failed back to planned, with a note of why',
  access: staffOnly,
  params: IdParams,
  body: z.object({ note }),
  reply: Order,
  versioned: true,
});

export const newDateRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/new-date',
  summary: 'Choose a new date for the leg that failed: its next attempt, without a driver',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: z
    .object({
      pickup_date: Instant.optional(),
      delivery_date: Instant.optional(),
      /** Also on a closed day, and where a customer could not book; for staff only. */
      anyway: z.boolean().optional(),
    })
    .refine(({ pickup_date, delivery_date }) => pickup_date || delivery_date, {
      path: ['delivery_date'],
      message: 'Choose a date',
    }),
  reply: Order,
  versioned: true,
  refusals: [409],
});

export const driverOrdersRoute = route({
  method: 'GET',
  path: '/api/driver/orders',
  summary:
    'The orders of which a leg is the driver’s, the next stop first; those that are searched for, or of business days, latest first',
  access: { driver: 'assigned' },
  query: PageQuery.extend({
    search: listQuery.search,
    /** When they were there for it, or are to be: business days, both included. */
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: z.array(DriverOrder),
  list: true,
});

export const updateDeliveryRoute = route({
  method: 'PUT',
  path: '/api/driver/orders/:id/status',
  summary: 'Report a step of the delivery, with a note if there is one; a cancelled order takes none',
  access: { driver: 'assigned' },
  params: IdParams,
  body: DeliveryUpdate,
  reply: Order,
  versioned: true,
});
