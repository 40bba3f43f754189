import type { HandField } from '#shared/orders/edit-scope.ts';
import type { OrderChange } from '#shared/orders/order-history.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import { addChanged, removeChanged } from '../../series/exceptions.store.ts';
import type { AsProposed } from '../../series/proposal-rules.ts';
import { seriesEvents } from '../../series/series.events.ts';
import type { Occurrence } from '../../series/series.store.ts';
import type { LoadedOrder } from '../store/lock-order.store.ts';
import { handFieldsOf } from './scoped-edit.ts';

/** These changes are of one order alone: a change of all later ones then leaves them. Needs the row of the series locked. */
export async function noteByHand(
  tx: Tx,
  actor_id: string,
  { order_number }: Pick<LoadedOrder, 'order_number'>,
  { series, number }: Occurrence,
  changes: OrderChange[],
  as: AsProposed = {},
): Promise<void> {
  if (changes.length === 0) return;
  const planned_pickup = pickupOf(series, number, tx.timeZone());
  const occurrence = { series_id: series.id, occurrence_number: number, planned_pickup };
  await addChanged(tx, occurrence, handFieldsOf(changes.map(({ field }) => field)));
  await record(tx, seriesEvents, series, {
    type: 'series.edited',
    actor_id,
    data: { changes, order_number, ...as },
  });
}

/** These changes are undone: what was not changed by hand before them is as the series says again. */
export async function forgetByHand(
  tx: Tx,
  actor_id: string,
  { order_number }: Pick<LoadedOrder, 'order_number'>,
  { series, number }: Occurrence,
  { changes, by_hand }: { changes: OrderChange[]; by_hand: readonly HandField[] },
): Promise<void> {
  const fields = handFieldsOf(changes.map(({ field }) => field));
  await removeChanged(
    tx,
    series.id,
    [number],
    fields.filter((field) => !by_hand.includes(field)),
  );
  await record(tx, seriesEvents, series, {
    type: 'series.edited',
    actor_id,
    data: { changes, order_number },
  });
}
