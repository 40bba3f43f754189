import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { orders, skus } from '../../schema.ts';
import { edit, openShopWorld, placeOne, read, type Shop } from '../orders.fixture.ts';

let shop: Shop;
let order: Order;
const start = Temporal.Instant.from('2026-11-24T10:12:00+11:00');

beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(start);
  order = await placeOne(shop, { special_instructions: 'Ring twice' });
});

const line = (item: { sku_id: string; quantity: number }) => ({
  sku_id: item.sku_id,
  quantity: item.quantity,
});

describe('a customer edits their order', () => {
  test('what is left out stays, blank instructions are cleared, and the total follows [ORD-3, MON-2]', async () => {
    const { reply } = await edit(shop, shop.customer, order, {
      items: [{ sku_id: shop.towel.id, quantity: 10 }],
      delivery_address: '1 George St',
      special_instructions: ' ',
    });
    expect(reply).toMatchObject({
      items: [{ sku_name: 'Bath Towel', quantity: 10, price: 145 }],
      total_amount: 1595,
      pickup_address: order.pickup_address,
      delivery_address: '1 George St',
      special_instructions: null,
      version: order.version + 1,
    });
    const later = await edit(shop, shop.customer, order, { special_instructions: 'Knock' });
    expect(later.reply).toMatchObject({ special_instructions: 'Knock', total_amount: 1595 });
  });

  test('a line that stays keeps its id, whatever ids are sent; another one is new [ORD-1]', async () => {
    const [sheet, towel] = order.items;
    if (!sheet || !towel) throw new Error('the order has two lines');
    const items = [
      { ...towel, id: sheet.id, quantity: 7 },
      { ...sheet, id: crypto.randomUUID() },
      { ...sheet, id: 'none' },
    ];
    const { reply } = await edit(shop, shop.customer, order, { items });
    expect(reply.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      [towel.id, 7],
      [sheet.id, 2],
      [expect.any(String), 2],
    ]);
    expect(new Set(reply.items.map(({ id }) => id)).size).toBe(3);
    // What was read comes back, and nothing changes.
    const again = await edit(shop, shop.customer, order, { items: reply.items });
    expect(again.reply).toMatchObject({ items: reply.items, version: reply.version });
  });

  test('an order whose items stay keeps the total it was charged [MON-2]', async () => {
    await shop.db.update(orders).set({ total_amount: 1_234 }).where(eq(orders.id, order.id));
    const moved = await edit(shop, shop.customer, order, { delivery_address: '1 George St' });
    expect(moved.reply).toMatchObject({ delivery_address: '1 George St', total_amount: 1_234 });
    const more = await edit(shop, shop.customer, order, { items: [{ sku_id: shop.towel.id, quantity: 10 }] });
    expect(more.reply).toMatchObject({ total_amount: 1_595 });
  });

  test('a line whose SKU stays keeps its agreed name and price, a new one has today’s [MON-5]', async () => {
    const robe = await shop.sku(900, 'Robe');
    await shop.agree(shop.customer, robe, 850);
    await shop.db
      .update(skus)
      .set({ name: 'Sheet, new', deleted_at: start })
      .where(sql`id = ${shop.sheet.id}`);
    const { reply } = await edit(shop, shop.customer, order, {
      items: [
        { sku_id: shop.sheet.id, quantity: 5 },
        { sku_id: robe.id, quantity: 1 },
      ],
    });
    expect(reply.items).toMatchObject([
      { sku_name: 'Bed Sheet', quantity: 5, price: 380 },
      { sku_name: 'Robe', quantity: 1, price: 850 },
    ]);
    await shop.db.update(skus).set({ name: 'Bed Sheet', deleted_at: null }).where(sql`id = ${shop.sheet.id}`);
  });

  test('a new item without an agreed price is refused, and nothing changes [MON-5]', async () => {
    const unpriced = await shop.sku(100);
    const { status, problem } = await edit(shop, shop.customer, order, {
      items: [...order.items.map(line), { sku_id: unpriced.id, quantity: 1 }],
      delivery_address: 'elsewhere',
    });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'items.2.sku_id']);
    expect((await read(shop, order.id)).version).toBe(order.version);
  });

  test('dates are checked as they would be together; a moved pickup is not in the past [ORD-3]', async () => {
    const late = await edit(shop, shop.customer, order, { pickup_date: order.delivery_date });
    expect(late.problem.errors).toEqual([
      { path: 'delivery_date', message: 'Delivery must be after pickup' },
    ]);
    const past = await edit(shop, shop.customer, order, { pickup_date: start.subtract({ minutes: 1 }) });
    expect(past.problem.errors).toEqual([{ path: 'pickup_date', message: 'Pickup cannot be in the past' }]);
    // The pickup was an hour ago; sent unchanged, it is not refused.
    shop.setNow(order.pickup_date.add({ hours: 1 }));
    const kept = await edit(shop, shop.customer, order, {
      pickup_date: order.pickup_date,
      delivery_date: order.delivery_date.add({ hours: 1 }),
    });
    expect(kept.status).toBe(200);
  });

  test('may not set a status, nor touch somebody else’s order [ACC-11, API-5]', async () => {
    const { status, problem } = await edit(shop, shop.customer, order, { status: 'delivered' });
    expect([status, problem.detail]).toEqual([403, 'Only staff may set the status of an order.']);
    expect((await edit(shop, shop.stranger, order, { delivery_address: 'mine' })).status).toBe(404);
  });

  test('sending what is there already leaves no trace [ORD-7]', async () => {
    const { reply } = await edit(shop, shop.customer, order, {
      items: order.items.map(line),
      pickup_date: order.pickup_date,
      delivery_date: order.delivery_date,
      pickup_address: order.pickup_address,
      special_instructions: 'Ring twice',
      is_recurring: false,
    });
    expect(reply.version).toBe(order.version);
    expect((await read(shop, order.id)).history).toHaveLength(1);
  });

  test('and the history tells what was and what is [ORD-7]', async () => {
    await edit(shop, shop.customer, order, {
      items: [{ sku_id: shop.sheet.id, quantity: 3 }],
      pickup_date: order.pickup_date.subtract({ hours: 1 }),
    });
    const [entry] = (await read(shop, order.id)).history;
    expect(entry).toMatchObject({
      type: 'order.edited',
      summary: 'changed items and pickup',
      actor_name: 'Harbour Lane Hotel',
      changes: [
        { field: 'items', before: '2 × Bed Sheet, 1 × Bath Towel', after: '3 × Bed Sheet' },
        { field: 'pickup_date', before: 'Wed 25 Nov 2026, 10:12 am', after: 'Wed 25 Nov 2026, 9:12 am' },
      ],
    });
  });
});

