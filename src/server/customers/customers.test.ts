import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { meRoute } from '#shared/accounts/accounts.contract.ts';
import { erasePersonRoute, exportPersonRoute } from '#shared/accounts/personal-data.contract.ts';
import { addressesRoute } from '#shared/business/business.contract.ts';
import { caseRoute, casesRoute, raiseCaseRoute } from '#shared/cases/cases.contract.ts';
import {
  approveModificationRoute,
  editOrderRoute,
  orderRoute,
  ordersRoute,
  placeOrderForRoute,
} from '#shared/orders/orders.contract.ts';
import { analyticsRoute, customerOverviewRoute } from '#shared/overview/overview.contract.ts';
import {
  customerPricesRoute,
  pricedSkusRoute,
  updateCustomerPriceRoute,
} from '#shared/pricing/pricing.contract.ts';
import { findUser } from '../accounts/store/accounts.store.ts';
import type { LiveMessage } from '../kernel/db/live-message.ts';
import { createDueOccurrences } from '../orders/occurrences/create-due-occurrences.ts';
import {
  edit,
  openShopWorld,
  placeOne,
  placeRecurring,
  remove,
  type Shop,
} from '../orders/orders.fixture.ts';
import { customers, orders, users } from '../schema.ts';
import { draftOf, type Person } from '../testing/world.ts';

/** Two people of one customer. No call adds the second yet, so they are put there by hand. */

let shop: Shop;
/** The second person; the first is `shop.customer`. */
let partner: Person;
let customer_id: string;

beforeAll(async () => {
  shop = await openShopWorld();
  partner = await shop.person('customer', { full_name: 'Pia Partner', email: 'pia@partner.test' });
  customer_id = shop.customer.user.id;
  await addTo(customer_id, partner);
});
afterAll(() => shop.close());
beforeEach(() => shop.setNow(shop.now().add({ minutes: 1 })));

/** Makes somebody who has just been created one more person of a customer. */
async function addTo(customer_id: string, { user: { id } }: Person): Promise<void> {
  await shop.db.update(users).set({ customer_id, is_main_contact: false }).where(eq(users.id, id));
  await shop.db.delete(customers).where(eq(customers.id, id));
}

const placedBy = (who: Person) => shop.place(who, draftOf(shop, [{ sku: shop.sheet, quantity: 1 }]));
const orderIds = async (who: Person, query = {}) =>
  (await shop.call(who, ordersRoute, { query })).reply.rows.map(({ id }) => id);
const readBy = (who: Person, { id }: { id: string }) => shop.call(who, orderRoute, { params: { id } });

