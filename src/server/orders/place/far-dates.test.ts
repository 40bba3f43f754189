import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrderForRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import { previewSeriesRoute } from '#shared/series/series.contract.ts';
import { draftOf } from '../../testing/world.ts';
import { edit, openShopWorld, placeOne, placeRecurring, read, type Shop } from '../orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());

const at = (text: string) => Temporal.Instant.from(`${text}T10:00+11:00`);
const draft = (pickup: string, delivery: string) =>
  draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], { pickup_date: at(pickup), delivery_date: at(delivery) });
const refusal = { path: 'pickup_date', message: 'That is in 36 years. Choose a day within two years' };

test('nobody books more than two years ahead: customers, staff, or staff anyway [ORD-12]', async () => {
  const far = draft('2062-11-20', '2062-11-22');
  const byCustomer = await shop.call(shop.customer, placeOrderRoute, { body: far });
  expect([byCustomer.status, byCustomer.problem.errors]).toEqual([422, [refusal]]);
  for (const anyway of [false, true]) {
    const body = { ...far, customer_id: shop.customer.user.id, anyway };
    const byStaff = await shop.call(shop.admin, placeOrderForRoute, { body });
    expect([byStaff.status, byStaff.problem.errors]).toEqual([422, [refusal]]);
  }
  const late = await shop.call(shop.customer, placeOrderRoute, { body: draft('2026-11-26', '2036-11-26') });
  expect(late.problem.errors).toEqual([
    { path: 'delivery_date', message: 'That is in 10 years. Choose a day within two years' },
  ]);
  const near = await shop.call(shop.customer, placeOrderRoute, { body: draft('2028-11-20', '2028-11-22') });
  expect(near.status).toBe(201);
});

test('the preview of a series refuses what its order would be refused for [ORD-12, SER-7]', async () => {
  for (const who of [shop.customer, shop.admin])
    for (const dates of [draft('2062-11-20', '2062-11-22'), draft('2026-11-26', '2036-11-26')]) {
      const recurring = { ...dates, is_recurring: true, frequency_template_id: shop.weekly.id };
      const [body, anyway] = [{ ...recurring, customer_id: shop.customer.user.id }, true];
      const ordered = await shop.call(shop.admin, placeOrderForRoute, { body });
      const { pickup_date, delivery_date, frequency_template_id } = recurring;
      const shown = { pickup_date, delivery_date, frequency_template_id, anyway };
      const previewed = await shop.call(who, previewSeriesRoute, { body: shown });
      expect([previewed.status, previewed.problem.errors]).toEqual([422, ordered.problem.errors]);
    }
});

test('nor does an edit, of an order alone or of a recurring one; what was far before stays [ORD-12]', async () => {
  const far = { pickup_date: at('2062-11-20'), delivery_date: at('2062-11-22') };
  for (const order of [await placeOne(shop), await placeRecurring(shop)])
    for (const who of [shop.customer, shop.admin]) {
      const { status, problem } = await edit(shop, who, order, { ...far, scope: 'this' });
      expect([status, problem.errors]).toEqual([422, [refusal]]);
    }
  const order = await placeOne(shop);
  await shop.db.execute(`update orders set pickup_date = '2062-11-20T00:00Z', delivery_date = '2062-11-22T00:00Z'
    where id = '${order.id}'`);
  expect((await edit(shop, shop.admin, order, { special_instructions: 'Ring' })).status).toBe(200);
  expect((await read(shop, order.id)).special_instructions).toBe('Ring');
});

test.each([
  ['0026-11-24T10:00:00Z', 'Enter the year with four digits'],
  ['26-11-24T10:00', 'Enter the year with four digits'],
  ['20260-11-24T10:00', 'Enter the year with four digits'],
  ['1926-11-24T10:00:00Z', 'Enter a year from 2000 to 2199'],
  ['2226-11-24T10:00:00Z', 'Enter a year from 2000 to 2199'],
  ['tomorrow', 'Enter a date and time'],
  ['2026-02-30T10:00:00Z', 'Enter a date and time'],
  ['', 'Enter a date and time'],
])('the date `%s` is refused in words: %s [ORD-12, API-2]', async (pickup_date, message) => {
  const body = { pickup_date } as never;
  const order = await placeOne(shop);
  const { app } = shop;
  const response = await app.inject({
    method: 'PUT',
    url: `/api/orders/${order.id}`,
    headers: { authorization: `Bearer ${shop.admin.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path: 'pickup_date', message }]]);
});