describe('an order is closed to its customer', () => {
  const tryIt = async () => {
    const { status, problem } = await edit(shop, shop.customer, order, { delivery_address: 'elsewhere' });
    expect((await read(shop, order.id)).delivery_address).toBe(order.delivery_address);
    return [status, problem.detail];
  };

  test('when it is locked [LCK-1]', async () => {
    await shop.call(shop.admin, lockOrderRoute, { params: { id: order.id } });
    expect(await tryIt()).toEqual([409, 'This order is locked. Please contact us to change it.']);
  });

  test('when it is too far along [LCK-2]', async () => {
    await edit(shop, shop.owner, order, { status: 'ready_for_pickup' });
    expect(await tryIt()).toEqual([409, 'It’s too late to change this order.']);
  });

  test('when the driver has it [LCK-2]', async () => {
    const params = { id: order.id };
    await shop.call(shop.owner, assignDriverRoute, { params, body: { driver_id: shop.jonah.user.id } });
    await shop.call(shop.jonah, updateDeliveryRoute, { params, body: { status: 'picked_up' } });
    expect(await tryIt()).toEqual([409, 'The driver has already picked up this order.']);
  });

  test('8 hours before delivery, to the second [LCK-3]', async () => {
    const closes = order.delivery_date.subtract({ hours: 8 });
    shop.setNow(closes.subtract({ seconds: 1 }));
    expect((await edit(shop, shop.customer, order, { special_instructions: 'Just in time' })).status).toBe(
      200,
    );
    shop.setNow(closes);
    expect(await tryIt()).toEqual([409, 'Orders are locked 8 hours before delivery.']);
  });
});
