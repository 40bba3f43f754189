import { and, gte, ne, sql } from 'drizzle-orm';
import type { AffectedOrder } from '#shared/booking/closed-days.contract.ts';
import { type Closing, closingAt, type ShopClosing } from '#shared/booking/closing.ts';
import { businessDay, isBefore, startOfDay } from '#shared/kernel/time.ts';
import { changeableUntil, lockReason } from '#shared/orders/order-lock.ts';
import { findOnDay } from '#shared/series/placed-occurrence.ts';
import type { SeriesPlan } from '#shared/series/series.ts';
import { findClosing } from '../../booking/closing.store.ts';
import { earlierVisits, moveVisit, offeredVisits, ruledVisits } from '../../booking/move-visit.ts';
import { limitsOf } from '../../business/change-limits.ts';
import type { DbOrTx } from '../../kernel/db/database.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { order_series, orders } from '../../schema.ts';
import { planOf, storedColumns } from '../../series/stored-series.ts';
import { type AffectedRow, findAffectedRows } from './affected-visits.store.ts';
import { type FreePlaces, findFreePlaces } from './free-places.ts';

/** On which days series have their pickups, as one suggestion after another takes them. */
interface SeriesDays {
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
async function findSeriesDays(db: DbOrTx, rows: readonly AffectedRow[]): Promise<SeriesDays> {
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

/** The orders that the caller may see with a visit to come on a closed day, or on any, by date, with what could become of each. */
export async function findAffected(
  db: DbOrTx,
  caller: Caller,
  { day }: { day?: Temporal.PlainDate | undefined },
): Promise<AffectedOrder[]> {
  const closing = await findClosing(db);
  if (!closing) return [];
  const rows = await findAffectedRows(db, { day, caller });
  // A moved pickup may take its delivery along, from where that stands.
  const pickups = rows.filter(({ leg, is_proposal }) => leg === 'pickup' && !is_proposal);
  const deliveries = pickups.map(({ order }) => businessDay(order.delivery_date, db.timeZone()));
  const days = [...rows.map((row) => row.day), ...deliveries];
  const legs = [...rows.map(({ leg }) => leg), ...deliveries.map(() => 'delivery' as const)];
  const free = await findFreePlaces(db, closing, { days, legs });
  const seriesDays = await findSeriesDays(db, rows);
  // A series has its rule and no choice, so that the others take what it leaves.
  const bySeries = rows.toSorted((a, b) => Number(b.is_recurring) - Number(a.is_recurring));
  const found = new Map(bySeries.map((row) => [row, asAffected(db, closing, row, { free, seriesDays })]));
  return rows.flatMap((row) => found.get(row) ?? []);
}

interface DayContext {
  free: FreePlaces | null;
  seriesDays: SeriesDays;
}

function asAffected(
  db: DbOrTx,
  closing: ShopClosing,
  row: AffectedRow,
  { free, seriesDays }: DayContext,
): AffectedOrder {
  const { order, is_recurring, rule, is_proposed, is_proposal, is_series_proposal, is_agreed, ...visit } =
    row;
  // Nothing of the order is there to be moved: staff propose another day, or its customer rejects this one.
  if (is_proposal) return { ...visit, ...namesOf(order), ...nothingToMove, is_series_proposal };
  const zone = db.timeZone();
  const ofOrder: Closing = { ...closingAt(closing, order), rule: is_recurring ? rule : 'next_open' };
  const isOwnDay = (date: Temporal.Instant) => seriesDays.isOwnDay(row, date);
  const limits = { hasRoom: free?.hasRoom(row.leg), isOwnDay };
  const open_dates = offeredVisits(ofOrder, row, zone, limits);
  const earlier_dates = earlierVisits(ofOrder, row, zone, limits).filter(
    (date) => !open_dates.some((offered) => offered.equals(date)),
  );
  const is_as_planned = is_agreed || (is_recurring && rule === 'as_planned');
  const isRuled = is_recurring && row.leg === 'pickup' && !is_as_planned;
  const [ruled] = isRuled ? ruledVisits(ofOrder, row, zone).take(1) : [];
  const isMerged = ruled !== undefined && seriesDays.isMerged(row, ruled);
  const is_skip_suggested = isRuled && (rule === 'skip' || isMerged);
  const [suggested] = is_skip_suggested ? [] : open_dates;
  const movedTo = (to: Temporal.Instant) =>
    moveVisit(ofOrder, order, { leg: row.leg, to }, zone, free?.hasRoom('delivery'));
  if (suggested && !is_as_planned) {
    free?.take(ofOrder, row.leg, suggested);
    seriesDays.take(row, suggested);
  }
  const moved = suggested ? movedTo(suggested) : null;
  return {
    ...visit,
    ...namesOf(order),
    open_dates,
    earlier_dates,
    ...(row.leg === 'pickup' && {
      deliveries_along: [...open_dates, ...earlier_dates].map((to) => {
        const date = movedTo(to)?.delivery_date;
        return date && !date.equals(order.delivery_date) ? date : null;
      }),
    }),
    is_skip_suggested,
    is_merged: is_skip_suggested && isMerged,
    is_as_planned,
    is_proposed,
    change_until: moved && openUntil(db, row.leg, { ...order, ...moved }),
  };
}

const namesOf = ({ id, order_number, version, customer_id, series_id }: AffectedRow['order']) => ({
  order_id: id,
  order_number,
  order_version: version,
  customer_id,
  series_id,
});

const nothingToMove = {
  open_dates: [],
  is_skip_suggested: false,
  is_as_planned: false,
  is_proposed: true,
  is_proposal: true,
  change_until: null,
};

/** Until when the customer of an order may choose another time for a moved visit; `null` if they may not. */
export function openUntil(
  db: DbOrTx,
  leg: AffectedRow['leg'],
  order: Parameters<typeof lockReason>[0] & Parameters<typeof changeableUntil>[0],
): Temporal.Instant | null {
  const limits = limitsOf(db);
  const locks = changeableUntil(order, limits);
  // Nobody chooses another time for a pickup that has begun, however late its delivery locks.
  const until = leg === 'pickup' && isBefore(order.pickup_date, locks) ? order.pickup_date : locks;
  return lockReason(order, db.now(), limits) === null && isBefore(db.now(), until) ? until : null;
}
