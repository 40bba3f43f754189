import { asc, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { events, notifications, order_series, orders, series_exceptions } from '#server/schema.ts';
import { expectNextPickups } from '#server/series/next-pickup.fixture.ts';
import { asSeriesOfOrder } from '#server/series/stored-series.ts';
import type { World } from '#server/testing/world.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';

type Readable = Pick<World, 'db'>;

/** A series as it is in the database: its orders and what was dropped of it, by number. */
export async function stateOf({ db }: Readable, series_id: string) {
  const [series] = await db.select().from(order_series).where(eq(order_series.id, series_id));
  if (!series) throw new Error('there is no such series');
  const made = await db
    .select()
    .from(orders)
    .where(eq(orders.series_id, series_id))
    .orderBy(asc(orders.occurrence_number));
  const exceptions = await db
    .select()
    .from(series_exceptions)
    .where(eq(series_exceptions.series_id, series_id))
    .orderBy(asc(series_exceptions.occurrence_number));
  // Apart from what was changed by hand or has another date.
  const dropped = exceptions.filter(({ outcome }) => outcome !== null);
  const closed = exceptions.filter(({ closed_day }) => closed_day !== null);
  return {
    series,
    orders: made.map((order) => ({ ...order, number: order.occurrence_number ?? 0 })),
    dropped: new Map(dropped.map(({ occurrence_number, outcome }) => [occurrence_number, outcome])),
    /** The numbers that a closed day has moved or dropped, by the pickup that was planned. */
    closed: new Map(
      closed.map(({ occurrence_number, planned_pickup }) => [occurrence_number, planned_pickup]),
    ),
  };
}

export type SeriesInDatabase = Awaited<ReturnType<typeof stateOf>>;

/** The numbers of the orders that are not cancelled. */
export const liveNumbers = ({ orders }: SeriesInDatabase): number[] =>
  orders.filter(({ status }) => status !== 'cancelled').map(({ number }) => number);

interface SeriesEventRow {
  id: string;
  subject_id: string;
  actor_id: string | null;
  data: {
    told?: string[];
    message?: string[];
    order_number?: string | null;
    pickup?: string;
    is_told_by_series?: boolean;
    because?: string;
  };
}

/** The events of subjects of one kind, by type. */
export async function eventsOf(
  { db }: Readable,
  ids: readonly string[],
): Promise<Record<string, SeriesEventRow[]>> {
  const rows = await db
    .select()
    .from(events)
    .where(inArray(events.subject_id, [...ids]))
    .orderBy(asc(events.id));
  return Object.groupBy(rows, ({ type }) => type) as Record<string, SeriesEventRow[]>;
}

/** Who was told of an event. */
export const toldOf = async ({ db }: Readable, event_id: string): Promise<string[]> =>
  (await db.select().from(notifications).where(eq(notifications.event_id, event_id))).map(
    ({ user_id }) => user_id,
  );

/**
 * Whatever has happened to a series: no number is two orders, what was dropped is no order that takes place, and each
 * number that is decided is an order, was dropped, or was missed in the past; `missed` were before the pattern changed.
 */
export async function expectSound(
  world: Readable & Pick<World, 'now'>,
  series_id: string,
  missed: ReadonlySet<number> = new Set(),
): Promise<void> {
  const state = await stateOf(world, series_id);
  const { series, dropped } = state;
  const numbers = state.orders.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(liveNumbers(state).filter((number) => dropped.has(number))).toEqual([]);
  expect(numbers.filter((number) => dropped.get(number) === 'removed')).toEqual([]);
  expect(numbers.filter((number) => number > series.made_through)).toEqual([]);
  const decided = Array.from({ length: series.made_through }, (_, index) => index + 1);
  const plan = asSeriesOfOrder(series);
  const isPast = (number: number) => isBefore(pickupOf(plan, number, world.db.timeZone()), world.now());
  const isDecided = (number: number) =>
    numbers.includes(number) || dropped.has(number) || missed.has(number) || isPast(number);
  expect(decided.filter((number) => !isDecided(number))).toEqual([]);
  await expectNextPickups(world.db);
}
