import { afterAll, beforeAll, expect, test } from 'vitest';
import { meRoute } from '#shared/accounts/accounts.contract.ts';
import {
  assignDriverRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import { updateMoneySettingsRoute } from '#shared/invoicing/money-settings.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  placeOrderForRoute,
  placeOrderRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { patchSettings } from '../../business/settings.fixture.ts';
import { openShopWorld, placeOne, type Shop } from '../../orders/orders.fixture.ts';
import { draftOf } from '../world.ts';
import { watchRoundTrips } from './watch-round-trips.ts';

/** How often a call waits for the database, with a cached session and the connection there: what is sent at once counts once. */

const trips = watchRoundTrips();
let shop: Shop;
let order: Order;

beforeAll(async () => {
  shop = await openShopWorld();
  order = await placeOne(shop);
  for (const caller of [shop.owner, shop.jonah]) await shop.call(caller, meRoute, {});
});
afterAll(async () => {
  await shop.close();
  trips.close();
});

const draft = () => draftOf(shop, [{ sku: shop.sheet, quantity: 2 }]);
const at = () => ({ params: { id: order.id } });
let changes = 0;
const instructions = () => ({ special_instructions: `Ring ${changes++} times` });

const calls: Record<string, { max: number; call: () => Promise<{ status: number }> }> = {
  'placing an order': {
    max: 5,
    call: () => shop.call(shop.customer, placeOrderRoute, { body: draft() }),
  },
  'placing one as staff': {
    max: 5,
    call: () => {
      const body = { ...draft(), customer_id: shop.customer.user.id };
      return shop.call(shop.owner, placeOrderForRoute, { body });
    },
  },
  'changing a status': {
    max: 4,
    call: () => shop.call(shop.owner, editOrderRoute, { ...at(), body: { status: 'processing' } }),
  },
  'editing an order': {
    max: 4,
    call: () => shop.call(shop.customer, editOrderRoute, { ...at(), body: instructions() }),
  },
  'editing it as staff': {
    max: 4,
    call: () => shop.call(shop.owner, editOrderRoute, { ...at(), body: instructions() }),
  },
  'locking it': { max: 4, call: () => shop.call(shop.owner, lockOrderRoute, at()) },
  'unlocking it': { max: 4, call: () => shop.call(shop.owner, unlockOrderRoute, at()) },
  'assigning a driver': {
    max: 6,
    call: () =>
      shop.call(shop.owner, assignDriverRoute, { ...at(), body: { driver_id: shop.jonah.user.id } }),
  },
  "a driver's step": {
    max: 5,
    call: () => shop.call(shop.jonah, updateDeliveryRoute, { ...at(), body: { status: 'assigned' } }),
  },
  'unassigning the driver': { max: 6, call: () => shop.call(shop.owner, unassignDriverRoute, at()) },
  'cancelling an order': { max: 5, call: () => shop.call(shop.customer, deleteOrderRoute, at()) },
};

async function countOf(call: () => Promise<{ status: number }>): Promise<number> {
  trips.reset();
  const { status } = await call();
  expect(status).toBeLessThan(300);
  return trips.count();
}

test('a change waits for the database a few times', async () => {
  const counted: Record<string, number> = {};
  for (const [name, { call }] of Object.entries(calls)) counted[name] = await countOf(call);
  expect(counted).toEqual(Object.fromEntries(Object.entries(calls).map(([name, { max }]) => [name, max])));
});

test('placing an order in a shop that invoices and holds waits no more often', async () => {
  const params = { body: { invoicing: true, hold: true } };
  await patchSettings(shop, shop.owner, { abn: '51824753556' });
  expect((await shop.call(shop.owner, updateMoneySettingsRoute, params)).status).toBe(200);
  const { max = 0, call = () => Promise.reject() } = calls['placing an order'] ?? {};
  await call();
  expect(await countOf(call)).toBe(max);
});
