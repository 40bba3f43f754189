import * as z from 'zod';
import { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { hasOneEnd, recurrenceEnd } from '#shared/frequency/recurrence-end.ts';
import { PatternDays, RecurrencePattern, Weekday } from '#shared/frequency/recurrence-pattern.ts';
import { OptionalAddress } from '#shared/kernel/address.ts';
import { Amount } from '#shared/kernel/money.ts';
import {
  commaSeparated,
  Day,
  IdParams,
  listQuery,
  PathNumber,
  route,
  staffOnly,
} from '#shared/kernel/route.ts';
import { ChosenId, Id } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';
import { Charge } from '#shared/orders/charges.ts';
import { EditScope, HandField } from '#shared/orders/edit-scope.ts';
import { Order, OrderItem, PendingModifications } from '#shared/orders/order.ts';
import { HistoryEntry } from '#shared/orders/order-history.ts';
import { OrderStatus } from '#shared/orders/order-status.ts';
import { exceptionOutcomes, stopReasons } from './series.ts';

export const seriesStates = ['active', 'held', 'ended'] as const;
export const SeriesState = z.enum(seriesStates);
export type SeriesState = z.infer<typeof SeriesState>;

export const seriesStateLabels: Record<SeriesState, string> = {
  active: 'Active',
  held: 'Paused',
  ended: 'Ended',
};

/** The business days on which nothing is picked up, both included; `until` is `null` until somebody resumes. */
export const SeriesHold = z.object({ from: Day, until: Day.nullable() });
export type SeriesHold = z.infer<typeof SeriesHold>;

/** What staff want to change of a recurring order; `null` for what stays. */
export const SeriesProposal = z.object({
  ...PendingModifications.shape,
  /** How far it goes: from the order on that it was made for, or all that is open. */
  scope: EditScope.exclude(['this']),
  /** The order that it was made for and waits on; `null` for one that was made for the series as a whole. */
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  /** The number of the occurrence whose dates it changes; `null` for that of the order. */
  occurrence_number: z.int().nullable(),
  /** The change as text. */
  details: z.string(),
  proposed_by_name: z.string(),
  created_at: Instant,
});
export type SeriesProposal = z.infer<typeof SeriesProposal>;

/** A recurring order as a whole: how it recurs, and what each occurrence to come is made of. */
export const SeriesSummary = z.object({
  id: Id,
  customer_id: Id,
  customer_name: z.string(),
  customer_email: z.string(),
  state: SeriesState,
  recurrence_pattern: RecurrencePattern,
  /** The weekday of the pickup from which its dates are counted. */
  anchor_day: Weekday,
  /** Its day of the month, 1 to 31. */
  anchor_month_day: z.int().optional(),
  frequency_template_id: Id.nullable(),
  items: z.array(OrderItem),
  /** What each occurrence is charged beside them, without GST, and the minimum that its customer was shown. */
  charges: z.array(Charge),
  minimum_shown: Amount.nullable(),
  /** Whether GST is charged on what it makes next. */
  gst_charged: z.boolean(),
  /** Of one occurrence, with GST where it is charged, at the prices of the last one made. */
  total_amount: Amount,
  /** 0 for a series that is on hold or has ended. */
  weekly_amount: Amount,
  pickup_address: z.string(),
  delivery_address: z.string(),
  special_instructions: z.string().nullable(),
  purchase_order: z.string().nullable(),
  /** Of the next order to be collected, else of the next that will be made; `null` once it has ended. */
  next_pickup: FutureInstant.nullable(),
  /** The end of its window; `null` for a free time. */
  next_pickup_until: FutureInstant.nullable(),
  /** The order of `next_pickup`; `null` while it is planned only. */
  next_order_id: Id.nullable(),
  next_order_number: z.string().nullable(),
  /** The last business day on which an occurrence may be planned. */
  ends_on: Day.nullable(),
  /** The number of its last occurrence. */
  ends_after: z.int().nullable(),
  /** What becomes of it on closed days; `null`: what the settings say. */
  closed_day_rule: ClosedDayRule.nullable(),
  /** The one under way or to come. */
  hold: SeriesHold.nullable(),
  /** A change of all of it that staff proposed; its customer has not answered. */
  proposal: SeriesProposal.nullable(),
  /** How many occurrences from today on are skipped. */
  skipped_ahead: z.int(),
  /** Increases with every change by a person. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  stopped_at: Instant.nullable(),
  stop_reason: z.enum(stopReasons).nullable(),
});
export type SeriesSummary = z.infer<typeof SeriesSummary>;

/**
 * An order of the series, planned only, or dropped: skipped, held, on a closed day or merged into another, as an order or
 * before it was one; or removed by staff.
 */
const occurrenceStates = ['made', 'planned', ...exceptionOutcomes] as const;

/** One date of a series. */
export const SeriesOccurrence = z.object({
  number: z.int(),
  /** When the pattern places it; it names the occurrence. */
  planned_pickup: FutureInstant,
  pickup_date: FutureInstant,
  delivery_date: FutureInstant,
  /** The ends of its windows; without them it is at free times. */
  pickup_until: FutureInstant.nullish(),
  delivery_until: FutureInstant.nullish(),
  state: z.enum(occurrenceStates),
  /** Why it does not take place: `Skipped by Amelia Hart`, `Paused until Sun 10 Jan`. */
  reason: z.string().nullable(),
  /** Of one that is merged: the occurrence with which it takes place. */
  merged_into: z.object({ number: z.int(), pickup_date: FutureInstant }).nullish(),
  /** A customer could not book it: one of its windows has no place left. Absent where there is one, and far ahead. */
  is_full: z.boolean().optional(),
  /** The closed day that moves or drops it. */
  closed_day: z.object({ day: Day, name: z.string() }).nullable(),
  /** When it was dropped; `null` for one that takes place, and for a hold that is still to come to it. */
  dropped_at: Instant.nullable(),
  /** What was changed for this occurrence alone. */
  changed: z.array(HandField),
  /** What the caller may do with it at this moment. */
  may_skip: z.boolean(),
  may_undo: z.boolean(),
  order_id: Id.nullable(),
  order_number: z.string().nullable(),
  status: OrderStatus.nullable(),
  driver_name: z.string().nullable(),
});
export type SeriesOccurrence = z.infer<typeof SeriesOccurrence>;

/** How many occurrences to come, and how many past ones, a series is shown with. */
export const shownOccurrences = { next: 12, last: 6 } as const;

export const SeriesDetails = SeriesSummary.extend({
  /** The first occurrence that can still be changed, whose dates an edit of the series names; `null` once none can. */
  first_open: SeriesOccurrence.pick({ number: true, pickup_date: true, delivery_date: true }).nullable(),
  /** By date, until 12 take place; with those among them that do not. None once it has ended, but for its orders. */
  next: z.array(SeriesOccurrence),
  /** The last 6 before today, the latest first. */
  last: z.array(SeriesOccurrence),
  /** How many orders were before today. */
  past: z.int(),
  history: z.array(HistoryEntry),
});
export type SeriesDetails = z.infer<typeof SeriesDetails>;

const seriesSorts = ['next_pickup', 'customer_name', 'weekly_amount', 'created_at'] as const;

const seriesFilters = {
  /** Part of the customer's name or email. */
  search: listQuery.search,
  state: commaSeparated(seriesStates).optional(),
  customer_id: Id.optional(),
};

export const SeriesQuery = z.object({
  ...listQuery,
  ...seriesFilters,
  sort: z.enum(seriesSorts).optional(),
});
export type SeriesQuery = z.infer<typeof SeriesQuery>;

const SeriesFilterQuery = z.object(seriesFilters);
export type SeriesFilterQuery = z.infer<typeof SeriesFilterQuery>;

export const seriesListRoute = route({
  method: 'GET',
  path: '/api/series',
  summary: 'Recurring orders, the next pickup first; a customer sees their own',
  access: { ...staffOnly, customer: 'own' },
  query: SeriesQuery,
  reply: z.array(SeriesSummary),
  list: true,
});

export const SeriesCounts = z.object({
  active: z.int(),
  held: z.int(),
  ended: z.int(),
  weekly_amount: Amount,
});
export type SeriesCounts = z.infer<typeof SeriesCounts>;

export const seriesCountsRoute = route({
  method: 'GET',
  path: '/api/series/counts',
  summary: 'How many recurring orders match, by state, and what they come to a week',
  access: { ...staffOnly, customer: 'own' },
  query: SeriesFilterQuery,
  reply: SeriesCounts,
});

export const seriesRoute = route({
  method: 'GET',
  path: '/api/series/:id',
  summary: 'One recurring order, with its next 12 and its last 6 pickups and its history',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  reply: SeriesDetails,
  versioned: true,
});

/** How an order would recur, before anything is saved. */
export const SeriesPreviewDraft = z
  .object({
    pickup_date: Instant,
    delivery_date: Instant,
    /** What is full is said of the windows at these addresses; without them of those of everywhere. */
    pickup_address: OptionalAddress,
    delivery_address: OptionalAddress,
    /** The order that would recur, or recurs otherwise: its places, and those of its series, count as free. */
    order_id: Id.optional(),
    frequency_template_id: ChosenId('Choose a frequency template'),
    recurrence: PatternDays.optional(),
    closed_day_rule: ClosedDayRule.nullish(),
    /** Staff also see days without a window. */
    anyway: z.boolean().optional(),
    ...recurrenceEnd,
  })
  .refine(...hasOneEnd);
export type SeriesPreviewDraft = z.infer<typeof SeriesPreviewDraft>;

export const previewSeriesRoute = route({
  method: 'POST',
  path: '/api/series/preview',
  summary: 'The first 12 pickups of an order that would recur; writes nothing',
  access: { ...staffOnly, customer: 'own' },
  body: SeriesPreviewDraft,
  refusals: [404],
  keyless: 'safe',
  reply: z.array(SeriesOccurrence),
});

const OccurrenceParams = z.object({ id: Id, number: PathNumber });

export const skipOccurrenceRoute = route({
  method: 'PUT',
  path: '/api/series/:id/occurrences/:number/skip',
  summary: 'One occurrence does not take place; no other date moves. One that does not anyway stays as it is',
  access: { ...staffOnly, customer: 'own' },
  params: OccurrenceParams,
  reply: SeriesOccurrence,
});

export const restoreOccurrenceRoute = route({
  method: 'PUT',
  path: '/api/series/:id/occurrences/:number/unskip',
  summary:
    'An occurrence that was skipped or fell on a closed day takes place again; one that does anyway stays as it is',
  access: { ...staffOnly, customer: 'own' },
  params: OccurrenceParams,
  /** Staff may bring it back to a day that is closed. */
  query: z.object({ anyway: z.enum(['true']).optional() }),
  reply: SeriesOccurrence,
});

/** How many business days ahead an occurrence can be skipped, and be made by hand. */
export const daysAhead = { skip: 400, make: 60 } as const;

export const makeOccurrenceRoute = route({
  method: 'PUT',
  path: '/api/series/:id/occurrences/:number/make',
  summary: 'Makes an occurrence of the next 60 days an order now, and those before it',
  access: { ...staffOnly, customer: 'own' },
  params: OccurrenceParams,
  reply: Order,
});

/** An occurrence that a change of its series concerns. */
export const AffectedOccurrence = SeriesOccurrence.pick({
  number: true,
  pickup_date: true,
  delivery_date: true,
  pickup_until: true,
  delivery_until: true,
  order_id: true,
  order_number: true,
});

export type AffectedOccurrence = z.infer<typeof AffectedOccurrence>;

/** Why an occurrence stays as it is although a change would concern it. */
const keptReasons = ['locked', 'picked up', 'too late', 'skipped', 'changed by hand', 'full'] as const;

/** An occurrence that stays as it is, or keeps the fields that are its own. */
export const KeptOccurrence = AffectedOccurrence.extend({
  reason: z.enum(keptReasons),
  fields: z.array(HandField),
});
export type KeptOccurrence = z.infer<typeof KeptOccurrence>;

/** What a change of a series does to its occurrences. */
export const SeriesEffects = z.object({
  /** How many fall out, orders and planned ones; `null` if there is no end to them. */
  dropped_count: z.int().nullable(),
  /** The first 40 of them. */
  dropped: z.array(AffectedOccurrence),
  /** Those that fell out before and take place again. */
  restored: z.array(AffectedOccurrence),
  /** Orders that stay as they are although the change would concern them: `locked`, `picked up`. */
  kept: z.array(KeptOccurrence),
  /** Orders picked up before a hold and delivered within it. They stay as well. */
  delivered_within: z.array(AffectedOccurrence),
});
export type SeriesEffects = z.infer<typeof SeriesEffects>;

export const ChangedSeries = SeriesSummary.extend(SeriesEffects.shape);
export type ChangedSeries = z.infer<typeof ChangedSeries>;

const holdDays = {
  from: Day,
  /** `null`: until somebody resumes. */
  until: Day.nullable(),
};

const isInOrder = ({ from, until }: SeriesHold): boolean =>
  until === null || Temporal.PlainDate.compare(from, until) <= 0;

/** The business days on which nothing shall be picked up. */
export const HoldDraft = z.object(holdDays).refine(isInOrder, {
  path: ['until'],
  message: 'Choose a day that is not before the first',
});
export type HoldDraft = z.infer<typeof HoldDraft>;

export const EndDraft = z.object(recurrenceEnd).refine(...hasOneEnd);
export type EndDraft = z.infer<typeof EndDraft>;

export const holdSeriesRoute = route({
  method: 'PUT',
  path: '/api/series/:id/hold',
  summary: 'Nothing is picked up from one day to another; it takes the place of another hold',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: HoldDraft,
  reply: ChangedSeries,
  versioned: true,
});

export const resumeSeriesRoute = route({
  method: 'PUT',
  path: '/api/series/:id/resume',
  summary: 'Ends the hold; starts an ended series again, with another end where it has reached its own',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: EndDraft,
  reply: ChangedSeries,
  versioned: true,
});

export const stopSeriesRoute = route({
  method: 'PUT',
  path: '/api/series/:id/stop',
  summary: 'Ends a series now, and cancels its orders that can still be changed',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  reply: ChangedSeries,
  versioned: true,
});
