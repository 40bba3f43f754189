import { eq } from 'drizzle-orm';
import type { FrequencyTemplate } from '#shared/frequency/frequency-template.ts';
import { refuseField } from '#shared/kernel/problem.ts';
import { pickupOf } from '#shared/series/occurrences.ts';
import { type Series, seriesFrom } from '#shared/series/series.ts';
import { findTemplate } from '../frequency/frequency.store.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import { order_series } from '../schema.ts';
import { updateNextPickups } from './next-pickup.store.ts';

/** An order as an occurrence of the series it belongs to. */
export interface Occurrence {
  series: Series & Pick<typeof order_series.$inferSelect, 'id' | 'frequency_template_id'>;
  number: number;
}

/** The chosen template. @throws Refusal `invalid` when none is chosen or it no longer exists */
export async function requireTemplate(tx: DbOrTx, id: string | null | undefined): Promise<FrequencyTemplate> {
  const template = id ? await findTemplate(tx, id) : null;
  return template ?? refuseField('frequency_template_id', 'Choose a frequency template');
}

/** A series copies the template's pattern: changing or deleting the template does not change the series. */
export const patternOf = ({ id, frequency_type, frequency_value }: FrequencyTemplate) => ({
  frequency_template_id: id,
  frequency_type,
  frequency_value,
});

/** Starts a series whose first occurrence, an order already, is picked up at `anchor_pickup`; returns its id. */
export async function insertSeries(
  tx: DbOrTx,
  customer_id: string,
  template: FrequencyTemplate,
  anchor_pickup: Temporal.Instant,
): Promise<string> {
  const next_pickup = pickupOf(seriesFrom(template, anchor_pickup), 2, tx.timeZone());
  const [series] = await tx
    .insert(order_series)
    .values({ customer_id, ...patternOf(template), anchor_pickup, next_pickup, created_at: tx.now() })
    .returning({ id: order_series.id });
  if (!series) throw new Error('a series was not written');
  return series.id;
}

/** What moves the dates of a series. */
export type SeriesChange = Partial<Series & ReturnType<typeof patternOf>>;

/** Changes the dates of a series from its anchor on. Needs its row locked. */
export async function updateSeries(tx: DbOrTx, id: string, change: SeriesChange): Promise<void> {
  await tx.update(order_series).set(change).where(eq(order_series.id, id));
  await updateNextPickups(tx, [id], tx.timeZone());
}

/** Ends a series: nothing more is made of it. */
export async function endSeries(tx: DbOrTx, id: string): Promise<void> {
  await tx.update(order_series).set({ stopped_at: tx.now() }).where(eq(order_series.id, id));
}
