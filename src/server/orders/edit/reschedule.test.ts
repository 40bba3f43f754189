import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  deleteOrderRoute,
  placeOrderForRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import { orders } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { edit, read, type Shop } from '../orders.fixture.ts';
import { assignJonah, refused, skip } from '../series-calls.fixture.ts';
import {
  addWindows,
  anotherCustomer,
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  storedOrder,
  windowDraft,
} from '../windows.fixture.ts';

let shop: Shop;
let other: Person;
beforeAll(async () => {
  shop = await openWindowShop();
  await addWindows(shop, { leg: 'delivery', weekdays: [1, 2, 3, 4, 5], hours: [16, 18], capacity: 1 });
  other = await anotherCustomer(shop);
});
afterAll(() => shop.close());
beforeEach(() => emptyWindows(shop));

const draft = (more: object = {}) => windowDraft(shop, '2026-12-09 08', '2026-12-11 14', more);
const place = async (who: Person, body = draft()): Promise<Order> =>
  (await shop.call(who, placeOrderRoute, { body })).reply;
const weekly = () => ({ is_recurring: true, frequency_template_id: shop.weekly.id });
const thursday = () => ({ pickup_date: hourOf('2026-12-10 08'), delivery_date: hourOf('2026-12-14 14') });

describe('a customer moves an order', () => {
  test('the old place is free and the new one is theirs; the driver stays and is told [BKG-17, BKG-19]', async () => {
    const order = await place(shop.customer);
    await assignJonah(shop, order);
    const moved = (await edit(shop, shop.customer, order, thursday())).reply;
    expect(moved.pickup_until?.equals(hourOf('2026-12-10 10'))).toBe(true);
    expect(moved.driver_id).toBe(shop.jonah.user.id);
    const told = (await shop.call(shop.jonah, notificationsRoute, {})).reply.rows[0];
    expect(told?.message).toBe(`Harbour Lane Hotel changed ${order.order_number}.`);
    const { history } = await read(shop, order.id);
    expect(
      history.find(({ summary }) => summary === 'changed pickup and delivery')?.changes?.[0],
    ).toMatchObject({
      before: 'Wed 9 Dec 2026, 8:00–10:00 am',
      after: 'Thu 10 Dec 2026, 8:00–10:00 am',
    });
    await place(other);
    const third = await anotherCustomer(shop);
    const answer = await shop.call(third, placeOrderRoute, { body: { ...draft(), ...thursday() } });
    expect(answer.status).toBe(409);
  });

  test('their own place counts as free [BKG-17]', async () => {
    const order = await place(shop.customer, draft({ delivery_date: hourOf('2026-12-11 16') }));
    const later = { delivery_date: hourOf('2026-12-14 14') };
    expect((await edit(shop, shop.customer, order, later)).status).toBe(200);
    const back = { ...draft(), delivery_date: hourOf('2026-12-11 16') };
    expect((await edit(shop, shop.customer, order, back)).status).toBe(200);
  });

  test('also in a window that staff have filled above its capacity [BKG-8, BKG-17]', async () => {
    const order = await place(shop.customer);
    const body = { ...draft(), customer_id: other.user.id, anyway: true };
    expect((await shop.call(shop.owner, placeOrderForRoute, { body })).status).toBe(201);
    const later = { delivery_date: hourOf('2026-12-14 14') };
    expect((await edit(shop, shop.customer, order, later)).status).toBe(200);
  });

  test('to a full window: it stays exactly as it was, and a customer cannot do it anyway [BKG-8, BKG-17]', async () => {
    const order = await place(shop.customer);
    await place(other, { ...draft(), ...thursday() });
    const before = await storedOrder(shop, order);
    const { status, problem } = await edit(shop, shop.customer, order, {
      ...thursday(),
      special_instructions: 'Ring twice',
    });
    expect([status, problem.detail]).toEqual([
      409,
      'Thu 10 Dec, 8:00–10:00 am has just filled up. Choose another time.',
    ]);
    const anyway = await edit(shop, shop.customer, order, { ...thursday(), anyway: true });
    expect(anyway.status).toBe(409);
    expect(await storedOrder(shop, order)).toEqual(before);
  });

  test('both dates are checked where one changes, and none where neither does [BKG-6]', async () => {
    const order = await place(shop.customer);
    await shop.db.update(orders).set({
      pickup_date: hourOf('2026-12-09 07'),
      pickup_until: null,
      pickup_window_id: null,
    });
    expect((await edit(shop, shop.customer, order, { special_instructions: 'Ring' })).status).toBe(200);
    const later = { delivery_date: hourOf('2026-12-14 14') };
    const { problem } = await edit(shop, shop.customer, order, later);
    expect(problem.errors).toEqual([{ path: 'pickup_date', message: 'Choose one of the pickup windows' }]);
    const { problem: early } = await edit(shop, shop.customer, order, {
      pickup_date: hourOf('2026-12-10 08'),
    });
    expect(early.errors).toEqual([{ path: 'delivery_date', message: 'Earliest delivery is Mon 14 Dec' }]);
  });

  test('staff may move it anyway, which its history keeps [BKG-8]', async () => {
    const order = await place(shop.customer);
    await place(other, { ...draft(), ...thursday() });
    expect((await edit(shop, shop.owner, order, thursday())).status).toBe(409);
    expect((await edit(shop, shop.owner, order, { ...thursday(), anyway: true })).status).toBe(200);
    const { history } = await read(shop, order.id);
    expect(history.some(({ summary }) => summary.endsWith(', although the window was full'))).toBe(true);
  });
});

