import type { AffectedOccurrence } from '#shared/series/series.contract.ts';
import type { PlannedOccurrence } from '#shared/series/series.ts';
import { asPlanned } from '../../series/planned-occurrence.ts';
import { anchorDates, type SeriesRow } from '../../series/stored-series.ts';
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

/** An occurrence that is no order yet and that a change of its series concerns. `zone` is an IANA time zone. */
export function asPlannedAffected(
  each: PlannedOccurrence,
  series: SeriesRow,
  zone: string,
): AffectedOccurrence {
  const { number, pickup_date, delivery_date, order_id, order_number } = asPlanned(
    each,
    anchorDates(series),
    zone,
  );
  return { number, pickup_date, delivery_date, order_id, order_number };
}
