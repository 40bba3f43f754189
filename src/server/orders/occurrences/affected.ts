import type { PlacedOccurrence } from '#shared/series/placed-occurrence.ts';
import {
  AffectedOccurrence,
  type KeptOccurrence,
  type SeriesOccurrence,
} from '#shared/series/series.contract.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { plannedEnds } from '../../series/planned-ends.ts';
import type { StoredSeries } from '../../series/stored-series.ts';
import type { OccurrenceRow } from './occurrences.store.ts';

/** An order that a change of its series concerns. */
export const asAffected = (order: OccurrenceRow): AffectedOccurrence =>
  affected({ ...order, number: order.occurrence_number, order_id: order.id });

/** An occurrence that is no order yet and that a change of its series concerns. */
export const asPlannedAffected = (
  db: DbOrTx,
  stored: StoredSeries,
  placed: PlacedOccurrence,
): AffectedOccurrence =>
  affected({
    ...placed,
    ...plannedEnds(db, stored, placed),
    number: placed.occurrence_number,
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
export const asSkipped = (skipped: SeriesOccurrence): KeptOccurrence => ({
  ...affected(skipped),
  reason: 'skipped',
  fields: [],
});

const toldFields = AffectedOccurrence.keyof().options;

/** What is told of it, and no more of an order. */
const affected = (occurrence: AffectedOccurrence): AffectedOccurrence =>
  Object.fromEntries(toldFields.map((field) => [field, occurrence[field]])) as AffectedOccurrence;
