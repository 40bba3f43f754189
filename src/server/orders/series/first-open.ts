import { isBefore } from '#shared/kernel/time.ts';
import { keptReason } from '#shared/orders/order-lock.ts';
import { occurrencesOf, undecidedOccurrences } from '#shared/series/occurrences.ts';
import { plannedOccurrence } from '#shared/series/placed-occurrence.ts';
import { bookVisits } from '../../booking/book-visits.ts';
import type { BookedWindows } from '../../booking/visit-windows.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { DbOrTx, Tx } from '../../kernel/db/database.ts';
import type { Occurrence } from '../../series/series.store.ts';
import { asSeriesOfOrder, planOf, type StoredSeries } from '../../series/stored-series.ts';
import {
  lockOccurrenceRow,
  lockUnfinishedRows,
  type OccurrenceRow,
} from '../occurrences/occurrences.store.ts';
import type { BookedDetails } from './scoped-edit.ts';

/** The occurrence whose dates an edit of a series names, an order or planned, with what the series makes of it. */
export interface SeriesTarget {
  occurrence: Occurrence;
  /** The content of the series, on the dates of the occurrence as they stand. */
  details: BookedDetails;
  /** Whether it is an order. */
  isMade: boolean;
}

/** An occurrence by its number, on its dates as they stand. */
interface DatedOccurrence {
  number: number;
  pickup_date: Temporal.Instant;
  delivery_date: Temporal.Instant;
  /** `null` for one that is no order yet. */
  windows: BookedWindows | null;
}

/** The first occurrence of a series that can still be changed; `null` if nothing comes. Needs the row of the series locked. */
export async function findFirstOpen(tx: Tx, stored: StoredSeries): Promise<SeriesTarget | null> {
  const rows = await lockUnfinishedRows(tx, stored.series.id, 0, 'series');
  const first = firstOpenOf(tx, stored, rows);
  return first && targetAt(tx, stored, first);
}

/**
 * The first occurrence of a series that can still be changed: of its unfinished orders, by number; else the next that is
 * planned, else one that a hold drops. `null` if nothing comes.
 */
export function firstOpenOf(
  db: DbOrTx,
  stored: StoredSeries,
  unfinished: readonly OccurrenceRow[],
): DatedOccurrence | null {
  const [now, zone, plan] = [db.now(), db.timeZone(), planOf(stored)];
  const isOpen = (order: OccurrenceRow) =>
    !keptReason(order, now, limitsOf(db)) && !isBefore(order.pickup_date, now);
  const order = unfinished.find(isOpen);
  if (order) return datedAt(db, stored, order.occurrence_number, order);
  const [planned] = [...occurrencesOf(plan, now, null, zone).take(1)];
  const [dropped] = planned ? [] : [...undecidedOccurrences(plan, now, null, zone).take(1)];
  const number = (planned ?? dropped)?.occurrence_number;
  return number === undefined ? null : datedAt(db, stored, number, null);
}

/** An occurrence of a series by its number, whether it can be changed or not. Needs the row of the series locked. */
export async function findTarget(tx: Tx, stored: StoredSeries, number: number): Promise<SeriesTarget> {
  const order = await lockOccurrenceRow(tx, stored.series.id, number);
  return targetAt(tx, stored, datedAt(tx, stored, number, order));
}

function datedAt(
  db: DbOrTx,
  stored: StoredSeries,
  number: number,
  order: OccurrenceRow | null,
): DatedOccurrence {
  const { pickup_date, delivery_date } = order ?? plannedOccurrence(planOf(stored), number, db.timeZone());
  return { number, pickup_date, delivery_date, windows: order };
}

async function targetAt(
  tx: Tx,
  { series }: StoredSeries,
  { number, pickup_date, delivery_date, windows: ofOrder }: DatedOccurrence,
): Promise<SeriesTarget> {
  const { items, pickup_address, delivery_address, special_instructions, purchase_order } = series;
  const visits = { pickup_date, delivery_date, pickup_address, delivery_address };
  const { pickup_until, delivery_until, pickup_window_id, delivery_window_id } =
    ofOrder ?? (await bookVisits(tx, 'promised', visits)).windows;
  const windows = { pickup_until, delivery_until, pickup_window_id, delivery_window_id };
  return {
    occurrence: { series: asSeriesOfOrder(series), number },
    details: { ...visits, ...windows, items, special_instructions, purchase_order },
    isMade: ofOrder !== null,
  };
}