describe('two people of one customer', () => {
  test('both see and change its orders, and nobody else does [ACC-11]', async () => {
    const order = await placedBy(partner);
    const contact = shop.customer.user;
    expect(order).toMatchObject({
      customer_id,
      customer_name: contact.full_name,
      customer_email: contact.email,
      total_amount: 418,
    });
    const [first] = await orderIds(shop.customer);
    expect(first).toBe(order.id);
    expect(await orderIds(partner)).toEqual(await orderIds(shop.customer));
    expect(await orderIds(shop.stranger)).toEqual([]);
    const changed = await edit(shop, shop.customer, order, { special_instructions: 'At the back' });
    expect(changed.reply.special_instructions).toBe('At the back');
    expect((await readBy(partner, order)).reply.history.map(({ actor_name }) => actor_name)).toEqual([
      contact.full_name,
      'Pia Partner',
    ]);
    expect((await readBy(shop.stranger, order)).status).toBe(404);
    expect((await remove(shop, shop.stranger, order)).status).toBe(404);
    expect((await remove(shop, partner, await placeOne(shop))).status).toBeLessThan(300);
  });

  test('either approves what staff propose [MOD-2]', async () => {
    const order = await placeRecurring(shop);
    await edit(shop, shop.admin, order, { special_instructions: 'Ring twice' });
    const params = { id: order.id };
    expect((await shop.call(shop.stranger, approveModificationRoute, { params })).status).toBe(404);
    const approved = await shop.call(partner, approveModificationRoute, { params });
    expect(approved.reply.special_instructions).toBe('Ring twice');
    expect((await shop.call(shop.customer, approveModificationRoute, { params })).status).toBe(409);
  });

  test('both raise and see its cases, about orders of either [CAS-2]', async () => {
    const order = await placeOne(shop);
    const body = { subject: 'A towel', description: 'It is not ours', order_id: order.id };
    const raised = (await shop.call(partner, raiseCaseRoute, { body })).reply;
    expect(raised).toMatchObject({ customer_id, customer_email: shop.customer.user.email });
    const params = { id: raised.id };
    expect((await shop.call(shop.customer, caseRoute, { params })).reply).toEqual({
      ...raised,
      customer_phone: shop.customer.user.phone,
      adjustments: [],
      photos: [],
      removed_photos: [],
      additions: [],
      answered_at: null,
    });
    expect((await shop.call(shop.stranger, caseRoute, { params })).status).toBe(404);
    expect((await shop.call(shop.stranger, raiseCaseRoute, { body })).status).toBe(422);
  });

  test('both see its prices and the delivery address of its main contact [PRC-1]', async () => {
    const params = { customer_id };
    for (const who of [shop.customer, partner]) {
      const priced = (await shop.call(who, pricedSkusRoute, { params })).reply;
      expect(priced.map(({ customer_price }) => customer_price)).toEqual([145, 380]);
      const { reply } = await shop.call(who, addressesRoute, {});
      expect(reply.customer_delivery_address).toBe(shop.customer.user.delivery_address);
    }
    expect((await shop.call(shop.stranger, pricedSkusRoute, { params })).status).toBe(404);
  });

  test('staff find what is theirs by the name of the customer, and by name and email of each, once [STF-3, CAS-4]', async () => {
    await shop.db.update(customers).set({ name: 'Zenith Hotels' }).where(eq(customers.id, customer_id));
    const all = await orderIds(shop.customer);
    const found = await shop.call(shop.admin, ordersRoute, { query: { search: 'zenith' } });
    expect(new Set(found.reply.rows.map(({ customer_name }) => customer_name))).toEqual(
      new Set(['Zenith Hotels']),
    );
    const cases = (await shop.call(shop.customer, casesRoute, {})).reply;
    for (const search of ['zenith', 'harbour lane', 'pia part', 'PIA@partner', '@']) {
      expect(await orderIds(shop.admin, { search })).toEqual(all);
      expect((await shop.call(shop.admin, casesRoute, { query: { search } })).reply).toEqual(cases);
    }
    await shop.db
      .update(customers)
      .set({ name: shop.customer.user.full_name })
      .where(eq(customers.id, customer_id));
  });

  test('an account as it is read does not say whose person it is [API-1]', async () => {
    const account = await findUser(shop.db, partner.user.id);
    expect(account).toEqual((await shop.call(partner, meRoute, {})).reply);
  });

  test('the screens of both load again when it is about their order or price [NTF-7]', async () => {
    const order = await placeOne(shop);
    const rooms = async (change: () => Promise<unknown>) => {
      const sent: LiveMessage[] = [];
      const keep = (messages: LiveMessage[]) => void sent.push(...messages);
      shop.db.liveEvents.on('messages', keep);
      await change();
      shop.db.liveEvents.off('messages', keep);
      return sent.flatMap((message) => (message.do === 'refresh' ? message.rooms : []));
    };
    const both = [shop.customer, partner].map(({ user }) => `user:${user.id}`);
    const params = { id: order.id };
    const body = { status: 'processing' as const };
    const ofOrder = await rooms(() => shop.call(shop.admin, editOrderRoute, { params, body }));
    expect(ofOrder.filter((room) => room.startsWith('user:')).sort()).toEqual(both.sort());
    const [price] = (await shop.call(shop.admin, customerPricesRoute, { params: { customer_id } })).reply;
    const changed = { params: { id: price?.id ?? '' }, body: { custom_price: price?.custom_price ?? 0 } };
    const ofPrice = await rooms(() => shop.call(shop.admin, updateCustomerPriceRoute, changed));
    expect(ofPrice.filter((room) => room.startsWith('user:')).sort()).toEqual(both.sort());
  });
});

