import * as z from 'zod';
import { PatternDays, RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { Amount } from '#shared/kernel/money.ts';
import { commaSeparated, IdParams, listQuery, route, staffOnly } from '#shared/kernel/route.ts';
import { ChosenId, Id } from '#shared/kernel/text.ts';
import { FutureInstant, Instant } from '#shared/kernel/time.ts';
import { OrderItem } from '#shared/orders/order.ts';
import { HistoryEntry } from '#shared/orders/order-history.ts';
import { OrderStatus } from '#shared/orders/order-status.ts';

export const seriesStates = ['active', 'ended'] as const;
export const SeriesState = z.enum(seriesStates);
export type SeriesState = z.infer<typeof SeriesState>;

export const seriesStateLabels: Record<SeriesState, string> = { active: 'Active', ended: 'Ended' };

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
  /** With GST; 0 for a series that has ended. */
  weekly_amount: Amount,
  pickup_address: z.string(),
  delivery_address: z.string(),
  special_instructions: z.string().nullable(),
  /** Of the next order to be collected, else of the next that will be made; `null` once it has ended. */
  next_pickup: FutureInstant.nullable(),
  /** The order of `next_pickup`; `null` while it is planned only. */
  next_order_id: Id.nullable(),
  next_order_number: z.string().nullable(),
  /** Increases with every change by a person. */
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  stopped_at: Instant.nullable(),
});
export type SeriesSummary = z.infer<typeof SeriesSummary>;

/** One date of a series: an order already, or planned. */
export const SeriesOccurrence = z.object({
  number: z.int(),
  /** When the pattern places it; it names the occurrence. */
  planned_pickup: FutureInstant,
  pickup_date: FutureInstant,
  delivery_date: FutureInstant,
  state: z.enum(['made', 'planned']),
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

export const SeriesCounts = z.object({ active: z.int(), ended: z.int(), weekly_amount: Amount });
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
export const SeriesPreviewDraft = z.object({
  pickup_date: Instant,
  delivery_date: Instant,
  frequency_template_id: ChosenId('Choose a frequency template'),
  recurrence: PatternDays.optional(),
});
export type SeriesPreviewDraft = z.infer<typeof SeriesPreviewDraft>;

export const previewSeriesRoute = route({
  method: 'POST',
  path: '/api/series/preview',
  summary: 'The first 12 pickups of an order that would recur; writes nothing',
  access: { ...staffOnly, customer: 'own' },
  body: SeriesPreviewDraft,
  reply: z.array(SeriesOccurrence),
});
