import * as z from 'zod';
import { stopStates } from '#shared/deliveries/leg.ts';
import { Amount } from '#shared/kernel/money.ts';
import { Day, PageQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';
import { legKinds } from '#shared/orders/leg-attempt.ts';
import { StopCount } from '#shared/runs/run.ts';

export const customerOverviewRoute = route({
  method: 'GET',
  path: '/api/overview/customer',
  summary: "The counters of a customer's dashboard",
  access: { customer: 'own' },
  reply: z.object({ total_orders: z.int(), active_orders: z.int(), open_cases: z.int() }),
  singleFlight: true,
});

export const driverOverviewRoute = route({
  method: 'GET',
  path: '/api/overview/driver',
  summary: "The counters of a driver's dashboard",
  access: { driver: 'own' },
  reply: z.object({
    total_assigned: z.int(),
    pending_pickup: z.int(),
    in_transit: z.int(),
    delivered: z.int(),
  }),
  singleFlight: true,
});

export const analyticsRoute = route({
  method: 'GET',
  path: '/api/analytics/dashboard',
  summary:
    'Orders of all time, active customers, revenue of the orders ready for pickup, cases that ask for attention',
  access: staffOnly,
  reply: z.object({
    total_orders: z.int(),
    total_customers: z.int(),
    total_revenue: Amount,
    open_cases: z.int(),
  }),
  singleFlight: true,
});

export const staffOverviewRoute = route({
  method: 'GET',
  path: '/api/overview/staff',
  summary: "The shop's business day and what waits for a hand",
  access: staffOnly,
  reply: z.object({
    pickups_today: z.int(),
    deliveries_today: z.int(),
    drivers: z.int(),
    /** Drivers with a remaining stop today. */
    drivers_out: z.int(),
    waiting_for_driver: z.int(),
    waiting_for_approval: z.int(),
    /** Orders that need a new date after a stop that failed. */
    waiting_for_date: z.int(),
    /** Orders that we have of which a bag is missing, and the one of them that is due first. */
    missing_bags: z
      .object({
        orders: z.int(),
        order_id: Id,
        order_number: z.string(),
        customer_id: Id,
        customer_name: z.string(),
      })
      .nullish(),
    open_cases: z.int(),
    /** Strangers who ask for a pickup and have no answer; none where requests are not taken. */
    new_requests: z.int().optional(),
    /** Orders with a visit to come on a closed day; not those of series that go on as planned. */
    orders_on_closed_days: z.int(),
    /** Stops of today that nobody drives yet, or nobody did in time. */
    due_stops: z.int(),
    /** Those of them that a driver has whose day for them is over. */
    overdue_stops: z.int(),
    /** Invoices past their due day once credit is taken off, and what is overdue with them, as Money has it. */
    overdue_invoices: z.object({ documents: z.int(), amount: Amount }).nullish(),
    /** Invoices and notes that nobody has issued yet. */
    drafts: z.int().optional(),
    /** The year that has no closed days yet although it is near; `null` while there is nothing to enter. */
    closed_days_missing: z.int().nullable(),
    /** Owners are not shown what is to be set up. */
    setup_put_away: z.boolean().optional(),
  }),
  singleFlight: true,
});

/** The number of weeks or months in the chart, the current one included. */
export const periodsShown = 12;

export const periods = ['week', 'month'] as const;
export type Period = (typeof periods)[number];

/**
 * A business week, from Sunday as in the calendar, or a month. It counts the orders created in it that are not cancelled;
 * revenue is the sum of their totals, with GST, in cents.
 */
export const PeriodStats = z.object({
  first_day: Day,
  orders: z.int(),
  revenue: Amount,
  /** What of both was there at the weekday, or day of the month, and time that it is now. */
  orders_by_now: z.int(),
  revenue_by_now: Amount,
});
export type PeriodStats = z.infer<typeof PeriodStats>;

export const weeksRoute = route({
  method: 'GET',
  path: '/api/overview/weeks',
  summary: `Orders and revenue of the last ${periodsShown} business weeks, or months, the oldest first, whole and up to this day and time of theirs; the last one still runs`,
  access: staffOnly,
  query: z.object({ by: z.enum(periods).optional() }),
  reply: z.array(PeriodStats),
  singleFlight: true,
});

/** A leg of today: the pickup or the delivery of an order. */
export const TodayStop = z.object({
  order_id: Id,
  order_number: z.string(),
  customer_name: z.string(),
  kind: z.enum(legKinds),
  at: Instant,
  /** The end of its window; without one it is at a free time. */
  until: Instant.nullish(),
  driver_name: z.string().nullable(),
  state: z.enum(stopStates),
  /** Done, while more is to be done at its door: the stop is not counted as done. */
  is_part_done: z.boolean().optional(),
  /** Its driver goes there next. */
  is_next: z.boolean(),
  /** By its own window, as its stop is reckoned on the board; 0 where it is in time, or on the board of another day. */
  minutes_late: z.int(),
});
export type TodayStop = z.infer<typeof TodayStop>;

/** The maximum number of stops in the list. */
export const stopsShown = 10;

export const todayRoute = route({
  method: 'GET',
  path: '/api/overview/today',
  summary: 'The legs and the stops of the business day, counted; the legs around now in the order of the day',
  access: staffOnly,
  reply: z.object({
    /** Its legs, and those that are done. */
    total: z.int(),
    done: z.int(),
    /** The stops of its board: those of its runs, and those that nobody drives yet. */
    count: StopCount,
    /** When the last of them will be, as it is reckoned; `null` once all are done. */
    last_at: FutureInstant.nullable(),
    /** When the last driver is back, as the board has it, and what nobody drives yet has begun; `null` once all are done. */
    ends_at: FutureInstant.nullable().optional(),
    stops: z.array(TodayStop),
  }),
  singleFlight: true,
});

/** A proposal by staff that the customer has not answered yet. */
export const PendingProposal = z.object({
  id: Id,
  /** `null`: it waits on the series as a whole, and `series_id` says on which. */
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  series_id: Id.nullable(),
  customer_id: Id,
  customer_name: z.string(),
  details: z.string(),
  proposed_at: Instant,
});
export type PendingProposal = z.infer<typeof PendingProposal>;

export const pendingProposalsRoute = route({
  method: 'GET',
  path: '/api/overview/proposals',
  summary: 'The proposals that wait for their customer, the oldest first',
  access: staffOnly,
  query: PageQuery,
  reply: z.array(PendingProposal),
  list: true,
});
