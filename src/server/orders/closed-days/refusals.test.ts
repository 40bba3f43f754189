import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OrderEdit } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  placeOrderForRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { draftOf } from '../../testing/world.ts';
import { edit, read, type Shop } from '../orders.fixture.ts';
import { local, makeNow, openSeriesShop, placeWeekly, refused } from '../series-calls.fixture.ts';
import { clearDays, close, placeAt } from './closed-days.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
  await close(shop, shop.owner, '2026-12-25', 'Christmas Day');
  await close(shop, shop.owner, '2026-11-24', 'Today');
});

const draft = (pickup: string, delivery: string) =>
  draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], {
    pickup_date: local(pickup),
    delivery_date: local(delivery),
  });
const onPickup = () => draft('2026-12-25T09:00', '2026-12-30T09:00');
const onDelivery = () => draft('2026-12-23T09:00', '2026-12-25T09:00');
const christmas = { ...refused('day-closed'), detail: 'We are closed on Fri 25 Dec (Christmas Day).' };
const although = 'although the laundry is closed on Fri 25 Dec 2026 (Christmas Day)';

test('a customer places neither pickup nor delivery on a closed day [BKG-11]', async () => {
  const before = await fingerprint(shop.db);
  for (const body of [onPickup(), onDelivery()]) {
    expect((await shop.call(shop.customer, placeOrderRoute, { body })).problem).toMatchObject(christmas);
  }
  // A customer is not asked whether they want to do it anyway.
  const forced = {
    method: 'POST' as const,
    url: '/api/orders/customer',
    headers: { authorization: `Bearer ${shop.customer.token}` },
  };
  const wire = { pickup_date: '2026-12-25T09:00:00+11:00', delivery_date: '2026-12-30T09:00:00+11:00' };
  const payload = { ...onPickup(), ...wire, anyway: true };
  expect((await shop.app.inject({ ...forced, payload })).statusCode).toBe(409);
  expect(await fingerprint(shop.db)).toBe(before);
});

test('staff are told the same, and do it anyway, which the history keeps [BKG-8, BKG-11]', async () => {
  const body = { ...onDelivery(), customer_id: shop.customer.user.id };
  expect((await shop.call(shop.admin, placeOrderForRoute, { body })).problem).toMatchObject(christmas);
  const { reply } = await shop.call(shop.admin, placeOrderForRoute, { body: { ...body, anyway: true } });
  expect((await read(shop, reply.id)).history[0]?.summary).toBe(`placed the order, ${although}`);
  const open = { ...draft('2026-12-23T09:00', '2026-12-24T09:00'), customer_id: shop.customer.user.id };
  const fine = (await shop.call(shop.admin, placeOrderForRoute, { body: { ...open, anyway: true } })).reply;
  expect((await read(shop, fine.id)).history[0]?.summary).toBe('placed the order');
});

test('what has taken place can be entered: days before today do not count [BKG-11]', async () => {
  shop.setNow(local('2026-12-28T10:00'));
  const body = { ...draft('2026-12-25T09:00', '2026-12-30T09:00'), customer_id: shop.customer.user.id };
  expect((await shop.call(shop.admin, placeOrderForRoute, { body })).status).toBe(201);
});

test('no date is moved to a closed day, and those that stay are not looked at [BKG-11]', async () => {
  const order = await placeAt(shop, '2026-12-23T09:00', '2026-12-30T09:00');
  const before = await fingerprint(shop.db);
  const toClosed = { pickup_date: local('2026-12-25T09:00') };
  for (const who of [shop.customer, shop.admin]) {
    expect((await edit(shop, who, order, toClosed)).problem).toMatchObject(christmas);
    const delivery_date = local('2026-12-25T09:00');
    expect((await edit(shop, who, order, { delivery_date })).problem).toMatchObject(christmas);
  }
  const forced = await edit(shop, shop.customer, order, { ...toClosed, anyway: true });
  expect(forced.problem).toMatchObject(christmas);
  expect(await fingerprint(shop.db)).toBe(before);
  expect((await edit(shop, shop.admin, order, { ...toClosed, anyway: true })).status).toBe(200);
  expect((await read(shop, order.id)).history[0]?.summary).toBe(`changed pickup, ${although}`);
  expect((await edit(shop, shop.customer, order, { special_instructions: 'Ring' })).status).toBe(200);
  const delivery_date = local('2026-12-31T09:00');
  expect((await edit(shop, shop.customer, order, { delivery_date })).status).toBe(200);
});

test('only whether it is done anyway is no edit [BKG-8]', () => {
  expect(OrderEdit.safeParse({ anyway: true }).success).toBe(false);
});

test('a proposal for a day closed meanwhile is not approved, and waits; one made anyway is [BKG-8, SER-20]', async () => {
  const order = await placeWeekly(shop);
  const propose = (on: string, anyway?: true) =>
    edit(shop, shop.admin, order, {
      pickup_date: local(`${on}T09:00`),
      delivery_date: local('2026-12-28T09:00'),
      scope: 'this',
      ...(anyway && { anyway }),
    });
  expect((await propose('2026-12-25')).problem).toMatchObject(christmas);
  await propose('2026-12-24');
  shop.setNow(local('2026-11-24T11:00'));
  await close(shop, shop.owner, '2026-12-24', 'Van day');
  const approve = () => shop.call(shop.customer, approveModificationRoute, { params: { id: order.id } });
  const before = await fingerprint(shop.db);
  expect((await approve()).problem).toMatchObject(refused('day-closed'));
  expect(await fingerprint(shop.db)).toBe(before);
  expect((await read(shop, order.id)).modification_requested).toBe(true);
  shop.setNow(local('2026-11-24T12:00'));
  await propose('2026-12-25', true);
  expect((await read(shop, order.id)).history[0]?.summary).toContain(although);
  expect((await approve()).status).toBe(200);
});

test('a customer makes no pickup now that would be on a closed day; staff do [SER-13]', async () => {
  const first = await placeWeekly(shop, { closed_day_rule: 'as_planned' });
  await close(shop, shop.owner, '2026-12-09');
  expect((await makeNow(shop, shop.customer, first, 2)).problem).toMatchObject(refused('day-closed'));
  expect((await makeNow(shop, shop.admin, first, 2)).status).toBe(200);
});
