import { formatVisitForGood } from '#shared/kernel/date-text.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import type { EventSeries } from '../../series/proposal-rules.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { touchSeries } from '../../series/series.store.ts';

/** A pickup, with the end of its window if it has one. */
interface RecordedPickup {
  pickup_date: Temporal.Instant;
  pickup_until?: Temporal.Instant | null;
  /** `null` for one that is no order yet. */
  order_number: string | null;
}

/** Records what somebody did with one pickup of a series; `closed_day` says why it falls out. */
export async function recordOccurrence(
  tx: Tx,
  actor_id: string,
  series: EventSeries,
  type: 'occurrence.skipped' | 'occurrence.restored',
  { pickup_date, pickup_until = null, order_number }: RecordedPickup,
  closed_day?: string,
): Promise<void> {
  await touchSeries(tx, series.id);
  const data = {
    pickup: formatVisitForGood(pickup_date, pickup_until, tx.timeZone()),
    order_number,
    ...(closed_day && { closed_day }),
  };
  await record(tx, seriesEvents, series, { type, actor_id, data });
}
