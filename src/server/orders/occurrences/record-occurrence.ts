import { formatDateTimeForGood } from '#shared/kernel/date-text.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { record } from '../../notifications/record.ts';
import type { EventSeries } from '../../series/proposal-rules.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { touchSeries } from '../../series/series.store.ts';

/** Records what somebody did with one pickup of a series; `order_number` is `null` for one that is no order yet, `closed_day` why it falls out. */
export async function recordOccurrence(
  tx: Tx,
  actor_id: string,
  series: EventSeries,
  type: 'occurrence.skipped' | 'occurrence.restored',
  { pickup_date, order_number }: { pickup_date: Temporal.Instant; order_number: string | null },
  closed_day?: string,
): Promise<void> {
  await touchSeries(tx, series.id);
  const data = {
    pickup: formatDateTimeForGood(pickup_date, tx.timeZone()),
    order_number,
    ...(closed_day && { closed_day }),
  };
  await record(tx, seriesEvents, series, { type, actor_id, data });
}
