import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRng } from '#server/demo/rng.ts';
import { affected, close } from '#server/orders/closed-days/closed-days.fixture.ts';
import { openShopWorld, type Shop } from '#server/orders/orders.fixture.ts';
import { closed_days, order_series, orders } from '#server/schema.ts';
import { expectNextPickups } from '#server/series/next-pickup.fixture.ts';
import { shortOrLong } from '#server/testing/long-form.ts';
import { draftOf, type World } from '#server/testing/world.ts';
import { openSecondProcess } from '#server/two-processes.fixture.ts';
import { businessDay } from '#shared/kernel/time.ts';
import { placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { report, seed } from './support/run-options.ts';

/** Somebody closes a day while fifty book it, on two processes. */

const rounds = shortOrLong(3, 100);
const rng = createRng(seed);
const hands = Array.from({ length: 50 }, (_, hand) => hand);
let shop: Shop;
let other: World;

beforeAll(async () => {
  shop = await openShopWorld();
  other = await openSecondProcess(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** Every fifth one recurs. */
async function book(hand: number, pickup_date: Temporal.Instant) {
  await delay(rng.between(0, 30));
  const recurring = hand % 5 === 0 && { is_recurring: true, frequency_template_id: shop.weekly.id };
  const body = draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], {
    pickup_date,
    delivery_date: pickup_date.add({ hours: 48 }),
    ...recurring,
  });
  return (hand % 2 ? other : shop).call(shop.customer, placeOrderRoute, { body });
}

test('each booking is refused or in the list, none is lost, and every series knows of the day [BKG-11, BKG-14]', async () => {
  const counts = { placed: 0, refused: 0 };
  await shop.db.execute(`update settings set series_closed_day_rule = 'next_open'`);
  for (let round = 0; round < rounds; round++) {
    await shop.db.delete(closed_days);
    await shop.db.update(orders).set({ status: 'completed' });
    await shop.db.update(order_series).set({ stopped_at: shop.now(), stop_reason: 'person' });
    const pickup_date = shop.now().add({ hours: 24 * 10 });
    const day = businessDay(pickup_date, shop.db.timeZone()).toString();
    const [closing, ...bookings] = await Promise.all([
      delay(rng.between(0, 30)).then(() => close(shop, shop.admin, day)),
      ...hands.map((hand) => book(hand, pickup_date)),
    ]);
    expect(closing.status).toBe(201);
    const placed = bookings.filter(({ status }) => status === 201).map(({ reply }) => reply.id);
    const refused = bookings.filter(({ status }) => status === 409);
    expect(placed.length + refused.length).toBe(hands.length);
    expect(refused.filter(({ problem }) => !problem.type.endsWith(':day-closed'))).toEqual([]);
    expect((await affected(shop)).map(({ order_id }) => order_id).toSorted()).toEqual(placed.toSorted());
    // Nobody has booked after it was closed.
    expect(closing.reply.affected).toBe(placed.length);
    await expectNextPickups(shop.db);
    counts.placed += placed.length;
    counts.refused += refused.length;
  }
  expect(counts.placed).toBeGreaterThan(0);
  report(
    `closing a day against 50 bookings, ${rounds} rounds: ${counts.placed} placed, ${counts.refused} refused`,
  );
}, 600_000);
