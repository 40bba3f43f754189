import { findHold } from '../customers/hold.store.ts';
import type { Tx } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { seriesEvents } from './series.events.ts';
import type { StoredSeries } from './stored-series.ts';

/** Tells staff once of the orders that were made for a customer on hold: to stop a standing service is a person's decision. */
export async function recordOnHold(
  tx: Tx,
  { series }: StoredSeries,
  order_numbers: readonly string[],
): Promise<void> {
  if (order_numbers.length === 0) return;
  const hold = await findHold(tx, series.customer_id);
  if (!hold) return;
  const data = { orders: [...order_numbers], overdue: hold.overdue };
  await record(tx, seriesEvents, series, { type: 'occurrence.on_hold', actor_id: null, data });
}