describe('with hours before the pickup', () => {
  test('a customer can change, cancel and skip until then; staff at any time [BKG-18]', async () => {
    await changeSettings(shop, { change_cutoff_hours: 4 });
    const order = (await place(shop.customer, draft(weekly()))) as Order & { series_id: string };
    const now = shop.now();
    shop.setNow(hourOf('2026-12-09 04'));
    const locked = {
      ...refused('order-locked'),
      detail: 'Orders can be changed until 4 hours before pickup.',
    };
    const params = { id: order.id };
    const calls = [
      edit(shop, shop.customer, order, { special_instructions: 'Ring' }),
      shop.call(shop.customer, deleteOrderRoute, { params }),
      skip(shop, shop.customer, order, 1),
    ];
    for (const { status, problem } of await Promise.all(calls)) {
      expect({ status, type: problem.type, detail: problem.detail }).toEqual(locked);
    }
    expect((await read(shop, order.id)).is_locked).toBe(false);
    shop.setNow(hourOf('2026-12-09 04').subtract({ seconds: 1 }));
    expect((await edit(shop, shop.customer, order, { special_instructions: 'Ring' })).status).toBe(200);
    shop.setNow(hourOf('2026-12-09 05'));
    expect((await skip(shop, shop.owner, order, 1)).status).toBe(200);
    shop.setNow(now);
    await changeSettings(shop, { change_cutoff_hours: 0 });
  });
});

describe('a proposal of staff', () => {
  test('is refused where nothing is free; it takes no place, and is approved whatever has filled up [BKG-8, SER-20]', async () => {
    const order = await place(shop.customer, draft(weekly()));
    const taken = await place(other, { ...draft(), ...thursday() });
    const body = { ...thursday(), scope: 'this' as const };
    expect((await edit(shop, shop.owner, order, body)).status).toBe(409);
    expect((await read(shop, order.id)).modification_requested).toBe(false);
    await shop.call(other, deleteOrderRoute, { params: { id: taken.id } });
    const proposed = (await edit(shop, shop.owner, order, body)).reply;
    expect(proposed.modification_requested).toBe(true);
    expect(proposed.modification_details).toContain(
      'Pickup: Wed 9 Dec 2026, 8:00–10:00 am → Thu 10 Dec 2026, 8:00–10:00 am',
    );
    await place(other, { ...draft(), ...thursday() });
    const approved = await shop.call(shop.customer, approveModificationRoute, { params: { id: order.id } });
    expect(approved.status).toBe(200);
    expect(approved.reply.pickup_until?.equals(hourOf('2026-12-10 10'))).toBe(true);
    expect((await storedOrder(shop, order)).pickup_window_id).not.toBeNull();
  });

  test('anyway: also where nothing is free, and its history keeps it [BKG-8]', async () => {
    const order = await place(shop.customer, draft(weekly()));
    await place(other, { ...draft(), ...thursday() });
    const body = { ...thursday(), scope: 'this' as const, anyway: true };
    expect((await edit(shop, shop.owner, order, body)).reply.modification_requested).toBe(true);
    const { history } = await read(shop, order.id);
    expect(history.some(({ summary }) => summary.endsWith(', although the window was full'))).toBe(true);
  });
});