describe('what is read once for all who ask', () => {
  test('for one customer is not answered to another, and to each person after a change of either', async () => {
    const everybody = [shop.customer, partner, shop.stranger];
    const totals = () =>
      Promise.all(
        [...everybody, ...everybody].map(async (who) => [
          (await shop.call(who, customerOverviewRoute, {})).reply.total_orders,
          (await shop.call(who, ordersRoute, { query: { limit: 1 } })).reply.total,
        ]),
      );
    const before = (await totals())[0]?.[0] ?? 0;
    expect(before).toBeGreaterThan(1);
    await placedBy(partner);
    const [theirs, nothing] = [Array(2).fill(before + 1), [0, 0]];
    expect(await totals()).toEqual([theirs, theirs, nothing, theirs, theirs, nothing]);
  });

  test('is never about a person alone: the people of a customer share it', () => {
    const shared = shop.app.servedRoutes.filter((route) => route.singleFlight);
    expect(shared.length).toBeGreaterThan(0);
    const ownOfStaff = shared.filter(({ access }) => access !== 'public' && access.owner === 'own');
    expect(ownOfStaff.map(({ path }) => path)).toEqual([]);
  });
});

test('a customer is active while one of its people is [REC-4, STF-4]', async () => {
  const series = await placeRecurring(shop);
  const occurrences = async () => {
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, series.id));
    return shop.db.$count(orders, eq(orders.series_id, row?.series_id ?? ''));
  };
  const enable = ({ user }: Person, is_active: boolean) =>
    shop.db.update(users).set({ is_active }).where(eq(users.id, user.id));
  const active = async () => (await shop.call(shop.owner, analyticsRoute, {})).reply.total_customers;
  const placeFor = async () => {
    const body = { ...draftOf(shop, [{ sku: shop.sheet, quantity: 1 }]), customer_id };
    return (await shop.call(shop.owner, placeOrderForRoute, { body })).status;
  };
  const start = shop.now();
  expect([await active(), await placeFor()]).toEqual([2, 201]);
  await enable(shop.customer, false);
  expect([await active(), await placeFor()]).toEqual([2, 201]);
  await enable(partner, false);
  expect([await active(), await placeFor()]).toEqual([1, 422]);
  shop.setNow(start.add({ hours: 24 * 10 }));
  await createDueOccurrences(shop.db);
  expect(await occurrences()).toBe(1);
  await enable(partner, true);
  await createDueOccurrences(shop.db);
  expect(await occurrences()).toBeGreaterThan(1);
  await enable(shop.customer, true);
  shop.setNow(start);
});

test('[SEC-27] erasing one of two people leaves what is the customer’s; erasing the last one erases it', async () => {
  const first = await shop.person('customer', { full_name: 'Laurel House', email: 'laurel@house.test' });
  const second = await shop.person('customer', { full_name: 'Sol Second', email: 'sol@second.test' });
  const customer_id = first.user.id;
  await addTo(customer_id, second);
  await shop.agree(first, shop.sheet, 300);
  const dates = { pickup_address: '9 Secret Lane', special_instructions: 'Under the mat' };
  const order = await shop.place(second, draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], dates));
  const erase = ({ user }: Person) => shop.call(shop.owner, erasePersonRoute, { params: { id: user.id } });
  const seen = async () => (await readBy(shop.owner, order)).reply;

  // The order is the customer's, so it is in the way of the last person only.
  expect((await erase(first)).status).toBe(200);
  expect(await seen()).toMatchObject({
    customer_id,
    customer_name: 'Laurel House',
    customer_email: 'sol@second.test',
    ...dates,
  });
  expect((await readBy(second, order)).status).toBe(200);
  const { reply: data } = await shop.call(shop.owner, exportPersonRoute, { params: { id: second.user.id } });
  expect(data.customers).toMatchObject([{ id: customer_id, name: 'Laurel House' }]);
  expect([data.orders, data.prices].map(({ length }) => length)).toEqual([1, 1]);

  expect((await erase(second)).status).toBe(409);
  await remove(shop, second, order);
  expect((await erase(second)).status).toBe(200);
  expect(await seen()).toMatchObject({
    customer_name: 'Erased person',
    customer_email: expect.stringContaining('@erased.invalid'),
    pickup_address: 'Erased',
    special_instructions: null,
  });
  const { rows } = await shop.db.execute(
    sql`select from customers where name = 'Laurel House' union all select from customer_prices where customer_id = ${customer_id}`,
  );
  expect(rows).toEqual([]);
});
