import * as z from 'zod';
import { Case } from '#shared/cases/case.ts';
import { OrderFile } from '#shared/files/file.ts';
import { csvExport, forExcel, noPage } from '#shared/kernel/export.ts';
import { Amount } from '#shared/kernel/money.ts';
import {
  commaSeparated,
  Day,
  Flag,
  IdParams,
  listQuery,
  periodQuery,
  route,
  staffOnly,
} from '#shared/kernel/route.ts';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';
import { OrderBag } from '#shared/labels/bag.ts';
import { deliveryStatuses } from './delivery-status.ts';
import { LegAttempt } from './leg-attempt.ts';
import { Order, OrderDraft, OrderEdit, OrderItem, StaffOrderDraft } from './order.ts';
import { HistoryEntry } from './order-history.ts';
import { orderStatuses } from './order-status.ts';
import { OrderType } from './order-type.ts';
import { PlannedVisit } from './planned-visit.ts';

export const orderSorts = [
  'created_at',
  'pickup_date',
  'delivery_date',
  'status',
  'total_amount',
  'customer_name',
  // Upwards what is not finished, by its delivery date; then what is, the latest first.
  'due',
] as const;

export const OrderQuery = z.object({
  ...listQuery,
  ...periodQuery,
  /** The date that `range`, `from` and `to` filter by; `created_at` if absent. */
  date: z.enum(['created_at', 'pickup_date', 'delivery_date']).optional(),
  sort: z.enum(orderSorts).optional(),
  type: OrderType.optional(),
  status: commaSeparated(orderStatuses).optional(),
  delivery_status: commaSeparated(deliveryStatuses).optional(),
  /** `waiting`: not finished, and the next open leg has no driver. `assigned`: any leg has or had one. */
  driver: z.enum(['waiting', 'assigned']).optional(),
  /** Only the orders of this driver. */
  driver_id: Id.optional(),
  /** Only the orders of this customer. */
  customer_id: Id.optional(),
  /** `ready`: can be invoiced. `yes`: on an issued invoice. */
  invoiced: z.enum(['ready', 'yes']).optional(),
  /** Only the orders of this series. */
  series_id: Id.optional(),
  /** Only those that need a new date after a stop that failed; the oldest first unless sorted. */
  needs_date: Flag.optional(),
  /** `waiting`: with a pending proposal. */
  modification: z.enum(['waiting']).optional(),
});
export type OrderQuery = z.infer<typeof OrderQuery>;

/** One order: its history, newest first, all attempts at its legs, the pickup's first, and its pictures, the oldest first. */
const OrderCase = Case.pick({ id: true, case_number: true, subject: true, status: true });
export type OrderCase = z.infer<typeof OrderCase>;

export const OrderDetails = Order.extend({
  history: z.array(HistoryEntry),
  legs: z.array(LegAttempt),
  files: z.array(OrderFile),
  /** Its bags that have codes, by number. */
  bags: z.array(OrderBag),
  /** Somebody said that it is missing, and nothing has come of it since; for staff alone. */
  is_missing: z.boolean().optional(),
  /** The driver in whose van it stays since a run ended; for staff alone. */
  in_van_of: z.object({ driver_id: Id, driver_name: z.string() }).optional(),
  /** The lines as they were ordered and what they would come to with GST, once somebody has counted; else `null`. */
  estimated_items: z.array(OrderItem).nullable(),
  estimated_total: Amount.nullable(),
  counted_at: Instant.nullable(),
  counted_by_name: z.string().nullable(),
  /** The note of staff on its customer, where there is one; for staff alone. */
  customer_note: z.string().optional(),
  /** What its customer tells drivers of every visit, where there is something. */
  visit_note: z.string().optional(),
  /** The cases about it that staff still work on, where there are any; for staff and its customer. */
  open_cases: z.array(OrderCase).optional(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

export const ordersRoute = route({
  method: 'GET',
  path: '/api/orders',
  summary: 'The orders the caller may see, newest first',
  access: { ...staffOnly, customer: 'own', driver: 'assigned' },
  query: OrderQuery,
  reply: z.array(Order),
  list: true,
});

export const exportOrdersRoute = route({
  path: '/api/orders/export',
  summary: 'All orders of a query as CSV; `bom` for Excel',
  access: { ...staffOnly, customer: 'own' },
  query: OrderQuery.omit(noPage).extend(forExcel),
  ...csvExport,
});

export const orderRoute = route({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'One order, with its history and all attempts at its legs',
  access: { ...staffOnly, customer: 'own', driver: 'assigned' },
  params: IdParams,
  reply: OrderDetails,
  versioned: true,
});

export const placeOrderRoute = route({
  method: 'POST',
  path: '/api/orders/customer',
  summary: 'Place an order at the prices agreed with the customer',
  access: { customer: 'own' },
  body: OrderDraft,
  reply: Order,
  status: 201,
});

export const placeOrderForRoute = route({
  method: 'POST',
  path: '/api/orders',
  summary: 'Place an order for a customer, at their prices or else the base price',
  access: staffOnly,
  body: StaffOrderDraft,
  reply: Order,
  status: 201,
});

export const editOrderRoute = route({
  method: 'PUT',
  path: '/api/orders/:id',
  summary: 'Change an order; of a recurring one, staff propose items, dates and instructions to its customer',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: OrderEdit,
  reply: Order,
  versioned: true,
});

/** One delivery address for another, wherever a customer still has it. */
export const AddressChange = z.object({
  from: OrderDraft.shape.delivery_address,
  to: OrderDraft.shape.delivery_address,
});
export type AddressChange = z.infer<typeof AddressChange>;

export const AddressResult = z.object({
  of: z.enum(['order', 'series']),
  id: Id,
  outcome: z.enum(['changed', 'locked', 'refused']),
  /** Why it was not changed, as a sentence. */
  reason: z.string().nullable(),
});
export type AddressResult = z.infer<typeof AddressResult>;

export const changeAddressRoute = route({
  method: 'PUT',
  path: '/api/orders/address',
  summary:
    'Change a delivery address on all open orders and recurring orders of the customer, also where they are collected from there; each on its own, staff are told once',
  access: { customer: 'own' },
  body: AddressChange,
  reply: z.object({ results: z.array(AddressResult) }),
});

export const deleteOrderRoute = route({
  method: 'DELETE',
  path: '/api/orders/:id',
  summary: 'A customer cancels (a recurring order stops repeating, or skips this one); staff remove for good',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  query: z.object({ repeat: z.enum(['stop', 'skip']).optional() }),
  /** The cancelled order, or the last state of the removed one. */
  reply: Order,
  versioned: true,
});

export const approveModificationRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/approve-modification',
  summary: 'Take over the changes that staff proposed',
  access: { customer: 'own' },
  params: IdParams,
  reply: Order,
  versioned: true,
});

export const rejectModificationRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/reject-modification',
  summary: 'Leave the order as it is',
  access: { customer: 'own' },
  params: IdParams,
  reply: Order,
  versioned: true,
});

