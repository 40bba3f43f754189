import { type EditableDetails, modifyDetails } from '#shared/orders/editable-details.ts';
import { withLineIds } from '#shared/orders/line-ids.ts';
import type { OrderItem } from '#shared/orders/order.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { ProposedChanges } from '../../series/proposed-changes.ts';
import type { ChosenPattern } from '../../series/series.store.ts';
import { requireFitting } from '../series/new-pattern.ts';

/**
 * What a proposal makes of these details, with the pattern that comes with it. @throws Refusal `invalid` if its dates or its
 * pattern no longer fit
 */
export async function proposedDetails(
  tx: Tx,
  before: EditableDetails,
  { modification, chosen }: ProposedChanges,
): Promise<{ details: EditableDetails; chosen: ChosenPattern | null }> {
  const items = modification.items && proposedLines(before.items, modification.items);
  const details = modifyDetails(before, { ...modification, items });
  return { details, chosen: chosen && (await requireFitting(tx, chosen, details.pickup_date)) };
}

/** A line that is there already keeps its id, one that only the proposal has the id it has there. */
function proposedLines(items: readonly OrderItem[], proposed: OrderItem[]): OrderItem[] {
  const isThere = ({ id }: OrderItem) => items.some((item) => item.id === id);
  return withLineIds(proposed, [...items, ...proposed.filter((line) => !isThere(line))], newId);
}
