import * as z from 'zod';
import { RecurrencePattern } from '#shared/frequency/recurrence-pattern.ts';
import { Id } from '#shared/kernel/text.ts';
import { PendingModifications } from '#shared/orders/order.ts';
import type { order_proposals } from '../schema.ts';
import type { ChosenPattern } from './series.store.ts';

/** What a proposal changes beyond the details of an order. */
const SeriesChanges = z.object({
  /** The occurrence whose dates it names; `null` for the order that it waits on. */
  occurrence_number: z.int().nullable(),
  frequency_template_id: Id.nullable(),
  recurrence_pattern: RecurrencePattern.nullable(),
});

type ProposalRow = typeof order_proposals.$inferSelect;
type StoredChanges = Pick<ProposalRow, 'changes' | 'series_changes'>;

/** What staff propose: another pattern comes with the template that was chosen for it. */
export interface ProposedChanges {
  modification: PendingModifications;
  chosen: ChosenPattern | null;
}

/** The changes of a proposal in the wire format, as they are stored. */
export const encodeChanges = (
  { modification, chosen }: ProposedChanges,
  occurrence_number: number | null,
): StoredChanges => {
  const { recurrence_pattern: _, ...changes } = z.encode(PendingModifications, modification);
  const series_changes = {
    occurrence_number,
    frequency_template_id: chosen?.frequency_template_id ?? null,
    recurrence_pattern: chosen?.pattern ?? null,
  };
  const isEmpty = Object.values(series_changes).every((value) => value === null);
  return { changes, series_changes: isEmpty ? null : z.encode(SeriesChanges, series_changes) };
};

/** The changes of a proposal as it is stored. */
export function decodeChanges({
  changes,
  series_changes,
}: StoredChanges): ProposedChanges & { occurrence_number: number | null } {
  const more = series_changes === null ? null : z.decode(SeriesChanges, series_changes as never);
  const pattern = more?.recurrence_pattern ?? null;
  const modification = z.decode(PendingModifications, changes as never);
  return {
    modification: { ...modification, recurrence_pattern: pattern },
    chosen: pattern && { frequency_template_id: more?.frequency_template_id ?? null, pattern },
    occurrence_number: more?.occurrence_number ?? null,
  };
}
