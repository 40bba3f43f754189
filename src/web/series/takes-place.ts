import type { SeriesOccurrence } from '#shared/series/series.contract.ts';

/** Whether an occurrence takes place: it is planned, or an order that is not cancelled. */
export const takesPlace = ({ state, status }: Pick<SeriesOccurrence, 'state' | 'status'>): boolean =>
  state === 'planned' || (state === 'made' && status !== 'cancelled');

/** The first pickup after another one of the same series that takes place, among those that are known. */
export const nextPickupAfter = (
  { number }: Pick<SeriesOccurrence, 'number'>,
  occurrences: readonly SeriesOccurrence[],
): Temporal.Instant | undefined =>
  occurrences.find((each) => each.number > number && takesPlace(each))?.pickup_date;
