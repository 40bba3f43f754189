import { formatDay } from '#shared/kernel/date-text.ts';
import { type PlacedOccurrence, placeOccurrence } from '#shared/series/placed-occurrence.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import type { DbOrTx } from '../kernel/db/database.ts';

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
export function asUndecided(db: DbOrTx, plan: SeriesPlan, placed: PlacedOccurrence): SeriesOccurrence {
  const { drop, closed_day, merged_into } = placed;
  return {
    ...asPlanned(placed),
    state: drop ?? 'planned',
    reason: closed_day && closedText(closed_day.name),
    ...(merged_into !== null && mergedWith(db, partnerOf(db, plan, merged_into))),
  };
}

type Partner = NonNullable<SeriesOccurrence['merged_into']>;

/** The occurrence with which one that is merged takes place: an order stands where it was made. */
export const partnerOf = (db: DbOrTx, plan: SeriesPlan, number: number): Partner => ({
  number,
  pickup_date: plan.standing.get(number) ?? placeOccurrence(plan, number, db.timeZone()).pickup_date,
});

/** `Closed, together with the pickup on Tue 30 Mar` */
export const mergedWith = (
  db: DbOrTx,
  partner: Partner,
): Pick<SeriesOccurrence, 'reason' | 'merged_into'> => ({
  reason: `Closed, together with the pickup on ${formatDay(partner.pickup_date, db.timeZone(), db.now())}`,
  merged_into: partner,
});

/** `Closed: Good Friday`; a day that is open again has no name any more. */
export const closedText = (name: string | null): string => (name ? `Closed: ${name}` : 'Closed day');
