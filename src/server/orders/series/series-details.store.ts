import { and, eq } from 'drizzle-orm';
import { type SeriesDetails, shownOccurrences } from '#shared/series/series.contract.ts';
import { ownedBy } from '../../accounts/ownership.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { type HistoryRow, historyOf, summarizeHistory } from '../../notifications/history.store.ts';
import { order_series } from '../../schema.ts';
import { seriesEvents } from '../../series/series.events.ts';
import { asSummary, findMissedPickups, selectSeries, startOfToday } from '../../series/series-read.store.ts';
import { findUnfinishedRows } from '../occurrences/occurrences.store.ts';
import { findOccurrences, findPastOccurrences } from '../occurrences/series-occurrences.store.ts';
import type { Looker } from '../occurrences/shown-occurrence.ts';
import { firstOpenOf } from './first-open.ts';

/** A series with its next and last occurrences and its history; `null` also when the caller may not see it. */
export async function findSeriesDetails(
  db: DbOrTx,
  id: string,
  caller: Looker,
): Promise<SeriesDetails | null> {
  const where = and(eq(order_series.id, id), ownedBy(order_series, caller));
  const history = historyOf(seriesEvents, order_series.id);
  const { select } = selectSeries<HistoryRow[]>(db, await findMissedPickups(db, where), history);
  const [row] = await select.where(where);
  if (!row) return null;
  const viewed = { ...row, caller };
  const unfinished = await findUnfinishedRows(db, id);
  const first = row.series.stopped_at ? null : firstOpenOf(db, row, unfinished);
  const today = startOfToday(db);
  return {
    ...asSummary(row, db),
    first_open: first && {
      number: first.number,
      pickup_date: first.pickup_date,
      delivery_date: first.delivery_date,
    },
    next: await findOccurrences(db, viewed, today, shownOccurrences.next),
    ...(await findPastOccurrences(db, viewed, today, shownOccurrences.last)),
    history: summarizeHistory(seriesEvents, row.more),
  };
}
