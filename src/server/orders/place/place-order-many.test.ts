import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopWorld, placeOne, type Shop } from '../orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());

test('1,000 orders placed at once have 1,000 numbers [ORD-1]', async () => {
  const numbers = new Set<string>();
  for (let wave = 0; wave < 10; wave++) {
    const placed = await Promise.all(Array.from({ length: 100 }, () => placeOne(shop)));
    for (const { order_number } of placed) numbers.add(order_number);
  }
  expect(numbers.size).toBe(1000);
});
