import { and, eq, exists, gt, not, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { closingOf } from '#shared/booking/closing.ts';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import type { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { withMinimum } from '#shared/orders/charges.ts';
import { occurrenceDelivery } from '#shared/series/occurrence-delivery.ts';
import { planFrom, type SeriesEnd, type StopReason, seriesFrom } from '#shared/series/series.ts';
import { ownedBy } from '../accounts/ownership.ts';
import { totalNow } from '../accounts/store/shop-mode.store.ts';
import { shareDays } from '../booking/closed-days.store.ts';
import { clockOf, findClosing } from '../booking/closing.store.ts';
import { findTemplate, storedPattern } from '../frequency/frequency.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { order_series, orders } from '../schema.ts';
import { realignSkipped } from './exceptions.store.ts';
import { nextOf, updateNextPickups } from './next-pickup.store.ts';
import {
  contextColumns,
  type SeriesContext,
  type SeriesOfOrder,
  type SeriesRow,
  type StoredSeries,
  storedColumns,
} from './stored-series.ts';

/** An order as an occurrence of the series it belongs to. */
export interface Occurrence {
  series: SeriesOfOrder;
  number: number;
}

/** The series, its row locked until the transaction ends; `null` also when the viewer may not see it. */
export async function lockSeries(tx: DbOrTx, id: string, viewer: Viewer): Promise<StoredSeries | null> {
  const [locked] = await tx
    .select()
    .from(order_series)
    .where(and(eq(order_series.id, id), ownedBy(order_series, viewer)))
    .for('update');
  // Whoever closes a day calculates only those that run.
  if (locked?.stopped_at) await shareDays(tx);
  // Read after the wait for the row: nobody can change them any more.
  return locked ? { series: locked, ...(await findSeriesContext(tx, id)) } : null;
}

/** The series as it is stored; `null` also when the viewer may not see it. */
export async function findStoredSeries(db: DbOrTx, id: string, viewer: Viewer): Promise<StoredSeries | null> {
  const [stored] = await db
    .select(storedColumns(db))
    .from(order_series)
    .where(and(eq(order_series.id, id), ownedBy(order_series, viewer)));
  return stored ?? null;
}

/** A series that must exist, as it is stored; a missing one is a bug, so it is a plain error. */
export async function readStoredSeries(db: DbOrTx, id: string): Promise<StoredSeries> {
  const [stored] = await db.select(storedColumns(db)).from(order_series).where(eq(order_series.id, id));
  if (!stored) throw new Error('a series was not found where it must be');
  return stored;
}

/** The version of a series. It counts what people change of it. */
export async function findSeriesVersion(tx: DbOrTx, id: string): Promise<number> {
  const [row] = await tx
    .select({ version: order_series.version })
    .from(order_series)
    .where(eq(order_series.id, id));
  if (!row) throw new Error('a series was not found where it must be');
  return row.version;
}

/** What stands beside the row of a series. */
export async function findSeriesContext(tx: DbOrTx, id: string): Promise<SeriesContext> {
  const [row] = await tx
    .select(contextColumns(clockOf(tx)))
    .from(order_series)
    .where(eq(order_series.id, id));
  if (!row) throw new Error('a series was not found where it must be');
  return row;
}

/** The chosen template. @throws Refusal `invalid` when none is chosen or it no longer exists */
export async function requireTemplate(tx: DbOrTx, id: string | null | undefined): Promise<FrequencyTemplate> {
  const template = id ? await findTemplate(tx, id) : null;
  return template ?? refuseField('frequency_template_id', 'Choose a frequency template');
}

/** What each occurrence is made of. */
export type SeriesContent = Pick<
  SeriesRow,
  | 'items'
  | 'charges'
  | 'minimum_shown'
  | 'pickup_address'
  | 'delivery_address'
  | 'special_instructions'
  | 'purchase_order'
>;

const contentOf = ({
  items,
  charges,
  minimum_shown,
  pickup_address,
  delivery_address,
  special_instructions,
  purchase_order,
}: SeriesContent): SeriesContent => ({
  items,
  charges,
  minimum_shown,
  pickup_address,
  delivery_address,
  special_instructions,
  purchase_order,
});

/** An order that recurs, with what its series is made of. */
export type FirstOrder = SeriesContent & Pick<SeriesRow, 'customer_id'> & Dates;

/** Dates with the ends of their windows; `null` for free times. */
interface Dates {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
  pickup_until: Temporal.Instant | null;
  delivery_until: Temporal.Instant | null;
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
  { ends_on, ends_after, closed_day_rule }: SeriesEnd & Pick<SeriesRow, 'closed_day_rule'>,
): Promise<string> {
  // Whoever closes a day calculates the series that are there.
  await shareDays(tx);
  const plan = planFrom({
    ...seriesFrom(pattern, order.pickup_date),
    anchor_delivery: order.delivery_date,
    ends_on,
    ends_after,
    closing: closingOf(await findClosing(tx), order, closed_day_rule),
  });
  const [series] = await tx
    .insert(order_series)
    .values({
      ...contentOf(order),
      total_amount: totalNow(order),
      ...storedPattern(pattern),
      customer_id: order.customer_id,
      frequency_template_id,
      anchor_pickup: order.pickup_date,
      anchor_delivery: order.delivery_date,
      anchor_pickup_until: order.pickup_until,
      anchor_delivery_until: order.delivery_until,
      ends_on,
      ends_after,
      closed_day_rule,
      ...nextOf(plan, tx.timeZone()),
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
  { series, number }: Occurrence,
  { pickup_date, delivery_date, pickup_until, delivery_until }: Dates,
  { frequency_template_id, pattern }: ChosenPattern,
): Promise<{ series: SeriesOfOrder; unskipped: number[] }> {
  const { id, customer_id } = series;
  const anchor = { anchor_pickup: pickup_date, anchor_number: number };
  const untils = { anchor_pickup_until: pickup_until, anchor_delivery_until: delivery_until };
  const columns = { ...anchor, ...untils, anchor_delivery: delivery_date, ...storedPattern(pattern) };
  await updateSeries(tx, id, { ...columns, frequency_template_id });
  const moved = { id, customer_id, frequency_template_id, ...pattern, ...anchor };
  const unskipped = await realignSkipped(tx, id, series, moved);
  await updateNextPickups(tx, [id]);
  return { series: moved, unskipped };
}

/** Changes what the occurrences to come are made of. Needs its row locked. */
export async function updateContent(
  tx: DbOrTx,
  { series }: Occurrence,
  { dates, ...content }: Partial<SeriesContent> & { dates: Dates | null },
): Promise<void> {
  await updateSeries(tx, series.id, {
    ...(await priced(tx, series.id, content)),
    ...anchorDelivery(tx, series, dates),
  });
}

/** Columns of a series; what it comes to is worked out as it is written. */
type SeriesChange = PgUpdateSetSource<typeof order_series>;

/** Other items come to another amount, with what is charged beside them. */
async function priced(tx: DbOrTx, id: string, content: Partial<SeriesContent>): Promise<SeriesChange> {
  const { items } = content;
  if (!items) return content;
  const { charges, minimum_shown } = order_series;
  const [charged] = await tx
    .select({ charges, minimum_shown })
    .from(order_series)
    .where(eq(order_series.id, id));
  if (!charged) return content;
  const beside = withMinimum(charged.charges, items, charged.minimum_shown);
  return { ...content, charges: beside, total_amount: totalNow({ items, charges: beside }) };
}

/** The delivery at the anchor, as long after its pickup as in these dates, and as long as their window. */
function anchorDelivery(tx: DbOrTx, series: SeriesOfOrder, dates: Dates | null) {
  if (!dates) return {};
  const { delivery_date, delivery_until } = dates;
  const anchor_delivery = occurrenceDelivery(dates, series.anchor_pickup, tx.timeZone());
  const anchor_delivery_until = delivery_until && anchor_delivery.add(delivery_date.until(delivery_until));
  return { anchor_delivery, anchor_delivery_until };
}

/** The same, unless an occurrence after this one has been made. Returns whether none has. Needs its row locked. */
export async function updateContentFromLatest(
  tx: DbOrTx,
  { series, number }: Occurrence,
  { dates, ...content }: Partial<SeriesContent> & { dates: Dates | null },
): Promise<boolean> {
  const isLater = and(eq(orders.series_id, series.id), gt(orders.occurrence_number, number));
  const later = tx.select({ one: sql`1` }).from(orders).where(isLater);
  const anchor = anchorDelivery(tx, series, dates);
  return updateSeries(
    tx,
    series.id,
    { ...(await priced(tx, series.id, content)), ...anchor },
    not(exists(later)),
  );
}

/** Which occurrences take place. Needs the row locked. */
export async function updatePlan(
  tx: DbOrTx,
  id: string,
  change: Partial<
    Pick<
      SeriesRow,
      | 'ends_on'
      | 'ends_after'
      | 'closed_day_rule'
      | 'hold_from'
      | 'hold_until'
      | 'made_through'
      | 'stopped_at'
      | 'stop_reason'
    >
  >,
): Promise<void> {
  await updateSeries(tx, id, change);
  await updateNextPickups(tx, [id]);
}

/** A series that ends takes its hold with it. Needs the row locked. */
export const updateStopped = (tx: DbOrTx, id: string, stop_reason: StopReason): Promise<boolean> =>
  updateSeries(tx, id, { stopped_at: tx.now(), stop_reason, hold_from: null, hold_until: null });

/** Something of a series has changed that stands elsewhere: what is skipped of it. Needs the row locked. */
export async function touchSeries(tx: DbOrTx, id: string): Promise<void> {
  await updateSeries(tx, id, {});
}

/** Returns whether the condition held. */
async function updateSeries(
  tx: DbOrTx,
  id: string,
  change: SeriesChange,
  condition?: ReturnType<typeof not>,
): Promise<boolean> {
  const updated = await tx
    .update(order_series)
    .set({ ...change, version: sql`${order_series.version} + 1`, updated_at: tx.now() })
    .where(and(eq(order_series.id, id), condition))
    .returning({ id: order_series.id });
  return updated.length > 0;
}
