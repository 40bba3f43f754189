import type { Tx } from '../kernel/db/database.ts';
import { record } from '../notifications/record.ts';
import { seriesEvents } from './series.events.ts';
import { type SeriesOfOrder, updateStopped } from './series.store.ts';

/** Ends a series: nothing more is made of it. Needs its row locked. */
export async function endSeries(tx: Tx, actor_id: string, series: SeriesOfOrder): Promise<void> {
  await updateStopped(tx, series.id);
  await record(tx, seriesEvents, series, { type: 'series.stopped', actor_id, data: {} });
}
