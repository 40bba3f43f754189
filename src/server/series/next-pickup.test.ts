import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { approveModificationRoute } from '#shared/orders/orders.contract.ts';
import { loadBusiness } from '../business/business.store.ts';
import { patchSettings } from '../business/settings.fixture.ts';
import { transact } from '../kernel/db/database.ts';
import { createDueOccurrences } from '../orders/occurrences/create-due-occurrences.ts';
import {
  edit,
  occurrenceAfter,
  openShopWorld,
  placeOne,
  placeRecurring,
  read,
  remove,
  type Shop,
} from '../orders/orders.fixture.ts';
import { order_series } from '../schema.ts';
import { expectNextPickups } from './next-pickup.fixture.ts';
import { updateMissingNextPickups } from './next-pickup.store.ts';

let shop: Shop;
let start: Temporal.Instant;
beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.update(order_series).set({ stopped_at: start, stop_reason: 'person' });
  shop.setNow(start);
});

/** The next pickups of the running series, in business time. */
async function nextPickups(): Promise<(string | undefined)[]> {
  const rows = await shop.db
    .select()
    .from(order_series)
    .where(sql`stopped_at is null`)
    .orderBy(order_series.id);
  return rows.map(({ next_pickup }) =>
    next_pickup
      ?.toZonedDateTimeISO('Australia/Sydney')
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
  );
}

const expectNext = async (...expected: string[]) => {
  expect(await nextPickups()).toEqual(expected);
  await expectNextPickups(shop.db);
};

describe('a series knows its next pickup after', () => {
  test('it starts, with its order or later [REC-1, REC-2]', async () => {
    await placeRecurring(shop);
    await expectNext('2026-12-02T10:12');
    const order = await placeOne(shop, { pickup_date: shop.now().add({ hours: 48 }) });
    await edit(shop, shop.customer, order, { is_recurring: true, frequency_template_id: shop.monthly.id });
    await expectNext('2026-12-02T10:12', '2026-12-26T10:12');
  });

  test('the clock makes an occurrence, and after missing some [REC-3, REC-4]', async () => {
    await placeRecurring(shop);
    shop.setNow(start.add({ hours: 24 * 2 }));
    await createDueOccurrences(shop.db);
    await expectNext('2026-12-09T10:12');
    shop.setNow(start.add({ hours: 24 * 70 }));
    // Missed ones stay the next until one is made after them.
    await expectNext('2026-12-09T10:12');
    await createDueOccurrences(shop.db);
    await expectNext('2027-02-10T10:12');
  });

  test('an occurrence moves, gets another pattern, or both [REC-6]', async () => {
    const first = await placeRecurring(shop);
    const second = await occurrenceAfter(shop, first, 1);
    await expectNext('2026-12-09T10:12');
    const later = (hours: number) => ({
      pickup_date: first.pickup_date.add({ hours }),
      delivery_date: first.delivery_date.add({ hours }),
    });
    await edit(shop, shop.customer, first, later(25));
    await expectNext('2026-12-10T11:12');
    await edit(shop, shop.customer, second, { frequency_template_id: shop.monthly.id });
    await expectNext('2027-01-03T11:12');
    await edit(shop, shop.customer, first, { ...later(0), frequency_template_id: shop.weekly.id });
    await expectNext('2026-12-09T10:12');
  });

  test('the customer approves other dates [MOD-3, REC-6]', async () => {
    const first = await placeRecurring(shop);
    await occurrenceAfter(shop, first, 1);
    const pickup_date = first.pickup_date.add({ hours: 3 });
    await edit(shop, shop.admin, first, { pickup_date });
    await expectNext('2026-12-09T10:12');
    await shop.call(shop.customer, approveModificationRoute, { params: { id: first.id } });
    await expectNext('2026-12-09T13:12');
  });

  test('one is skipped, or removed: the last, one before it, and the only one [REC-5, ORD-6]', async () => {
    const first = await placeRecurring(shop);
    const [second, third, fourth] = [
      await occurrenceAfter(shop, first, 1),
      await occurrenceAfter(shop, first, 2),
      await occurrenceAfter(shop, first, 3),
    ];
    await expectNext('2026-12-23T10:12');
    await remove(shop, shop.customer, fourth, { repeat: 'skip' });
    await expectNext('2026-12-23T10:12');
    await remove(shop, shop.owner, second);
    await expectNext('2026-12-23T10:12');
    for (const order of [fourth, third]) {
      await remove(shop, shop.owner, order);
      await expectNext('2026-12-23T10:12');
    }
    const { next_occurrence_date } = await read(shop, first.id);
    expect(next_occurrence_date).toEqual((await runningSeries())?.next_pickup);
    await remove(shop, shop.owner, first);
    await expectNext();
  });

  test('the business moves to another time zone, from inside or by its environment [SET-7, SET-8]', async () => {
    // Daylight saving ends in Sydney on 4 April 2027; Brisbane has none.
    const pickup_date = Temporal.Instant.from('2027-03-30T08:00:00+11:00');
    await placeRecurring(shop, { pickup_date, delivery_date: pickup_date.add({ hours: 48 }) });
    await expectNext('2027-04-06T08:00');
    const owner = shop.owner;
    await patchSettings(shop, owner, { time_zone: 'Australia/Brisbane' });
    await expectNext('2027-04-06T07:00');
    await loadBusiness(drizzle(shop.db.pool), { time_zone: 'Australia/Sydney' });
    await expectNext('2027-04-06T08:00');
    await loadBusiness(drizzle(shop.db.pool), {});
    await patchSettings(shop, owner, { time_zone: 'Australia/Brisbane' });
    await patchSettings(shop, owner, { time_zone: 'Australia/Sydney' });
    await expectNext('2027-04-06T08:00');
  });
});

