import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationsRoute } from '#shared/notifications/notifications.contract.ts';
import type { Order } from '#shared/orders/order.ts';
import { approveModificationRoute } from '#shared/orders/orders.contract.ts';
import { type SeriesDetails, seriesRoute } from '#shared/series/series.contract.ts';
import type { LiveMessage } from '../../kernel/db/live-message.ts';
import { refresh } from '../../notifications/refresh.ts';
import { orders, users } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import { edit, openShopWorld, placeOne, placeRecurring, remove, type Shop } from '../orders.fixture.ts';
import { findSeriesDetails } from './series-details.store.ts';

let shop: Shop;
let start: Temporal.Instant;
/** A second person of `shop.customer`. */
let partner: Person;

beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
  partner = await shop.person('customer');
  const customer_id = shop.customer.user.id;
  const values = { customer_id, is_main_contact: false };
  await shop.db.update(users).set(values).where(eq(users.id, partner.user.id));
});
beforeEach(() => shop.setNow(start));
afterAll(() => shop.close());

const ask = (who: Person, { series_id }: Order) =>
  shop.call(who, seriesRoute, { params: { id: series_id ?? '' } });
const detailsOf = async (order: Order) => (await ask(shop.customer, order)).reply;

/** The same at a later time, when all sessions have ended. */
async function detailsAt(order: Order, days: number): Promise<SeriesDetails> {
  shop.setNow(start.add({ hours: 24 * days }));
  const staff = { id: shop.owner.user.id, customer_id: null, role: 'owner', reach: 'any' } as const;
  const details = await findSeriesDetails(shop.db, order.series_id ?? '', staff);
  if (!details) throw new Error('there is no such series');
  return details;
}

async function tickOn(days: number): Promise<void> {
  shop.setNow(start.add({ hours: 24 * days }));
  await createDueOccurrences(shop.db);
}

const inWeeks = (order: Order, weeks: number) => order.pickup_date.add({ hours: 24 * 7 * weeks });

