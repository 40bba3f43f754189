import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  assignDriverRoute,
  unassignDriverRoute,
  updateDeliveryRoute,
} from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  editOrderRoute,
  lockOrderRoute,
  orderRoute,
  rejectModificationRoute,
  unlockOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { edit, openShopWorld, placeOne, placeRecurring, read, type Shop, send } from './orders.fixture.ts';

let shop: Shop;
let order: Order;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());
beforeEach(async () => {
  order = await placeRecurring(shop);
  const driver = { params: { id: order.id }, body: { driver_id: shop.jonah.user.id } };
  await shop.call(shop.owner, assignDriverRoute, driver);
  await edit(shop, shop.owner, order, { special_instructions: 'Knock' });
  // The proposal is older than the current version, so the customer could have seen it.
  await edit(shop, shop.owner, order, { delivery_address: '9 Pitt St' });
});

type Send = (headers: Record<string, string>) => ReturnType<typeof send>;

/** Every call that changes one order. */
const changes: [string, Send][] = [
  [
    'PUT, by the customer',
    (headers) =>
      send(shop, shop.customer, editOrderRoute, { ...input(), body: { delivery_address: 'here' } }, headers),
  ],
  [
    'PUT, by staff',
    (headers) =>
      send(shop, shop.admin, editOrderRoute, { ...input(), body: { status: 'processing' } }, headers),
  ],
  ['DELETE, by the customer', (headers) => send(shop, shop.customer, deleteOrderRoute, input(), headers)],
  ['DELETE, by staff', (headers) => send(shop, shop.admin, deleteOrderRoute, input(), headers)],
  ['approve', (headers) => send(shop, shop.customer, approveModificationRoute, input(), headers)],
  ['reject', (headers) => send(shop, shop.customer, rejectModificationRoute, input(), headers)],
  ['lock', (headers) => send(shop, shop.admin, lockOrderRoute, input(), headers)],
  ['unlock', (headers) => send(shop, shop.admin, unlockOrderRoute, input(), headers)],
  [
    'assign',
    (headers) =>
      send(
        shop,
        shop.admin,
        assignDriverRoute,
        { ...input(), body: { driver_id: shop.jonah.user.id } },
        headers,
      ),
  ],
  ['unassign', (headers) => send(shop, shop.admin, unassignDriverRoute, input(), headers)],
  [
    'report',
    (headers) =>
      send(shop, shop.jonah, updateDeliveryRoute, { ...input(), body: { status: 'assigned' } }, headers),
  ],
];
const input = () => ({ params: { id: order.id } });

test.each(changes)('%s: never on another version than the one that was seen [ORD-8]', async (_name, call) => {
  const before = await read(shop, order.id);
  for (const seen of [
    `"${before.version - 1}"`,
    `"${before.version + 1}"`,
    'W/"1"',
    '"abc"',
    String(before.version),
  ]) {
    const refused = await call({ 'if-match': seen });
    expect(refused.statusCode).toBe(412);
    expect(refused.json().detail).toBe('Someone else just changed this. Load it again.');
  }
  expect((await read(shop, order.id)).history).toHaveLength(before.history.length);
  const allowed = await call({ 'if-match': `"${before.version}"` });
  expect(allowed.statusCode).toBe(200);
  expect(allowed.headers.etag).toBe(`"${allowed.json().version}"`);
});

test.each(changes)('%s: any version where none is said [ORD-8]', async (_name, call) => {
  expect((await call({ 'if-match': '*' })).statusCode).toBe(200);
});

test('the tag that was read is the one that is asked for, and changes with the order [ORD-8]', async () => {
  const got = await send(shop, shop.customer, orderRoute, input(), {});
  const tag = String(got.headers.etag);
  const body = { delivery_address: 'first' };
  const first = await send(shop, shop.customer, editOrderRoute, { ...input(), body }, { 'if-match': tag });
  expect([first.statusCode, first.headers.etag === tag]).toEqual([200, false]);
  const second = await send(
    shop,
    shop.owner,
    editOrderRoute,
    { ...input(), body: { delivery_address: 'second' } },
    { 'if-match': tag },
  );
  expect(second.statusCode).toBe(412);
  expect((await read(shop, order.id)).delivery_address).toBe('first');
});

test('of ten editors who saw the same, one gets through [ORD-8]', async () => {
  order = await placeOne(shop);
  const { version } = order;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      send(
        shop,
        shop.customer,
        editOrderRoute,
        { ...input(), body: { delivery_address: `${i} George St` } },
        { 'if-match': `"${version}"` },
      ),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 412)).toHaveLength(9);
});
