import * as z from 'zod';
import { hasOneEnd, recurrenceEnd } from '#shared/frequency/recurrence-end.ts';
import { PatternDays, RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
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
import { HandField } from '#shared/orders/edit-scope.ts';
import { hasChange, Order, OrderItem, orderEditFields } from '#shared/orders/order.ts';
import { HistoryEntry } from '#shared/orders/order-history.ts';
import { OrderStatus } from '#shared/orders/order-status.ts';
import { stopReasons } from './series.ts';

export const seriesStates = ['active', 'held', 'ended'] as const;
export const SeriesState = z.enum(seriesStates);
export type SeriesState = z.infer<typeof SeriesState>;

export const seriesStateLabels: Record<SeriesState, string> = {
  active: 'Active',
  held: 'On hold',
  ended: 'Ended',
};

/** The business days on which nothing is picked up, both included; `until` is `null` until somebody resumes. */
export const SeriesHold = z.object({ from: Day, until: Day.nullable() });
export type SeriesHold = z.infer<typeof SeriesHold>;

/** A recurring order as a whole: how it recurs, and what each occurrence to come is made of. */
export const SeriesSummary = z.object({
  id: Id,
  customer_id: Id,
  customer_name: z.string(),
  customer_email: z.string(),
  state: SeriesState,
  recurrence_pattern: RecurrencePattern,
  frequency_template_id: Id.nullable(),
  items: z.array(OrderItem),
  /** Of one occurrence, with GST, at the prices of the last one made. */
  total_amount: Amount,
  /** With GST; 0 for a series that is on hold or has ended. */
  weekly_amount: Amount,
  pickup_address: z.string(),
  delivery_address: z.string(),
  special_instructions: z.string().nullable(),
  /** Of the next order to be collected, else of the next that will be made; `null` once it has ended. */
  next_pickup: FutureInstant.nullable(),
  /** The order of `next_pickup`; `null` while it is planned only. */
  next_order_id: Id.nullable(),
  next_order_number: z.string().nullable(),
  /** The last business day on which an occurrence may be planned. */
  ends_on: Day.nullable(),
  /** The number of its last occurrence. */
  ends_after: z.int().nullable(),
  /** The one under way or to come. */
  hold: SeriesHold.nullable(),
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

/** An order of the series, planned only, or dropped: skipped or held, as an order or before it was one, or removed by staff. */
const occurrenceStates = ['made', 'planned', 'skipped', 'held', 'removed'] as const;

/** One date of a series. */
export const SeriesOccurrence = z.object({
  number: z.int(),
  /** When the pattern places it; it names the occurrence. */
  planned_pickup: FutureInstant,
  pickup_date: FutureInstant,
  delivery_date: FutureInstant,
  state: z.enum(occurrenceStates),
  /** Why it does not take place: `Skipped by Amelia Hart`, `On hold until Sun 10 Jan`. */
  reason: z.string().nullable(),
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
    frequency_template_id: ChosenId('Choose a frequency template'),
    recurrence: PatternDays.optional(),
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
  summary: 'A skipped occurrence takes place again; one that does anyway stays as it is',
  access: { ...staffOnly, customer: 'own' },
  params: OccurrenceParams,
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
const AffectedOccurrence = SeriesOccurrence.pick({
  number: true,
  pickup_date: true,
  delivery_date: true,
  order_id: true,
  order_number: true,
});

export type AffectedOccurrence = z.infer<typeof AffectedOccurrence>;

/** What a change of a series does to its occurrences. */
export const SeriesEffects = z.object({
  /** How many fall out, orders and planned ones; `null` if there is no end to them. */
  dropped_count: z.int().nullable(),
  /** The first 40 of them. */
  dropped: z.array(AffectedOccurrence),
  /** Those that fell out before and take place again. */
  restored: z.array(AffectedOccurrence),
  /** Orders that stay as they are although the change would concern them: `locked`, `picked up`. */
  kept: z.array(AffectedOccurrence.extend({ reason: z.enum(['locked', 'picked up', 'too late']) })),
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

export const editSeriesRoute = route({
  method: 'PUT',
  path: '/api/series/:id',
  summary: 'Change when a series ends; orders after its end are cancelled if they can still be changed',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: EndDraft,
  reply: ChangedSeries,
  versioned: true,
});

/** A change of a series, before it is saved: exactly one of these. */
export const SeriesChangeDraft = z
  .object({
    hold: HoldDraft.optional(),
    resume: z.literal(true).optional(),
    stop: z.literal(true).optional(),
    end: EndDraft.optional(),
  })
  .refine((draft) => Object.values(draft).filter((value) => value !== undefined).length === 1, {
    message: 'Send one change: hold, resume, stop or end.',
  })
  .meta({ minProperties: 1, maxProperties: 1 });
export type SeriesChangeDraft = z.infer<typeof SeriesChangeDraft>;

export const previewSeriesChangeRoute = route({
  method: 'POST',
  path: '/api/series/:id/preview',
  summary: 'What a hold, resuming, another end or ending now would do; writes nothing',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: SeriesChangeDraft,
  reply: SeriesEffects.extend({
    /** The first pickup that takes place after what falls out. */
    first_after: FutureInstant.nullable(),
    series_version: z.int(),
  }),
});

/** An edit of a recurring order before it is saved, or the proposal that waits for its customer. */
export const EditPreviewDraft = z
  .object({ ...orderEditFields, proposal: z.literal(true).optional() })
  .refine(...hasChange)
  .refine(...hasOneEnd);
export type EditPreviewDraft = z.infer<typeof EditPreviewDraft>;

export const EditPreview = z.object({
  recurrence_pattern: RecurrencePattern,
  /** The orders beside the one named that change as well. */
  changed: z.array(AffectedOccurrence),
  /** What stays as it is: out of reach, skipped, or with these fields of its own. */
  kept: z.array(
    AffectedOccurrence.extend({
      reason: z.enum(['locked', 'picked up', 'skipped', 'changed by hand']),
      fields: z.array(HandField),
    }),
  ),
  /** What was skipped and is planned again, as the series then counts otherwise. */
  unskipped: z.array(AffectedOccurrence),
  /** The next 12 that take place, and what falls out among them. */
  next: z.array(SeriesOccurrence),
  series_version: z.int(),
});
export type EditPreview = z.infer<typeof EditPreview>;

export const previewOrderEditRoute = route({
  method: 'POST',
  path: '/api/orders/:id/preview',
  summary: 'What an edit of a recurring order, or its proposal, would do to its series; writes nothing',
  access: { ...staffOnly, customer: 'own' },
  params: IdParams,
  body: EditPreviewDraft,
  reply: EditPreview,
});
