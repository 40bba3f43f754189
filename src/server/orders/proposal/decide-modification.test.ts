import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignDriverRoute, updateDeliveryRoute } from '#shared/deliveries/deliveries.contract.ts';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  agreeModificationRoute,
  approveModificationRoute,
  lockOrderRoute,
  ordersRoute,
  rejectModificationRoute,
  withdrawModificationRoute,
} from '#shared/orders/orders.contract.ts';
import type { Person } from '../../testing/world.ts';
import {
  edit,
  occurrenceAfter,
  openShopWorld,
  placeRecurring,
  read,
  remove,
  type Shop,
  send,
} from '../orders.fixture.ts';

let shop: Shop;
let order: Order;
beforeAll(async () => {
  shop = await openShopWorld();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(shop.now().add({ minutes: 1 }));
  order = await placeRecurring(shop, { special_instructions: 'Ring twice' });
});

const approve = (who: Person = shop.customer) =>
  shop.call(who, approveModificationRoute, { params: { id: order.id } });
const reject = (who: Person = shop.customer) =>
  shop.call(who, rejectModificationRoute, { params: { id: order.id } });
const hours = (from: Temporal.Instant, to: Temporal.Instant) => from.until(to).total('hours');
const propose = () =>
  edit(shop, shop.admin, order, {
    items: [{ sku_id: shop.sheet.id, quantity: 9 }],
    pickup_date: order.pickup_date.add({ hours: 24 }),
    delivery_date: order.delivery_date.add({ hours: 30 }),
    special_instructions: null,
  });
const decisions = async () => {
  const { rows } = await shop.db.execute<{ status: string }>(
    sql`select status from order_proposals where order_id = ${order.id} order by order_version`,
  );
  return rows.map(({ status }) => status);
};

test('the orders that wait for a decision can be asked for, each customer their own [MOD-2]', async () => {
  const pendingIds = async (who: Person) =>
    (await shop.call(who, ordersRoute, { query: { modification: 'waiting' } })).reply.rows.map(
      ({ id }) => id,
    );
  await propose();
  expect(await pendingIds(shop.customer)).toContain(order.id);
  expect(await pendingIds(shop.admin)).toContain(order.id);
  expect(await pendingIds(shop.stranger)).toEqual([]);
  await reject();
  expect(await pendingIds(shop.customer)).not.toContain(order.id);
});

test('a proposed line has an id that stays when it is approved, and another one in later occurrences [ORD-1, MOD-3]', async () => {
  const second = await occurrenceAfter(shop, order, 1);
  const [sheet, towel] = order.items.map(({ id }) => id);
  const robe = await shop.sku(900, 'Robe');
  const lines = [shop.towel, shop.sheet, robe].map(({ id }) => ({ sku_id: id, quantity: 4 }));
  const { reply } = await edit(shop, shop.admin, order, { items: lines });
  const proposed = reply.pending_modifications?.items?.map(({ id }) => id) ?? [];
  expect(proposed).toEqual([towel, sheet, expect.any(String)]);
  // Proposing the same again changes nothing, though a new line has another id each time.
  expect((await edit(shop, shop.admin, order, { items: lines })).reply.version).toBe(reply.version);
  expect((await approve()).reply.items.map(({ id }) => id)).toEqual(proposed);
  const later = (await read(shop, second.id)).items.map(({ id }) => id);
  expect(later.slice(0, 2)).toEqual([second.items[1]?.id, second.items[0]?.id]);
  expect(new Set([...later, proposed[2]]).size).toBe(4);
});

test('a proposed line takes the id of a line that the customer has added meanwhile [ORD-1, MOD-3]', async () => {
  const robe = await shop.sku(900, 'Robe');
  await shop.agree(shop.customer, robe, 900);
  const lines = [shop.sheet, robe, robe].map(({ id }) => ({ sku_id: id, quantity: 4 }));
  const { reply } = await edit(shop, shop.admin, order, { items: lines });
  const added = await edit(shop, shop.customer, order, { items: [{ sku_id: robe.id, quantity: 1 }] });
  const [sheet, first] = reply.pending_modifications?.items?.map(({ id }) => id) ?? [];
  const ids = (await approve()).reply.items.map(({ id }) => id);
  expect(ids).toEqual([sheet, added.reply.items[0]?.id, first]);
});

