import type { StopInPlace } from '#shared/runs/arrange-stops.ts';
import { spansOfRun } from '#shared/runs/run-spans.ts';
import type { Tx } from '../kernel/db/database.ts';
import type { ArrangedStop, StoredRun, StoredStop } from './runs.store.ts';

type Door = Pick<StoredStop, 'customer_id' | 'address_key' | 'next_at'>;

/** The stops of a run in their sequence as they are to be written, with when their customers expect the driver. */
export function withSpans(
  tx: Tx,
  run: StoredRun,
  sequence: readonly StopInPlace[],
  doors: ReadonlyMap<string, Door>,
): ArrangedStop[] {
  const spans = spansOfRun({ ...run, stops: sequence }, tx.business, tx.now());
  return sequence.flatMap(({ id, finished_at, legs, is_anew }, index) => {
    const door = doors.get(id);
    if (!door) return [];
    const span = spans.get(id);
    return [
      {
        id,
        run_id: run.id,
        driver_id: run.driver_id,
        customer_id: door.customer_id,
        address_key: door.address_key,
        position: index + 1,
        finished_at,
        next_at: is_anew ? null : door.next_at,
        eta_from: span?.from ?? null,
        eta_until: span?.until ?? null,
        leg_ids: legs.map((leg) => leg.id),
      },
    ];
  });
}
