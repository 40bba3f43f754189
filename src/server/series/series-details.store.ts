import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { pickupOf } from '#shared/series/occurrences.ts';
import {
  type SeriesDetails,
  type SeriesOccurrence,
  shownOccurrences,
} from '#shared/series/series.contract.ts';
import { ownedBy } from '../accounts/ownership.ts';
import type { DbOrTx } from '../kernel/db/database.ts';
import type { Viewer } from '../kernel/http/caller.ts';
import { type HistoryRow, historyOf, summarizeHistory } from '../notifications/history.store.ts';
import { order_series, orders, users } from '../schema.ts';
import { asPlanned } from './planned-occurrence.ts';
import { seriesEvents } from './series.events.ts';
import { asSeriesOfOrder, type SeriesRow } from './series.store.ts';
import {
  asSummary,
  findMissedPickups,
  plannedAfter,
  selectSeries,
  startOfToday,
} from './series-read.store.ts';

/** A series with its next and last occurrences and its history; `null` also when the viewer may not see it. */
export async function findSeriesDetails(
  db: DbOrTx,
  id: string,
  viewer: Viewer,
): Promise<SeriesDetails | null> {
  const where = and(eq(order_series.id, id), ownedBy(order_series, viewer));
  const history = historyOf(seriesEvents, order_series.id);
  const { select } = selectSeries<HistoryRow[]>(db, await findMissedPickups(db, where), history);
  const [row] = await select.where(where);
  if (!row) return null;
  const { series, more } = row;
  return {
    ...asSummary(row),
    next: await findNext(db, series),
    ...(await findLast(db, series)),
    history: summarizeHistory(seriesEvents, more),
  };
}

/** More rows than this are not shown, however many of them are cancelled. */
const maxRows = 40;

async function findNext(db: DbOrTx, series: SeriesRow): Promise<SeriesOccurrence[]> {
  const zone = db.timeZone();
  const made = await selectOrders(db)
    .where(and(eq(orders.series_id, series.id), gte(orders.pickup_date, startOfToday(db))))
    .orderBy(asc(orders.pickup_date), asc(orders.id))
    .limit(maxRows);
  const occurrences = made.map((order) => asMade(order, series, zone));
  return untilEnough([...occurrences, ...plannedOf(db, series, occurrences)]);
}

/** What comes after the orders; nothing once the series is stopped. */
function plannedOf(
  db: DbOrTx,
  series: SeriesRow,
  made: readonly SeriesOccurrence[],
): readonly SeriesOccurrence[] {
  if (series.stopped_at) return [];
  // The clock may have made another one since the series was read.
  const latest = Math.max(series.made_through, ...made.map(({ number }) => number));
  const anchor = { pickup_date: series.anchor_pickup, delivery_date: series.anchor_delivery };
  const zone = db.timeZone();
  return plannedAfter(series, latest, db.now(), zone)
    .take(shownOccurrences.next)
    .map((occurrence) => asPlanned(occurrence, anchor, zone))
    .toArray();
}

/** By date, until enough of them take place. */
function untilEnough(occurrences: readonly SeriesOccurrence[]): SeriesOccurrence[] {
  const byDate = occurrences.toSorted((a, b) => Temporal.Instant.compare(a.pickup_date, b.pickup_date));
  const shown: SeriesOccurrence[] = [];
  let missing: number = shownOccurrences.next;
  for (const occurrence of byDate.slice(0, maxRows)) {
    if (missing === 0) break;
    shown.push(occurrence);
    if (occurrence.status !== 'cancelled') missing--;
  }
  return shown;
}

async function findLast(db: DbOrTx, series: SeriesRow): Promise<Pick<SeriesDetails, 'last' | 'past'>> {
  const rows = await selectOrders(db)
    .where(and(eq(orders.series_id, series.id), lt(orders.pickup_date, startOfToday(db))))
    .orderBy(desc(orders.pickup_date), desc(orders.id))
    .limit(shownOccurrences.last);
  return { last: rows.map((order) => asMade(order, series, db.timeZone())), past: rows[0]?.all ?? 0 };
}

const selectOrders = (db: DbOrTx) =>
  db
    .select({
      number: sql<number>`${orders.occurrence_number}`,
      pickup_date: orders.pickup_date,
      delivery_date: orders.delivery_date,
      order_id: orders.id,
      order_number: orders.order_number,
      status: orders.status,
      driver_name: users.full_name,
      /** How many there are without the limit. */
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.driver_id))
    .$dynamic();

type OccurrenceRow = Awaited<ReturnType<typeof selectOrders>>[number];

function asMade({ all: _, ...order }: OccurrenceRow, series: SeriesRow, zone: string): SeriesOccurrence {
  // What stands before the anchor was planned by a pattern that is no more.
  const isPlannedByIt = order.number >= series.anchor_number;
  const planned_pickup = isPlannedByIt
    ? pickupOf(asSeriesOfOrder(series), order.number, zone)
    : order.pickup_date;
  return { ...order, planned_pickup, state: 'made' };
}