describe('approving', () => {
  test('takes all of it over in one step and tells staff [MOD-2, MOD-3, NTF-8]', async () => {
    await propose();
    const { reply } = await approve();
    expect(reply).toMatchObject({
      items: [{ sku_name: 'Bed Sheet', quantity: 9, price: 380 }],
      total_amount: 3762,
      special_instructions: null,
      modification_requested: false,
      pending_modifications: null,
    });
    expect(hours(order.pickup_date, reply.pickup_date)).toBe(24);
    expect(hours(order.delivery_date, reply.delivery_date)).toBe(30);
    const { history } = await read(shop, order.id);
    expect(history.find(({ type }) => type === 'modification.approved')).toMatchObject({
      summary: 'approved the proposed changes',
      changes: [
        { field: 'items' },
        { field: 'pickup_date' },
        { field: 'delivery_date' },
        { field: 'special_instructions', before: 'Ring twice', after: null },
      ],
    });
    const notifications = (await shop.call(shop.admin, notificationsRoute, {})).reply.rows;
    expect(notifications.map(({ title }) => title)).toContain('Changes approved');
  });

  test('carries on to the later occurrences, made or still to come [MOD-3, REC-6]', async () => {
    const [second, third] = [await occurrenceAfter(shop, order, 1), await occurrenceAfter(shop, order, 2)];
    const params = { id: third.id };
    await shop.call(shop.owner, assignDriverRoute, { params, body: { driver_id: shop.jonah.user.id } });
    await shop.call(shop.jonah, updateDeliveryRoute, { params, body: { status: 'picked_up' } });
    await propose();
    const { reply } = await approve();
    expect(hours(reply.pickup_date, reply.next_occurrence_date ?? reply.pickup_date)).toBe(7 * 24);
    const followed = await read(shop, second.id);
    expect(followed).toMatchObject({
      items: [{ quantity: 9 }],
      total_amount: 3762,
      history: [{ type: 'order.edited', actor_name: 'Harbour Lane Hotel' }],
    });
    expect(hours(second.pickup_date, followed.pickup_date)).toBe(24);
    expect(hours(second.delivery_date, followed.delivery_date)).toBe(30);
    // The third is picked up already.
    expect((await read(shop, third.id)).items).toEqual(third.items);
  });

  test('of a delivery alone leaves every pickup where it is [MOD-3]', async () => {
    const second = await occurrenceAfter(shop, order, 1);
    await edit(shop, shop.admin, order, { delivery_date: order.delivery_date.add({ hours: 3 }) });
    await approve();
    const followed = await read(shop, second.id);
    expect(followed.pickup_date.equals(second.pickup_date)).toBe(true);
    expect(hours(second.delivery_date, followed.delivery_date)).toBe(3);
    expect(followed.items).toEqual(second.items);
  });

  test('dates that no longer fit what the customer changed meanwhile is refused [ORD-3, MOD-3]', async () => {
    await edit(shop, shop.admin, order, { pickup_date: order.pickup_date.add({ hours: 24 }) });
    await edit(shop, shop.customer, order, { delivery_date: order.pickup_date.add({ hours: 12 }) });
    const { status, problem } = await approve();
    expect([status, problem.detail]).toEqual([422, 'Delivery must be after pickup']);
    expect(await decisions()).toEqual(['pending_approval']);
  });
});

