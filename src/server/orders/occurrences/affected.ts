import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { AffectedOccurrence, KeptOccurrence, SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { OccurrenceRow } from './occurrences.store.ts';

/** An order that a change of its series concerns. */
export const asAffected = ({
  occurrence_number,
  pickup_date,
  delivery_date,
  id,
  order_number,
}: OccurrenceRow): AffectedOccurrence => ({
  number: occurrence_number,
  pickup_date,
  delivery_date,
  order_id: id,
  order_number,
});

/** An occurrence that is no order yet and that a change of its series concerns. */
export const asPlannedAffected = ({
  occurrence_number,
  pickup_date,
  delivery_date,
}: PlacedOccurrence): AffectedOccurrence => ({
  number: occurrence_number,
  pickup_date,
  delivery_date,
  order_id: null,
  order_number: null,
});

/** An order that stays as it is, or keeps these fields of its own. */
export const asKept = ({
  order,
  ...why
}: { order: OccurrenceRow } & Pick<KeptOccurrence, 'reason' | 'fields'>): KeptOccurrence => ({
  ...asAffected(order),
  ...why,
});

/** One that is skipped, as an order or before it was one, stays so. */
export const asSkipped = ({
  number,
  pickup_date,
  delivery_date,
  order_id,
  order_number,
}: SeriesOccurrence): KeptOccurrence => ({
  number,
  pickup_date,
  delivery_date,
  order_id,
  order_number,
  reason: 'skipped',
  fields: [],
});
