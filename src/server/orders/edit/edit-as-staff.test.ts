import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { approveModificationRoute, lockOrderRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { edit, openShopWorld, placeOne, placeRecurring, read, remove, type Shop } from '../orders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());
beforeEach(() => shop.setNow(shop.now().add({ minutes: 1 })));

describe('staff edit an order that does not repeat', () => {
  test('at once, with base prices where none was agreed, and tell its customer [MON-5, STF-3, NTF-8]', async () => {
    const order = await placeOne(shop);
    const robe = await shop.sku(900, 'Robe');
    const { reply } = await edit(shop, shop.admin, order, {
      items: [{ sku_id: robe.id, quantity: 1 }],
      pickup_date: shop.now().subtract({ hours: 2 }),
      status: 'processing',
    });
    expect(reply).toMatchObject({ status: 'processing', total_amount: 990, modification_requested: false });
    const notifications = (await shop.call(shop.customer, notificationsRoute, {})).reply.rows.map(
      ({ title }) => title,
    );
    expect(notifications).toEqual(expect.arrayContaining(['Processing', 'Order changed']));
  });

  test('any status at any time, and the driver’s progress moves along [ORD-2, ORD-4]', async () => {
    const order = await placeOne(shop);
    const driver = { params: { id: order.id }, body: { driver_id: shop.jonah.user.id } };
    await shop.call(shop.owner, assignDriverRoute, driver);
    for (const status of ['completed', 'pending', 'delivered', 'cancelled', 'in_progress'] as const) {
      expect((await edit(shop, shop.admin, order, { status })).reply.status).toBe(status);
    }
    expect((await read(shop, order.id)).delivery_status).toBe('delivered');
    const [latest] = (await read(shop, order.id)).history;
    expect(latest).toMatchObject({ summary: 'changed status from Cancelled to In Progress' });
  });

  test('locked: an owner always, an admin unlocks it first but sets its status [ACC-5, ORD-2]', async () => {
    const order = await placeOne(shop);
    await shop.call(shop.owner, lockOrderRoute, { params: { id: order.id } });
    const refused = await edit(shop, shop.admin, order, {
      delivery_address: 'elsewhere',
      status: 'processing',
    });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'This order is locked. Unlock it first to change it.',
    ]);
    expect((await edit(shop, shop.admin, order, { status: 'processing' })).status).toBe(200);
    const done = await edit(shop, shop.owner, order, { delivery_address: 'elsewhere' });
    expect(done.reply).toMatchObject({ delivery_address: 'elsewhere', is_locked: true });
  });
});

describe('staff edit a recurring order', () => {
  let order: Order;
  beforeEach(async () => {
    order = await placeRecurring(shop, { special_instructions: 'Ring twice' });
  });

  test('items, dates and instructions wait for its customer, status and address do not [MOD-1]', async () => {
    const pickup_date = order.pickup_date.add({ hours: 1 });
    const { reply } = await edit(shop, shop.admin, order, {
      items: [{ sku_id: shop.sheet.id, quantity: 9 }],
      pickup_date,
      delivery_date: order.delivery_date,
      special_instructions: null,
      delivery_address: '1 George St',
      status: 'processing',
    });
    expect(reply).toMatchObject({
      items: order.items,
      total_amount: order.total_amount,
      special_instructions: 'Ring twice',
      delivery_address: '1 George St',
      status: 'processing',
      modification_requested: true,
      modification_status: 'pending_approval',
      pending_modifications: {
        items: [{ sku_id: shop.sheet.id, sku_name: 'Bed Sheet', quantity: 9, price: 380 }],
        delivery_date: null,
        special_instructions: '',
      },
    });
    expect(reply.pickup_date.equals(order.pickup_date)).toBe(true);
    expect(reply.pending_modifications?.pickup_date?.equals(pickup_date)).toBe(true);
    expect(reply.modification_details).toMatch(
      /^Items: 2 × Bed Sheet, 1 × Bath Towel → 9 × Bed Sheet; Pickup: .+ → .+; Instructions: Ring twice → none$/,
    );
    const notifications = (await shop.call(shop.customer, notificationsRoute, {})).reply.rows;
    expect(notifications.map(({ type }) => type)).toContain('modification_proposed');
  });

  test('what waits for its customer is found, until it is answered [MOD-1]', async () => {
    const pendingIds = async () =>
      (
        await shop.call(shop.owner, ordersRoute, { query: { modification: 'waiting', limit: 200 } })
      ).reply.rows.map(({ id }) => id);
    expect(await pendingIds()).not.toContain(order.id);
    await edit(shop, shop.admin, order, { special_instructions: 'Knock' });
    expect(await pendingIds()).toContain(order.id);
    await shop.call(shop.customer, approveModificationRoute, { params: { id: order.id } });
    expect(await pendingIds()).not.toContain(order.id);
  });

  test('the same proposal again changes nothing; another one takes its place [MOD-1]', async () => {
    const first = await edit(shop, shop.admin, order, { special_instructions: 'Knock' });
    const again = await edit(shop, shop.owner, order, { special_instructions: 'Knock' });
    expect(again.reply.version).toBe(first.reply.version);
    const other = await edit(shop, shop.owner, order, { special_instructions: 'Leave at the desk' });
    expect(other.reply.pending_modifications?.special_instructions).toBe('Leave at the desk');
    expect(other.reply.version).toBe(first.reply.version + 1);
    const { history } = await read(shop, order.id);
    expect(history.filter(({ type }) => type === 'modification.proposed')).toHaveLength(2);
    expect(history[0]?.summary).toBe('proposed changes: Instructions: Ring twice → Leave at the desk');
  });

  test('what is there already is no proposal [MOD-1]', async () => {
    const { reply } = await edit(shop, shop.admin, order, {
      items: order.items.map(({ sku_id, quantity }) => ({ sku_id, quantity })),
      pickup_date: order.pickup_date,
      special_instructions: 'Ring twice',
    });
    expect(reply).toMatchObject({ modification_requested: false, version: order.version });
  });

  test('a proposal falls with its order [MOD-3]', async () => {
    await edit(shop, shop.admin, order, { special_instructions: 'Knock' });
    expect((await remove(shop, shop.customer, order)).reply).toMatchObject({ modification_requested: false });
    const other = await placeRecurring(shop);
    await edit(shop, shop.admin, other, { special_instructions: 'Knock' });
    const { reply } = await edit(shop, shop.admin, other, { status: 'completed' });
    expect(reply.modification_requested).toBe(false);
    // A finished order is corrected at once, without a proposal.
    const corrected = await edit(shop, shop.admin, other, { special_instructions: 'Was knocked at' });
    expect(corrected.reply.special_instructions).toBe('Was knocked at');
  });
});
