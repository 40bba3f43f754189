import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { clearDays } from '#server/orders/closed-days/closed-days.fixture.ts';
import { placeRecurring, type Shop } from '#server/orders/orders.fixture.ts';
import { local, makeNow, type SeriesOrder } from '#server/orders/series-calls.fixture.ts';
import { emptyWindows } from '#server/orders/windows.fixture.ts';
import { order_proposals, orders } from '#server/schema.ts';
import { decodeChanges } from '#server/series/proposed-changes.ts';
import { asSeriesOfOrder } from '#server/series/stored-series.ts';
import type { Person } from '#server/testing/world.ts';
import { isBefore } from '#shared/kernel/time.ts';
import { pickupOf } from '#shared/series/pickup-of.ts';
import { expectSound, stateOf } from '../support/series-state.ts';

export type OrderRow = typeof orders.$inferSelect & { number: number };

/** What there is at a moment. */
export interface Seen {
  state: Awaited<ReturnType<typeof stateOf>>;
  /** The orders that proposals wait on. */
  proposed: string[];
  /** Where the visits of an order would be moved to. */
  proposedVisits: { order_id: string; at: Temporal.Instant }[];
  /** Orders of another customer. */
  others: OrderRow[];
  /** Each window on a day that holds more than it may, and by how many. */
  over: Map<string, number>;
  /** Changes when anything of it changes, or anything happens. */
  print: string;
}

interface Answer {
  status: number;
  text: string;
}

/** The answer to an act, and what it must then have done; `null` where there was nothing to act on. */
export type Performed = { answer: Answer; check?: (after: Seen) => void | Promise<void> } | null;

/** One series with two orders, and another customer beside it; everything else is past. */
export class SeriesRun {
  readonly shop: Shop;
  readonly other: Person;
  readonly first: SeriesOrder;
  readonly #placed: string[] = [];
  readonly #ids = new Map<number, string>();
  readonly #missed = new Set<number>();
  #made_through = 0;

  private constructor(shop: Shop, other: Person, first: SeriesOrder) {
    this.shop = shop;
    this.other = other;
    this.first = first;
  }

  static async begin(shop: Shop, other: Person): Promise<SeriesRun> {
    shop.setNow(local('2026-11-24T10:12'));
    await clearDays(shop);
    await emptyWindows(shop);
    const dates = { pickup_date: local('2026-12-02T08:00'), delivery_date: local('2026-12-04T14:00') };
    const first = (await placeRecurring(shop, dates)) as SeriesOrder;
    await makeNow(shop, shop.customer, first, 2);
    return new SeriesRun(shop, other, first);
  }

  get series_id(): string {
    return this.first.series_id;
  }

  addPlaced(id: string): void {
    this.#placed.push(id);
  }

  async look(): Promise<Seen> {
    const { db } = this.shop;
    const state = await stateOf(this.shop, this.series_id);
    const others = await db.select().from(orders).where(inArray(orders.id, this.#placed)).orderBy(orders.id);
    const ids = [...state.orders.map(({ id }) => id)];
    const proposals = await db
      .select()
      .from(order_proposals)
      .where(or(eq(order_proposals.series_id, this.series_id), inArray(order_proposals.order_id, ids)))
      .orderBy(asc(order_proposals.id));
    const { rows } = await db.execute<{ place: string; over: number }>(sql`
      select concat(window_id, ' ', visit_at) as place, (count(*) - capacity)::int as over
      from (select pickup_window_id as window_id, pickup_date as visit_at from orders where status <> 'cancelled'
        union all select delivery_window_id, delivery_date from orders where status <> 'cancelled') visits
      join booking_windows on booking_windows.id = window_id
      where visit_at > ${this.shop.now()}::timestamptz
      group by window_id, visit_at, capacity having count(*) > capacity`);
    const { rows: more } = await db.execute(sql`
      select (select md5(string_agg(e::text, '' order by occurrence_number)) from series_exceptions e
          where series_id = ${this.series_id}) as exceptions,
        (select string_agg(day::text, '' order by day) from closed_days) as days,
        (select id from events order by id desc limit 1) as event`);
    const waiting = proposals.filter(({ status }) => status === 'pending_approval');
    return {
      state,
      proposed: waiting.flatMap(({ order_id }) => order_id ?? []),
      proposedVisits: waiting.flatMap((proposal) => proposedVisits(proposal, state.orders)),
      others: others.map((order) => ({ ...order, number: 0 })),
      over: new Map(rows.map(({ place, over }) => [place, over])),
      print: JSON.stringify([state.series, state.orders, others, proposals, more]),
    };
  }

  /** What holds whatever has happened. */
  async expectSound({ state }: Seen): Promise<void> {
    const { series, orders: made, dropped } = state;
    expect(series.made_through).toBeGreaterThanOrEqual(this.#made_through);
    this.#made_through = series.made_through;
    for (const { number, id } of made) {
      expect(this.#ids.get(number) ?? id).toBe(id);
      this.#ids.set(number, id);
    }
    const numbers = new Set(made.map(({ number }) => number));
    const plan = asSeriesOfOrder(series);
    for (let number = 1; number <= series.made_through; number++) {
      if (numbers.has(number) || dropped.has(number)) continue;
      const pickup = pickupOf(plan, number, this.shop.db.timeZone());
      if (isBefore(pickup, this.shop.now())) this.#missed.add(number);
    }
    await expectSound(this.shop, this.series_id, this.#missed);
  }
}

/** What is proposed for a series is shown with the order it begins with, or the last one made before that. */
function proposedVisits(
  proposal: typeof order_proposals.$inferSelect,
  made: readonly OrderRow[],
): Seen['proposedVisits'] {
  const { modification, occurrence_number } = decodeChanges(proposal);
  const order_id = proposal.order_id ?? made.findLast(({ number }) => number <= (occurrence_number ?? 0))?.id;
  const moments = [modification.pickup_date, modification.delivery_date];
  return moments.flatMap((at) => (order_id && at ? { order_id, at } : []));
}
