import { eq } from 'drizzle-orm';
import { isDeliverable, movedDelivery } from '#shared/booking/open-visits.ts';
import { occurrenceDelivery } from '#shared/series/occurrence-delivery.ts';
import {
  type PlacedOccurrence,
  placeOccurrence,
  plannedOccurrence,
} from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { order_series } from '../../schema.ts';
import { planOf, storedColumns } from '../../series/stored-series.ts';

/** The plan of a series as it now is. */
export async function readPlan(tx: Tx, series_id: string): Promise<SeriesPlan> {
  const [stored] = await tx
    .select(storedColumns(tx))
    .from(order_series)
    .where(eq(order_series.id, series_id));
  if (!stored) throw new Error('a series was not found where it must be');
  return planOf(stored);
}

/**
 * Where the plan has an occurrence that is an order. One that a closed day would drop or merge stays as the pattern has it:
 * staff see it among the orders on closed days. `zone` is an IANA time zone.
 */
export function placedDates(plan: SeriesPlan, number: number, zone: string): PlacedOccurrence {
  const placed = placeOccurrence(plan, number, zone);
  return placed.drop ? plannedOccurrence(plan, number, zone) : placed;
}

/** The delivery of an order that keeps its pickup, as long after it as in `dates`. `zone` is an IANA time zone. */
export function placedDelivery(
  { closing }: SeriesPlan,
  dates: Pick<PlacedOccurrence, 'pickup_date' | 'delivery_date'>,
  pickup_date: Temporal.Instant,
  zone: string,
): Temporal.Instant {
  const delivery = occurrenceDelivery(dates, pickup_date, zone);
  if (!closing || closing.rule === 'as_planned') return delivery;
  const planned = { pickup_date, delivery_date: delivery };
  if (isDeliverable(closing, planned, planned, zone)) return delivery;
  return movedDelivery(closing, planned, zone) ?? delivery;
}