describe('staff in place of a customer who called', () => {
  const messagesOf = async (who: Person) =>
    (await shop.call(who, notificationsRoute, {})).reply.rows.map(({ title, message }) => [title, message]);
  const agree = () => shop.call(shop.owner, agreeModificationRoute, { params: { id: order.id } });
  const withdraw = () => shop.call(shop.owner, withdrawModificationRoute, { params: { id: order.id } });

  test('say that they agreed: it applies as approved, and the customer is told of the change [MOD-5, NTF-8]', async () => {
    await propose();
    const { reply } = await agree();
    expect(reply).toMatchObject({
      items: [{ quantity: 9, price: 380 }],
      total_amount: 3762,
      special_instructions: null,
      modification_requested: false,
    });
    expect(await decisions()).toEqual(['approved']);
    const { history } = await read(shop, order.id);
    expect(history.find(({ type }) => type === 'modification.approved')).toMatchObject({
      actor_name: 'Olivia Owner',
      summary: 'noted that the customer agreed to the proposed changes',
    });
    const { order_number } = order;
    expect((await messagesOf(shop.customer))[0]).toEqual([
      'Order changed',
      `See what is new in ${order_number}.`,
    ]);
    expect((await messagesOf(shop.admin))[0]).toEqual([
      'Changes approved',
      `Harbour Lane Hotel approved the changes to ${order_number}.`,
    ]);
    expect((await agree()).status).toBe(409);
  });

  test('say so as they propose it: it applies in the same save, and nobody is asked to approve [MOD-5]', async () => {
    const before = (await messagesOf(shop.customer)).length;
    const change = { special_instructions: 'Leave at the desk', delivery_address: 'Dock 2', agreed: true };
    await edit(shop, shop.admin, order, { special_instructions: 'Leave at the desk' });
    const { reply } = await edit(shop, shop.owner, order, { ...change, scope: 'this' });
    expect(reply).toMatchObject({
      special_instructions: 'Leave at the desk',
      delivery_address: 'Dock 2',
      modification_requested: false,
    });
    expect(await decisions()).toEqual(['superseded', 'approved']);
    const { history } = await read(shop, order.id);
    expect(history[0]).toMatchObject({
      actor_name: 'Olivia Owner',
      summary: 'noted that the customer agreed to the proposed changes',
    });
    const told = (await messagesOf(shop.customer)).slice(0, -before || undefined);
    expect(told.map(([title]) => title).filter((title) => title === 'Changes proposed')).toHaveLength(1);
    expect(told[0]?.[0]).toBe('Order changed');
    // Only staff say so: a customer's own edit waits for nobody.
    expect(
      (await edit(shop, shop.customer, order, { special_instructions: 'Ring', agreed: true })).status,
    ).toBe(200);
  });

  test('withdraw it: the order stays, its customer and who proposed it are told [MOD-5, NTF-8, SER-20]', async () => {
    const seen = { 'if-match': `"${(await propose()).reply.version}"` };
    const newer = await edit(shop, shop.admin, order, { special_instructions: 'Leave at the desk' });
    const input = { params: { id: order.id } };
    expect((await send(shop, shop.owner, withdrawModificationRoute, input, seen)).statusCode).toBe(409);
    const { reply } = await withdraw();
    expect(reply).toMatchObject({ special_instructions: 'Ring twice', modification_requested: false });
    expect(reply.version).toBe(newer.reply.version + 1);
    expect(await decisions()).toEqual(['superseded', 'withdrawn']);
    expect((await read(shop, order.id)).history[0]).toMatchObject({
      actor_name: 'Olivia Owner',
      summary: 'withdrew the proposed changes',
    });
    const title = 'Changes withdrawn';
    const { order_number } = order;
    expect((await messagesOf(shop.customer))[0]).toEqual([
      title,
      `We’ve withdrawn our changes to ${order_number}. It stays as it is.`,
    ]);
    expect((await messagesOf(shop.admin))[0]).toEqual([
      title,
      `Your changes to ${order_number} no longer wait.`,
    ]);
    expect((await withdraw()).status).toBe(409);
    expect((await approve()).status).toBe(409);
  });
});

