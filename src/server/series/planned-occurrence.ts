import { occurrenceDelivery } from '#shared/series/occurrences.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { PlannedOccurrence } from '#shared/series/series.ts';

/** When the occurrence at the anchor of a series is picked up and delivered. */
interface AnchorDates {
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
}

/** An occurrence that is not an order yet, as it would be made. `zone` is an IANA time zone. */
export const asPlanned = (
  { occurrence_number, pickup_date }: PlannedOccurrence,
  anchor: AnchorDates,
  zone: string,
): SeriesOccurrence => ({
  number: occurrence_number,
  planned_pickup: pickup_date,
  pickup_date,
  delivery_date: occurrenceDelivery(anchor, pickup_date, zone),
  state: 'planned',
  reason: null,
  changed: [],
  dropped_at: null,
  may_skip: false,
  may_undo: false,
  order_id: null,
  order_number: null,
  status: null,
  driver_name: null,
});
