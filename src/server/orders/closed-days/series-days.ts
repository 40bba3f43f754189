import { and, gte, ne, sql } from 'drizzle-orm';
import { businessDay, startOfDay } from '#shared/kernel/time.ts';
import { findOnDay } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import { order_series, orders } from '../../schema.ts';
import { planOf, storedColumns } from '../../series/stored-series.ts';
import type { AffectedRow } from './affected-visits.store.ts';

/** On which days series have their pickups, as one suggestion after another takes them. */
export interface SeriesDays {
  /** Whether the series of an order has another pickup on a day. */
  isOwnDay: (row: AffectedRow, visit: Temporal.Instant) => boolean;
  /** Whether of both one visit remains, which is not that of this order (SER-22). */
  isMerged: (row: AffectedRow, visit: Temporal.Instant) => boolean;
  take: (row: AffectedRow, visit: Temporal.Instant) => void;
}

interface SeriesPickups {
  plan: SeriesPlan;
  /** Of the orders that a moved one may meet, by number. */
  standing: Map<number, Temporal.Instant>;
  /** The days of all orders, also those whose dates somebody chose by hand. */
  days: Map<number, string>;
  /** Whether a number meets another on a day, until one more is taken. */
  met: Map<string, boolean>;
}

/** Reads the series of these orders, as far as their pickups are on closed days. */
export async function findSeriesDays(db: DbOrTx, rows: readonly AffectedRow[]): Promise<SeriesDays> {
  const zone = db.timeZone();
  const found = await findPickups(db, rows);
  const of = ({ is_recurring, leg, order: { series_id, occurrence_number } }: AffectedRow) => {
    const pickups = is_recurring && leg === 'pickup' && series_id ? found.get(series_id) : undefined;
    return pickups && occurrence_number !== null ? { ...pickups, occurrence_number } : null;
  };
  const meets = (
    { plan, met, occurrence_number }: NonNullable<ReturnType<typeof of>>,
    visit: Temporal.Instant,
  ) => {
    const key = `${occurrence_number} ${visit}`;
    const is = met.get(key) ?? findOnDay(plan, { occurrence_number, pickup_date: visit }, zone) !== null;
    met.set(key, is);
    return is;
  };
  return {
    isOwnDay: (row, visit) => {
      const series = of(row);
      if (!series) return false;
      const on = dayText(visit, zone);
      const isThere = [...series.days].some(
        ([number, day]) => number !== series.occurrence_number && day === on,
      );
      return isThere || meets(series, visit);
    },
    isMerged: (row, visit) => {
      const series = of(row);
      return series?.standing.has(series.occurrence_number) === true && meets(series, visit);
    },
    take: (row, visit) => {
      const series = of(row);
      if (!series) return;
      series.days.set(series.occurrence_number, dayText(visit, zone));
      if (!series.standing.has(series.occurrence_number)) return;
      series.standing.set(series.occurrence_number, visit);
      series.met.clear();
    },
  };
}

const dayText = (instant: Temporal.Instant, zone: string): string => businessDay(instant, zone).toString();

async function findPickups(db: DbOrTx, rows: readonly AffectedRow[]): Promise<Map<string, SeriesPickups>> {
  const ofSeries = rows.filter(({ is_recurring, leg }) => is_recurring && leg === 'pickup');
  const ids = [...new Set(ofSeries.map(({ order }) => order.series_id))];
  if (ids.length === 0) return new Map();
  const isOf = (column: typeof order_series.id | typeof orders.series_id) =>
    sql`${column} = any(${sql.param(ids)}::uuid[])`;
  const stored = await db.select(storedColumns(db)).from(order_series).where(isOf(order_series.id));
  const zone = db.timeZone();
  const today = startOfDay(businessDay(db.now(), zone), zone);
  const made = await db
    .select({ series_id: orders.series_id, number: orders.occurrence_number, pickup: orders.pickup_date })
    .from(orders)
    .where(and(isOf(orders.series_id), ne(orders.status, 'cancelled'), gte(orders.pickup_date, today)));
  const bySeries = Map.groupBy(made, ({ series_id }) => series_id);
  return new Map(
    stored.map((each) => {
      const plan = planOf(each);
      const standing = new Map(plan.standing);
      const days = (bySeries.get(each.series.id) ?? []).flatMap(({ number, pickup }) =>
        number === null ? [] : [[number, dayText(pickup, zone)] as const],
      );
      const pickups = { plan: { ...plan, standing }, standing, days: new Map(days), met: new Map() };
      return [each.series.id, pickups];
    }),
  );
}
