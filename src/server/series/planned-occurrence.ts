import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';

/** An occurrence that is not an order yet, as it would be made. */
const asPlanned = ({
  occurrence_number,
  planned_pickup,
  pickup_date,
  delivery_date,
  closed_day,
}: PlacedOccurrence): SeriesOccurrence => ({
  number: occurrence_number,
  planned_pickup,
  pickup_date,
  delivery_date,
  state: 'planned',
  reason: null,
  closed_day,
  changed: [],
  dropped_at: null,
  may_skip: false,
  may_undo: false,
  order_id: null,
  order_number: null,
  status: null,
  driver_name: null,
});

/** The same, with what becomes of it where a closed day has a say. */
export function asUndecided(placed: PlacedOccurrence): SeriesOccurrence {
  const { drop, closed_day } = placed;
  return {
    ...asPlanned(placed),
    state: drop ?? 'planned',
    reason: closed_day && closedText(closed_day.name),
  };
}

/** `Closed: Good Friday`; a day that is open again has no name any more. */
export const closedText = (name: string | null): string => (name ? `Closed: ${name}` : 'Closed day');
