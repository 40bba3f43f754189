import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import { type AddressChange, changeAddressRoute, lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { openShopWorld, placeOne, placeSeries, read, type Shop, send, seriesOf } from '../orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());
beforeEach(() => shop.setNow(Temporal.Instant.from('2026-11-24T10:12:00+11:00')));

const change = async (body: AddressChange, who = shop.customer) =>
  (await shop.call(who, changeAddressRoute, { body })).reply.results;

const noticesOf = async (who: Shop['customer']) =>
  (await shop.call(who, notificationsRoute, {})).reply.rows.map(({ message }) => message);

test('a new address goes on all that is open, each answered; staff and each driver read one notice [ACC-10]', async () => {
  const from = '4 Argyle St';
  const both = await placeOne(shop, { pickup_address: from, delivery_address: from });
  const locked = await placeOne(shop, { delivery_address: from });
  const other = await placeOne(shop, { delivery_address: '1 George St' });
  const [first, second] = await placeSeries(shop, 2, { pickup_address: from, delivery_address: from });
  if (!first || !second) throw new Error('the series has two orders');
  for (const { id } of [both, second]) {
    const body = { driver_id: shop.jonah.user.id };
    await shop.call(shop.owner, assignDriverRoute, { params: { id }, body });
  }
  await shop.call(shop.owner, lockOrderRoute, { params: { id: locked.id } });
  const [ofOwner, ofJonah] = [await noticesOf(shop.owner), await noticesOf(shop.jonah)];

  const reason = 'This order is locked. Please contact us to change it.';
  expect(await change({ from, to: '6 Argyle St' })).toEqual([
    { of: 'series', id: first.series_id, outcome: 'changed', reason: null },
    { of: 'order', id: both.id, outcome: 'changed', reason: null },
    { of: 'order', id: locked.id, outcome: 'locked', reason },
  ]);
  const now = await Promise.all([both, first, second, locked, other].map(({ id }) => read(shop, id)));
  expect(now.map((order) => [order.pickup_address, order.delivery_address])).toEqual([
    ['6 Argyle St', '6 Argyle St'],
    ['6 Argyle St', '6 Argyle St'],
    ['6 Argyle St', '6 Argyle St'],
    [locked.pickup_address, from],
    [other.pickup_address, '1 George St'],
  ]);
  expect(await seriesOf(shop, first)).toMatchObject({ delivery_address: '6 Argyle St' });
  const name = shop.customer.user.full_name;
  expect((await noticesOf(shop.owner)).slice(0, -ofOwner.length)).toEqual([
    `${name} changed the address of 3 orders and 1 recurring order.`,
  ]);
  expect((await noticesOf(shop.jonah)).slice(0, -ofJonah.length)).toEqual([
    `${name} changed the address of ${second.order_number} and ${both.order_number}.`,
  ]);
  // What stays the same is told to nobody.
  expect(await change({ from: 'Nowhere', to: '6 Argyle St' })).toEqual([]);
  expect(await noticesOf(shop.owner)).toHaveLength(ofOwner.length + 1);
});

test('nobody changes the address of another customer’s orders, and a call sent twice counts once [ACC-10]', async () => {
  const from = '8 Kent St';
  const { id } = await placeOne(shop, { delivery_address: from });
  expect(await change({ from, to: '9 Kent St' }, shop.stranger)).toEqual([]);
  expect((await read(shop, id)).delivery_address).toBe(from);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { from, to: '9 Kent St' };
  const one = await send(shop, shop.customer, changeAddressRoute, { body }, headers);
  const again = await send(shop, shop.customer, changeAddressRoute, { body }, headers);
  expect(one.json()).toMatchObject({ results: [{ of: 'order', id, outcome: 'changed' }] });
  expect(again.body).toBe(one.body);
});
