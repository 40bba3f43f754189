import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { lockWindows } from '../../booking/booking-write.store.ts';
import { transact } from '../../kernel/db/database.ts';
import { watchDeadlocks } from '../../kernel/db/watch-deadlocks.fixture.ts';
import type { Person } from '../../testing/world.ts';
import type { Shop } from '../orders.fixture.ts';
import { hold, local, ordersOf, resume, type SeriesOrder } from '../series-calls.fixture.ts';
import { anotherCustomer, emptyWindows, openWindowShop, windowDraft } from '../windows.fixture.ts';

const deadlocks = watchDeadlocks();
let shop: Shop;
let other: Person;
beforeAll(async () => {
  shop = await openWindowShop();
  other = await anotherCustomer(shop);
});
afterAll(async () => {
  deadlocks.close();
  await shop.close();
});

test('two that go on, each in the window that the other asks for first, do not wait for each other [BKG-7, BKG-9]', async () => {
  const start = async (who: Person) => {
    const twiceAWeek = {
      is_recurring: true,
      frequency_template_id: shop.weekly.id,
      recurrence: { by_day: ['WE' as const, 'TH' as const] },
    };
    const body = windowDraft(shop, '2026-12-02 10', '2026-12-07 14', twiceAWeek);
    const { reply, status, text } = await shop.call(who, placeOrderRoute, { body });
    if (status !== 201) throw new Error(text);
    return reply as SeriesOrder;
  };
  for (let round = 0; round < 3; round++) {
    shop.setNow(local('2026-11-24T10:12'));
    await emptyWindows(shop);
    const [first, second] = [await start(shop.customer), await start(other)];
    await hold(shop, shop.customer, first, '2026-12-16', '2026-12-16');
    await hold(shop, other, second, '2026-12-17', '2026-12-17');
    // Both days have become bookable, and the clock has made nothing yet.
    shop.setNow(local('2026-11-27T10:12'));
    const resumed = await transact(shop.db, async (tx) => {
      await lockWindows(tx);
      const both = Promise.all([resume(shop, shop.customer, first), resume(shop, other, second)]);
      await expect
        .poll(async () => {
          const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
          return (await shop.db.execute(waiting)).rows.length;
        })
        .toBe(2);
      return { both };
    });
    expect((await resumed.both).map(({ status }) => status)).toEqual([200, 200]);
    for (const series of [first, second])
      expect((await ordersOf(shop, series)).slice(4)).toEqual([
        '5 scheduled 2026-12-16',
        '6 scheduled 2026-12-17',
      ]);
  }
  expect(deadlocks.count()).toBe(0);
});