const runningSeries = async () =>
  (await shop.db.select().from(order_series).where(sql`stopped_at is null`))[0];

test('what is not calculated yet, as after an upgrade, is so once a process has started [REC-3]', async () => {
  const first = await placeRecurring(shop, { pickup_date: start.add({ hours: 1 }) });
  await placeRecurring(shop, {
    pickup_date: start.add({ hours: 24 * 20 }),
    delivery_date: start.add({ hours: 24 * 21 }),
  });
  await shop.db.update(order_series).set({ next_pickup: null });
  await transact(shop.db, updateMissingNextPickups);
  await expectNext('2026-12-01T11:12', '2026-12-21T10:12');
  expect((await read(shop, first.id)).next_occurrence_date).toEqual(
    Temporal.Instant.from('2026-12-01T11:12:00+11:00'),
  );
});

describe('a tick with nothing due', () => {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');
  /** The statements of one tick on series. */
  const tick = async () => {
    querySpy.mockClear();
    await createDueOccurrences(shop.db);
    const calls = querySpy.mock.calls as unknown as [query: { text: string } | string, values: unknown[]][];
    return calls
      .map(([query, values]) => ({ text: typeof query === 'string' ? query : query.text, values }))
      .filter(({ text }) => /order_series|begin/.test(text));
  };

  /** A thousand series that go on in the next weeks, each with one order. */
  const fill = (count: number) =>
    shop.db.execute(sql`
    with series as (
      insert into order_series (id, customer_id, frequency_type, frequency_value, anchor_pickup, anchor_delivery,
        items, total_amount, pickup_address, delivery_address, next_pickup)
      select gen_random_uuid(), ${shop.customer.user.id}, 'weekly', 4, at, at + interval '2 days', '[]', 0, 'A', 'B',
        at + interval '28 days'
      from (select ${start.toString()}::timestamptz + n * interval '20 minutes' as at from generate_series(1, ${count}::int) n) days
      returning id, anchor_pickup
    )
    insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
      total_amount, series_id, occurrence_number)
    select gen_random_uuid(), ${shop.customer.user.id}, 'scheduled', anchor_pickup, anchor_pickup + interval '2 days', 'A', 'B',
      '[]', 0, id, 1
    from series`);

  test('asks no more, though one was missed and another comes right after the lead time [REC-3, REC-4]', async () => {
    const monthlyFrom = (days: number) =>
      placeRecurring(shop, {
        frequency_template_id: shop.monthly.id,
        pickup_date: start.add({ hours: 24 * days }),
        delivery_date: start.add({ hours: 24 * days + 24 }),
      });
    await monthlyFrom(0);
    await monthlyFrom(8);
    shop.setNow(start.add({ hours: 24 * 30 + 1 }));
    await expectNext('2026-12-24T10:12', '2027-01-02T10:12');
    expect(await tick()).toHaveLength(1);
  });

  test('is one statement, which reads the index of next pickups, of a thousand series [REC-3]', async () => {
    await fill(1000);
    await shop.db.execute(sql`analyze order_series, orders, users, settings`);
    const [statement, ...more] = await tick();
    expect(more).toEqual([]);
    const explained = await shop.db.pool.query(`explain ${statement?.text}`, statement?.values);
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('order_series_next_pickup');
    expect(plan).not.toContain('Seq Scan on order_series');
  });
});
