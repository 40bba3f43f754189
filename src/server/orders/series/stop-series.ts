import type { Tx } from '../../kernel/db/database.ts';
import { endSeries } from '../../series/end-series.ts';
import type { Occurrence } from '../../series/series.store.ts';
import { dropOrders, droppedOrders } from '../occurrences/drop-orders.ts';
import { lockLaterOccurrenceRows } from '../occurrences/occurrences.store.ts';
import { withdrawOfEnded } from '../occurrences/withdraw-proposals.ts';

/**
 * Stops a series after this occurrence and cancels the later ones that exist already. `cancelled` is the order of this
 * occurrence if it was cancelled as well.
 */
export async function stopSeries(
  tx: Tx,
  actor_id: string,
  occurrence: Occurrence,
  cancelled: readonly Parameters<typeof droppedOrders>[0][number][] = [],
): Promise<void> {
  const later = await lockLaterOccurrenceRows(tx, occurrence);
  const drops = later.map((order) => ({ order, reason: 'stopped' as const }));
  await dropOrders(tx, actor_id, occurrence.series, drops);
  await endSeries(tx, actor_id, occurrence.series, 'person', droppedOrders([...cancelled, ...later]));
  await withdrawOfEnded(tx, occurrence.series, occurrence.number);
}
