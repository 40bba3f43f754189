import { addressKey } from '#shared/kernel/address.ts';
import { arrangeStops } from '#shared/runs/arrange-stops.ts';
import { newId } from '../../kernel/db/columns.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { LoadedOrder } from '../../orders/store/lock-order.store.ts';
import { findMovedLegs, findStops, lockRuns, type RunDay, writeStops } from '../../runs/runs.store.ts';
import { withSpans } from '../../runs/with-spans.ts';
import type { LegOfReport } from './leg-of-report.ts';

/**
 * What a driver did of a leg that another has by now stands in their own run of that day, so that they are asked for it as that
 * ends. Needs the runs to be placed before.
 */
export async function standInRun(
  tx: Tx,
  run_day: RunDay,
  { kind, leg_id, time }: LegOfReport,
  { id, customer_id, pickup_address, delivery_address }: LoadedOrder,
): Promise<void> {
  const [run] = await lockRuns(tx, [run_day]);
  const { legs } = await findMovedLegs(tx, [id], []);
  const leg = legs.find((one) => one.id === leg_id);
  if (!run || !leg) return;
  const address = kind === 'pickup' ? pickup_address : delivery_address;
  const address_key = addressKey(address);
  const stops = await findStops(tx, [run.id]);
  const door = stops.find((stop) => stop.customer_id === customer_id && stop.address_key === address_key);
  door?.legs.push(leg);
  const finished_at = time.happened_at;
  const { coordinates } = leg;
  const added = door
    ? []
    : [
        {
          id: newId(),
          address,
          address_key,
          customer_id,
          coordinates,
          finished_at,
          legs: [leg],
          place: null,
          next_at: null,
        },
      ];
  const sequence = arrangeStops(stops, added, tx.now());
  const doors = new Map([...stops, ...added].map((stop) => [stop.id, stop]));
  writeStops(tx, [run.id], withSpans(tx, run, sequence, doors));
}