export const agreeModificationRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/agree-modification',
  summary: 'Staff say that the customer agreed to the changes that they proposed',
  access: staffOnly,
  params: IdParams,
  reply: Order,
  versioned: true,
});

export const withdrawModificationRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/withdraw-modification',
  summary: 'Staff withdraw the changes that they proposed',
  access: staffOnly,
  params: IdParams,
  reply: Order,
  versioned: true,
});

export const lockOrderRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/lock',
  summary: 'Stop the customer from changing the order',
  access: staffOnly,
  params: IdParams,
  reply: Order,
  versioned: true,
});

export const unlockOrderRoute = route({
  method: 'PUT',
  path: '/api/orders/:id/unlock',
  summary: 'Let the customer change the order again',
  access: staffOnly,
  params: IdParams,
  reply: Order,
  versioned: true,
});

/** The maximum number of entries that a calendar day lists; it only counts the others. */
export const calendarDayEntries = 2;

const CalendarEntries = z.object({
  total: z.int(),
  /** How many of them do not take place. */
  cancelled: z.int().optional(),
  first: z.array(
    z.object({
      id: Id,
      order_number: z.string(),
      customer_name: z.string(),
      at: Instant,
      /** The end of its window; `null` for a free time. */
      until: Instant.nullable(),
      /** It does not take place. */
      is_cancelled: z.boolean(),
    }),
  ),
});

/** One business day: whether it is closed, its orders counted by status, and its pickups and deliveries. */
export const CalendarDay = z.object({
  day: Day,
  /** The name of a closed day; `null` for an open one. */
  closed: z.string().nullable(),
  cancelled: z.int(),
  completed: z.int(),
  in_progress: z.int(),
  pickups: CalendarEntries,
  deliveries: CalendarEntries,
  /** With `planned`: the visits to come of occurrences that are no orders yet, by time. */
  planned: z.array(PlannedVisit).optional(),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

export const calendarRoute = route({
  method: 'GET',
  path: '/api/orders/calendar',
  summary:
    'The days of a period that have orders or are closed, at most 62 of them; a customer sees their own, a driver theirs',
  access: { ...staffOnly, customer: 'own', driver: 'assigned' },
  query: z.object({
    from: Day,
    to: Day,
    type: OrderType.optional(),
    status: commaSeparated(orderStatuses).optional(),
    dates: z.enum(['pickup', 'delivery', 'both']).optional(),
    series_id: Id.optional(),
    /** Also what series plan and is no order yet; not for drivers. */
    planned: Flag.optional(),
    /** With `planned`, for staff: what becomes of each visit if its day is closed. */
    if_closed: Flag.optional(),
  }),
  reply: z.array(CalendarDay),
  singleFlight: true,
});