describe('a series', () => {
  test('shows its next 12 pickups, made or planned, by one rule [SER-7, SER-24]', async () => {
    const first = await placeRecurring(shop);
    await tickOn(1);
    const details = await detailsOf(first);
    expect(details).toMatchObject({
      next_pickup: first.pickup_date,
      next_order_id: first.id,
      past: 0,
      last: [],
    });
    const brief = details.next.map(({ number, state, pickup_date }) => [number, state, pickup_date]);
    expect(brief).toEqual(
      Array.from({ length: 12 }, (_, index) => [
        index + 1,
        index < 2 ? 'made' : 'planned',
        inWeeks(first, index),
      ]),
    );
    expect(details.next[0]).toEqual({
      number: 1,
      planned_pickup: first.pickup_date,
      pickup_date: first.pickup_date,
      delivery_date: first.delivery_date,
      pickup_until: null,
      delivery_until: null,
      state: 'made',
      reason: null,
      closed_day: null,
      dropped_at: null,
      changed: [],
      may_skip: true,
      may_undo: false,
      order_id: first.id,
      order_number: first.order_number,
      status: 'pending',
      driver_name: null,
    });
    expect(details.next[2]).toEqual({
      number: 3,
      planned_pickup: inWeeks(first, 2),
      pickup_date: inWeeks(first, 2),
      delivery_date: inWeeks(first, 2).add({ hours: 48 }),
      state: 'planned',
      reason: null,
      closed_day: null,
      dropped_at: null,
      changed: [],
      may_skip: true,
      may_undo: false,
      order_id: null,
      order_number: null,
      status: null,
      driver_name: null,
    });
  });

  test('shows cancelled ones among the 12 that take place, and the last 6 [SER-24]', async () => {
    const first = await placeRecurring(shop);
    await remove(shop, shop.customer, first, { repeat: 'skip' });
    const { next } = await detailsOf(first);
    expect(next.map(({ number, status }) => [number, status])).toEqual([
      [1, 'cancelled'],
      ...Array.from({ length: 12 }, (_, index) => [index + 2, null]),
    ]);
    for (let week = 0; week < 9; week++) await tickOn(1 + 7 * week);
    const later = await detailsAt(first, 60);
    expect(later.last.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(later.past).toBe(9);
    expect(later.next).toHaveLength(12);
  });

  test('counts today’s pickups to the next ones until the business day ends [SER-24]', async () => {
    const first = await placeRecurring(shop);
    const today = await detailsAt(first, 1.5);
    expect([today.next[0]?.number, today.next_order_id, today.past]).toEqual([1, first.id, 0]);
    const tomorrow = await detailsAt(first, 2);
    expect([tomorrow.next[0]?.number, tomorrow.next_order_id, tomorrow.past]).toEqual([2, null, 1]);
    expect(tomorrow.next_pickup).toEqual(inWeeks(first, 1));
  });

  test('passes over what was missed, as the clock does [SER-7, REC-4]', async () => {
    const first = await placeRecurring(shop);
    const details = await detailsAt(first, 30);
    expect(details.next[0]?.number).toBe(6);
    expect(details.next_pickup).toEqual(inWeeks(first, 5));
    await createDueOccurrences(shop.db);
    const { next } = await detailsAt(first, 30);
    const dates = ({ number, pickup_date, delivery_date }: (typeof next)[number]) => [
      number,
      pickup_date,
      delivery_date,
    ];
    expect(next.map(dates)).toEqual(details.next.map(dates));
    expect(next[0]?.state).toBe('made');
  });

  test('shows only its orders once it has ended [SER-24]', async () => {
    const first = await placeRecurring(shop);
    await tickOn(1);
    const [, second] = (await detailsOf(first)).next;
    await shop.db
      .update(orders)
      .set({ is_locked: true })
      .where(eq(orders.id, second?.order_id ?? ''));
    await edit(shop, shop.customer, first, { is_recurring: false });
    const { next, ...ended } = await detailsOf(first);
    expect(next.map(({ number, state, status }) => [number, state, status])).toEqual([
      [1, 'made', 'pending'],
      [2, 'made', 'scheduled'],
    ]);
    expect(ended).toMatchObject({ state: 'ended', weekly_amount: 0, next_order_id: first.id });
  });

  test('keeps the dates of before its anchor as they were [SER-24]', async () => {
    const first = await placeRecurring(shop);
    await tickOn(1);
    const second = (await detailsOf(first)).next[1]?.order_id ?? '';
    const pickup_date = inWeeks(first, 1).add({ hours: 24 });
    const delivery_date = pickup_date.add({ hours: 48 });
    await edit(shop, shop.customer, { id: second }, { pickup_date, delivery_date });
    const { next } = await detailsOf(first);
    expect(next.slice(0, 3).map(({ planned_pickup }) => planned_pickup)).toEqual([
      first.pickup_date,
      pickup_date,
      pickup_date.add({ hours: 24 * 7 }),
    ]);
  });

  test('is for staff and all people of its customer, for nobody else [SER-24, ACC-5]', async () => {
    const order = await placeRecurring(shop);
    const { owner, admin, customer, stranger, jonah } = shop;
    const answers = [];
    for (const who of [owner, admin, customer, partner, stranger, jonah]) {
      answers.push((await ask(who, order)).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 404, 403]);
  });
});

describe('the history of a series', () => {
  const historyOf = async (order: Order) => (await detailsOf(order)).history;
  const summaries = async (order: Order) =>
    (await historyOf(order)).map(({ summary, actor_name }) => `${actor_name} ${summary}`);

  test('tells who started, changed and ended it; what an order tells nobody is told again [SER-24, SER-27]', async () => {
    const order = await placeRecurring(shop, {
      pickup_date: start.add({ hours: 48 }),
      delivery_date: start.add({ hours: 96 }),
      recurrence: { by_day: ['MO', 'TH'] },
    });
    await edit(shop, shop.customer, order, { special_instructions: 'Ring twice' });
    await edit(shop, shop.customer, order, { frequency_template_id: shop.monthly.id });
    await edit(shop, shop.owner, order, { special_instructions: 'Knock' });
    await shop.call(shop.customer, approveModificationRoute, { params: { id: order.id } });
    await edit(shop, shop.customer, order, { pickup_date: order.pickup_date.add({ hours: 1 }) });
    await remove(shop, shop.customer, order);
    const by = 'Harbour Lane Hotel';
    expect(await summaries(order)).toEqual([
      `${by} stopped it`,
      `${by} changed pickup`,
      `${by} approved the proposed changes: instructions`,
      `${by} changed how it repeats to every month`,
      `${by} changed instructions`,
      `${by} created it, every Monday and Thursday`,
    ]);
    const [, , , pattern] = await historyOf(order);
    expect(pattern?.changes).toEqual([
      { field: 'recurrence', before: 'Every Monday and Thursday', after: 'Every month' },
    ]);
    const { rows } = await shop.db.execute(
      sql`select distinct events.type from notifications join events on events.id = event_id where subject_id = ${order.series_id}`,
    );
    expect(rows).toEqual([{ type: 'series.stopped' }]);
    expect((await shop.call(shop.owner, notificationsRoute, {})).reply.rows).not.toEqual([]);
  });

  test('begins where an order is made recurring, and names the order that goes its own way [SER-14, SER-24]', async () => {
    const order = await placeOne(shop);
    const changed = { is_recurring: true, frequency_template_id: shop.weekly.id };
    const recurring = (await edit(shop, shop.customer, order, changed)).reply;
    await tickOn(1);
    await edit(shop, shop.customer, order, { special_instructions: 'Only today' });
    const pickup_date = order.pickup_date.add({ hours: 24 });
    await edit(shop, shop.customer, order, { pickup_date, special_instructions: 'Still' });
    expect(await summaries(recurring)).toEqual([
      'Harbour Lane Hotel changed pickup',
      `Harbour Lane Hotel changed instructions of ${order.order_number} alone`,
      `Harbour Lane Hotel changed instructions of ${order.order_number} alone`,
      'Harbour Lane Hotel created it, every week',
    ]);
    // Nobody could find it once its last order is gone.
    const [, second] = (await detailsOf(recurring)).next;
    await remove(shop, shop.owner, order);
    await remove(shop, shop.owner, { id: second?.order_id ?? '' });
    expect((await summaries(recurring))[0]).toBe('Olivia Owner stopped it');
  });

  test('opens its page anew on the screens of staff and its people [NTF-7, SER-24]', async () => {
    const messages: LiveMessage[] = [];
    const collect = (more: LiveMessage[]) => messages.push(...more);
    shop.db.liveEvents.on('messages', collect);
    const { series_id } = await placeRecurring(shop);
    shop.db.liveEvents.off('messages', collect);
    const people = [shop.customer, partner].map(({ user }) => user.id);
    // People come in any sequence.
    const inOrder = (message: LiveMessage) =>
      'rooms' in message ? { ...message, rooms: message.rooms.toSorted() } : message;
    expect(messages.map(inOrder)).toContainEqual(inOrder(refresh('series', series_id ?? '', people)));
  });
});
