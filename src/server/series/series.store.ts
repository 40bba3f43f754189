import { and, eq, exists, gt, not, sql } from 'drizzle-orm';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { patternOf, type RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { occurrenceDelivery, pickupOf } from '#shared/series/occurrences.ts';
import { type Series, seriesFrom } from '#shared/series/series.ts';
import { findTemplate, storedPattern } from '../frequency/frequency.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series, orders } from '../schema.ts';
import { updateNextPickups } from './next-pickup.store.ts';

export type SeriesRow = typeof order_series.$inferSelect;

/** A series as an order needs it that belongs to it. */
export type SeriesOfOrder = Series & Pick<SeriesRow, 'id' | 'customer_id' | 'frequency_template_id'>;

/** An order as an occurrence of the series it belongs to. */
export interface Occurrence {
  series: SeriesOfOrder;
  number: number;
}

/** A stored series as the rule takes it. */
export const asSeriesOfOrder = ({
  id,
  customer_id,
  frequency_template_id,
  anchor_pickup,
  anchor_number,
  ...columns
}: SeriesOfOrder | Pick<SeriesRow, keyof SeriesOfOrder>): SeriesOfOrder => ({
  id,
  customer_id,
  frequency_template_id,
  ...patternOf(columns),
  anchor_pickup,
  anchor_number,
});

/** The chosen template. @throws Refusal `invalid` when none is chosen or it no longer exists */
export async function requireTemplate(tx: DbOrTx, id: string | null | undefined): Promise<FrequencyTemplate> {
  const template = id ? await findTemplate(tx, id) : null;
  return template ?? refuseField('frequency_template_id', 'Choose a frequency template');
}

/** What each occurrence is made of. */
export type SeriesContent = Pick<
  SeriesRow,
  'items' | 'total_amount' | 'pickup_address' | 'delivery_address' | 'special_instructions'
>;

const contentOf = ({
  items,
  total_amount,
  pickup_address,
  delivery_address,
  special_instructions,
}: SeriesContent): SeriesContent => ({
  items,
  total_amount,
  pickup_address,
  delivery_address,
  special_instructions,
});

/** An order that recurs, with what its series is made of. */
export type FirstOrder = SeriesContent & Pick<SeriesRow, 'customer_id'> & Dates;

interface Dates {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
}

/** A template, and the pattern that was chosen with it. */
export interface ChosenPattern {
  frequency_template_id: string | null;
  pattern: RecurrencePattern;
}

/** Starts a series whose first occurrence is this order; returns its id. */
export async function insertSeries(
  tx: DbOrTx,
  order: FirstOrder,
  { frequency_template_id, pattern }: ChosenPattern,
): Promise<string> {
  const next_pickup = pickupOf(seriesFrom(pattern, order.pickup_date), 2, tx.timeZone());
  const [series] = await tx
    .insert(order_series)
    .values({
      ...contentOf(order),
      ...storedPattern(pattern),
      customer_id: order.customer_id,
      frequency_template_id,
      anchor_pickup: order.pickup_date,
      anchor_delivery: order.delivery_date,
      next_pickup,
      created_at: tx.now(),
      updated_at: tx.now(),
    })
    .returning({ id: order_series.id });
  if (!series) throw new Error('a series was not written');
  return series.id;
}

/** Anchors a series, with this pattern, at the dates of one of its occurrences. Needs its row locked. */
export async function updateAnchor(
  tx: DbOrTx,
  { series: { id, customer_id }, number }: Occurrence,
  { pickup_date, delivery_date }: Dates,
  { frequency_template_id, pattern }: ChosenPattern,
): Promise<SeriesOfOrder> {
  const anchor = { anchor_pickup: pickup_date, anchor_number: number };
  const columns = { ...anchor, anchor_delivery: delivery_date, ...storedPattern(pattern) };
  await updateSeries(tx, id, { ...columns, frequency_template_id });
  await updateNextPickups(tx, [id], tx.timeZone());
  return { id, customer_id, frequency_template_id, ...pattern, ...anchor };
}

/** Changes what the occurrences to come are made of. Needs its row locked. */
export async function updateContent(
  tx: DbOrTx,
  { series }: Occurrence,
  { dates, ...content }: Partial<SeriesContent> & { dates: Dates | null },
): Promise<void> {
  const anchor_delivery = dates && occurrenceDelivery(dates, series.anchor_pickup, tx.timeZone());
  await updateSeries(tx, series.id, { ...content, ...(anchor_delivery && { anchor_delivery }) });
}

/**
 * Occurrences to come are made as this order is, unless one after it has been made. Returns whether they are. Needs
 * its row locked.
 */
export async function updateContentFromLatest(
  tx: DbOrTx,
  { series, number }: Occurrence,
  order: SeriesContent & Dates,
): Promise<boolean> {
  const isLater = and(eq(orders.series_id, series.id), gt(orders.occurrence_number, number));
  const later = tx.select({ one: sql`1` }).from(orders).where(isLater);
  return updateSeries(
    tx,
    series.id,
    {
      ...contentOf(order),
      anchor_delivery: occurrenceDelivery(order, series.anchor_pickup, tx.timeZone()),
    },
    not(exists(later)),
  );
}

export async function updateStopped(tx: DbOrTx, id: string): Promise<void> {
  await updateSeries(tx, id, { stopped_at: tx.now() });
}

/** Returns whether the condition held. */
async function updateSeries(
  tx: DbOrTx,
  id: string,
  change: Partial<typeof order_series.$inferInsert>,
  condition?: ReturnType<typeof not>,
): Promise<boolean> {
  const updated = await tx
    .update(order_series)
    .set({ ...change, version: sql`${order_series.version} + 1`, updated_at: tx.now() })
    .where(and(eq(order_series.id, id), condition))
    .returning({ id: order_series.id });
  return updated.length > 0;
}