describe('deciding', () => {
  test('against it leaves the order as it was [MOD-3]', async () => {
    await propose();
    const { reply } = await reject();
    expect(reply).toMatchObject({
      items: order.items,
      total_amount: order.total_amount,
      special_instructions: 'Ring twice',
      modification_requested: false,
    });
    expect(reply.pickup_date.equals(order.pickup_date)).toBe(true);
    expect((await read(shop, order.id)).history[0]?.summary).toBe('rejected the proposed changes');
  });

  test('on nothing is a conflict: never proposed, decided, or cancelled meanwhile [MOD-3]', async () => {
    const nothing = [409, 'No changes wait for approval any more.'];
    const answer = async (decide: typeof approve | typeof reject) => {
      const { status, problem } = await decide();
      return [status, problem.detail];
    };
    expect(await answer(approve)).toEqual(nothing);
    await propose();
    await reject();
    expect(await answer(approve)).toEqual(nothing);
    await propose();
    await remove(shop, shop.customer, order);
    expect(await answer(approve)).toEqual(nothing);
    expect(await answer(reject)).toEqual(nothing);
    expect(await decisions()).toEqual(['rejected', 'withdrawn']);
  });

  test('is a conflict on one that a newer one has replaced, and on a cancelled order [MOD-3]', async () => {
    const seen = { 'if-match': `"${(await propose()).reply.version}"` };
    await edit(shop, shop.admin, order, { special_instructions: 'Leave at the desk' });
    const input = { params: { id: order.id } };
    for (const decision of [approveModificationRoute, rejectModificationRoute]) {
      const replaced = await send(shop, shop.customer, decision, input, seen);
      expect([replaced.statusCode, replaced.json().detail]).toEqual([
        409,
        'There’s a newer change. Look at it first.',
      ]);
    }
    expect(await decisions()).toEqual(['superseded', 'pending_approval']);
    await remove(shop, shop.customer, order);
    const cancelled = await send(shop, shop.customer, approveModificationRoute, input, seen);
    expect(cancelled.statusCode).toBe(409);
  });

  test('on a version that is gone, of an order that changed beside the proposal, says so [ORD-8]', async () => {
    const seen = { 'if-match': `"${(await propose()).reply.version}"` };
    await shop.call(shop.admin, lockOrderRoute, { params: { id: order.id } });
    const stale = await send(
      shop,
      shop.customer,
      approveModificationRoute,
      { params: { id: order.id } },
      seen,
    );
    expect(stale.statusCode).toBe(412);
  });

  test('is for the order owner [ACC-11]', async () => {
    await propose();
    expect([(await approve(shop.stranger)).status, (await approve(shop.owner)).status]).toEqual([404, 403]);
    expect((await reject(shop.jonah)).status).toBe(403);
  });
});

describe('at the same time', () => {
  test('ten approvals and ten rejections: one of them is heard [MOD-3]', async () => {
    await propose();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? approve() : reject())));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { history, total_amount } = await read(shop, order.id);
    const decided = history.filter(({ type }) => /approved|rejected/.test(type));
    expect(decided).toHaveLength(1);
    expect(total_amount).toBe(decided[0]?.type === 'modification.approved' ? 3762 : order.total_amount);
  });

  test('approve, edit, lock, cancel and deliver: each sees what the others left [MOD-3, LCK-1]', async () => {
    for (let round = 0; round < 6; round++) {
      order = await placeRecurring(shop);
      const second = await occurrenceAfter(shop, order, 1);
      await propose();
      const [approved, edited, , cancelled, other] = await Promise.all([
        approve(),
        edit(shop, shop.customer, order, { items: [{ sku_id: shop.towel.id, quantity: 5 }] }),
        shop.call(shop.admin, lockOrderRoute, { params: { id: order.id } }),
        remove(shop, shop.customer, order),
        edit(shop, shop.customer, second, { pickup_date: second.pickup_date.add({ hours: 1 }) }),
        edit(shop, shop.owner, second, { status: 'processing' }),
      ]);
      const { history, status, items } = await read(shop, order.id);
      const happened = history.map(({ type }) => type).reverse();
      expect(happened.includes('modification.approved')).toBe(approved.status === 200);
      expect(happened.includes('order.edited')).toBe(edited.status === 200);
      expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'pending');
      // The last write wins.
      const last = happened.filter((type) => /approved|edited/.test(type)).at(-1);
      const quantity = last === 'modification.approved' ? 9 : last === 'order.edited' ? 5 : 2;
      expect(items[0]?.quantity).toBe(quantity);
      expect(await decisions()).toEqual([
        approved.status === 200 ? 'approved' : cancelled.status === 200 ? 'withdrawn' : 'pending_approval',
      ]);
      expect([200, 409]).toContain(other.status);
    }
  });
});
