import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { type SeriesQuery, seriesCountsRoute, seriesListRoute } from '#shared/series/series.contract.ts';
import { createDueOccurrences } from '../orders/occurrences/create-due-occurrences.ts';
import { openShopWorld, placeRecurring, remove, type Shop } from '../orders/orders.fixture.ts';
import { users } from '../schema.ts';
import { draftOf, type Person } from '../testing/world.ts';
import { findSeries } from './series-list.store.ts';

let shop: Shop;
let start: Temporal.Instant;
/** A second person of `shop.customer`. */
let partner: Person;
let weekly: Order;
let monthly: Order;
let theirs: Order;
let ended: Order;

beforeAll(async () => {
  shop = await openShopWorld();
  start = shop.now();
  partner = await shop.person('customer', { full_name: 'Pia Partner' });
  const customer_id = shop.customer.user.id;
  await shop.db
    .update(users)
    .set({ customer_id, is_main_contact: false })
    .where(eq(users.id, partner.user.id));
  await shop.agree(shop.stranger, shop.sheet, 500);
  weekly = await placeRecurring(shop, inDays(10));
  monthly = await placeRecurring(shop, { ...inDays(5), frequency_template_id: shop.monthly.id });
  const draft = draftOf(shop, [{ sku: shop.sheet, quantity: 1 }], inDays(4));
  const recurring = { is_recurring: true, frequency_template_id: shop.weekly.id };
  theirs = await shop.place(shop.stranger, { ...draft, ...recurring });
  ended = await placeRecurring(shop, inDays(2));
  await remove(shop, shop.customer, ended);
});
beforeEach(() => shop.setNow(start));
afterAll(() => shop.close());

const inDays = (days: number): Pick<OrderDraft, 'pickup_date' | 'delivery_date'> => ({
  pickup_date: start.add({ hours: 24 * days }),
  delivery_date: start.add({ hours: 24 * days + 48 }),
});

const list = async (who: Person, query: SeriesQuery = {}) =>
  (await shop.call(who, seriesListRoute, { query })).reply;
const ids = async (who: Person, query: SeriesQuery = {}) => (await list(who, query)).rows.map(({ id }) => id);
const idsOf = (...placed: Order[]) => placed.map(({ series_id }) => series_id);
const counts = async (who: Person, query = {}) => (await shop.call(who, seriesCountsRoute, { query })).reply;

describe('the list of series', () => {
  test('says of each how it repeats, what it comes to and which order is next [SER-24, SER-25]', async () => {
    const { rows, total } = await list(shop.owner);
    expect(total).toBe(4);
    expect(rows.find(({ id }) => id === monthly.series_id)).toMatchObject({
      customer_name: 'Harbour Lane Hotel',
      customer_email: shop.customer.user.email,
      state: 'active',
      recurrence_pattern: { frequency_type: 'monthly', frequency_value: 1 },
      total_amount: monthly.total_amount,
      weekly_amount: Math.round((monthly.total_amount * 12) / 52),
      next_pickup: monthly.pickup_date,
      next_order_id: monthly.id,
      next_order_number: monthly.order_number,
      stopped_at: null,
    });
    expect(rows.at(-1)).toMatchObject({
      id: ended.series_id,
      state: 'ended',
      weekly_amount: 0,
      next_pickup: null,
      next_order_id: null,
      next_order_number: null,
      stopped_at: start,
    });
  });

  test('is sorted by next pickup, customer, value and age, those without a pickup last [SER-24]', async () => {
    expect(await ids(shop.admin)).toEqual(idsOf(theirs, monthly, weekly, ended));
    expect(await ids(shop.admin, { direction: 'desc' })).toEqual(idsOf(weekly, monthly, theirs, ended));
    expect(await ids(shop.admin, { sort: 'created_at' })).toEqual(idsOf(weekly, monthly, theirs, ended));
    expect(await ids(shop.admin, { sort: 'weekly_amount' })).toEqual(idsOf(ended, monthly, theirs, weekly));
    const byName = await ids(shop.admin, { sort: 'customer_name', direction: 'desc' });
    expect(byName).toEqual(idsOf(ended, monthly, weekly, theirs));
  });

  test('is filtered, searched and paged, and counted the same way [SER-24, SER-25, API-3]', async () => {
    expect(await ids(shop.owner, { state: ['ended'] })).toEqual(idsOf(ended));
    expect(await ids(shop.owner, { state: ['active', 'ended'] })).toHaveLength(4);
    const search = shop.stranger.user.email.toUpperCase();
    expect(await ids(shop.owner, { search })).toEqual(idsOf(theirs));
    expect(await ids(shop.owner, { search: 'pia' })).toEqual(idsOf(monthly, weekly, ended));
    const { id: customer_id } = shop.stranger.user;
    expect(await ids(shop.owner, { customer_id })).toEqual(idsOf(theirs));
    const { rows, total } = await list(shop.owner, { limit: 2, offset: 1 });
    expect([rows.map(({ id }) => id), total]).toEqual([idsOf(monthly, weekly), 4]);

    const perWeek = weekly.total_amount + Math.round((monthly.total_amount * 12) / 52);
    const ofCustomer = { active: 2, held: 0, ended: 1, weekly_amount: perWeek };
    expect(await counts(shop.owner, { search: 'harbour' })).toEqual(ofCustomer);
    expect(await counts(shop.owner)).toEqual({
      active: 3,
      held: 0,
      ended: 1,
      weekly_amount: perWeek + theirs.total_amount,
    });
    expect(await counts(shop.owner, { state: ['ended'] })).toEqual({
      active: 0,
      held: 0,
      ended: 1,
      weekly_amount: 0,
    });
  });

  test('shows customers theirs alone, all their people the same, and drivers none [SER-24, ACC-5]', async () => {
    const own = idsOf(monthly, weekly, ended);
    expect([await ids(shop.customer), await ids(partner)]).toEqual([own, own]);
    expect(await ids(shop.stranger)).toEqual(idsOf(theirs));
    expect(await ids(shop.stranger, { customer_id: shop.customer.user.id })).toEqual([]);
    expect(await counts(shop.stranger)).toEqual({
      active: 1,
      held: 0,
      ended: 0,
      weekly_amount: theirs.total_amount,
    });
    expect((await shop.call(shop.jonah, seriesListRoute, {})).status).toBe(403);
    expect((await shop.call(shop.jonah, seriesCountsRoute, {})).status).toBe(403);
  });

  test('passes over what was missed, also to sort by it, and goes on with what is planned [SER-24, REC-4]', async () => {
    shop.setNow(start.add({ hours: 24 * 21 }));
    const everything = { id: shop.owner.user.id, customer_id: null, reach: 'any' } as const;
    const missed = await findSeries(shop.db, everything, {});
    expect(missed.rows.map(({ id, next_pickup }) => [id, `${next_pickup}`])).toEqual([
      [weekly.series_id, '2026-12-17T23:12:00Z'],
      [theirs.series_id, '2026-12-18T23:12:00Z'],
      [monthly.series_id, '2026-12-28T23:12:00Z'],
      [ended.series_id, 'null'],
    ]);
    expect(missed.rows[0]?.next_order_id).toBeNull();
    await createDueOccurrences(shop.db);
    const made = await findSeries(shop.db, everything, {});
    const shown = ({ id, next_pickup }: (typeof made.rows)[number]) => [id, next_pickup];
    expect(made.rows.map(shown)).toEqual(missed.rows.map(shown));
    expect(made.rows[0]?.next_order_id).not.toBeNull();
  });
});

describe('of a thousand series', () => {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query');

  beforeAll(async () => {
    await shop.db.transaction(async (tx) => {
      // Longer than any call may take on a busy machine.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
      with series as (
        insert into order_series (id, customer_id, frequency_type, frequency_value, anchor_pickup, anchor_delivery,
          items, total_amount, pickup_address, delivery_address, next_pickup, made_through)
        select gen_random_uuid(), ${shop.stranger.user.id}, 'weekly', 1, at, at + interval '2 days', '[]', 0, 'A', 'B',
          at + interval '280 days', 40
        from (select ${start.toString()}::timestamptz - n * interval '20 minutes' as at
          from generate_series(1, 1000) n) days
        returning id, anchor_pickup
      )
      insert into orders (id, customer_id, status, pickup_date, delivery_date, pickup_address, delivery_address, items,
        total_amount, series_id, occurrence_number)
      select gen_random_uuid(), ${shop.stranger.user.id}, case when number = 40 then 'scheduled' else 'completed' end,
        anchor_pickup + number * interval '7 days', anchor_pickup + number * interval '7 days 2 hours', 'A', 'B', '[]', 0,
        id, number
      from series, generate_series(21, 40) number`);
    });
    await shop.db.execute(sql`analyze order_series, orders, users, customers`);
  });

  /** The plan of the statement that reads a page. */
  async function planOf(who: Person, query: SeriesQuery): Promise<string> {
    querySpy.mockClear();
    await list(who, query);
    const calls = querySpy.mock.calls as unknown as [query: { text: string }, values: unknown[]][];
    const [page] = calls.filter(([{ text }]) => text?.includes('next_order'));
    if (!page) throw new Error('no page was read');
    const { rows } = await shop.db.pool.query(`explain ${page[0].text}`, page[1]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test.each([
    ['next_pickup', 'asc'],
    ['created_at', 'desc'],
    ['created_at', 'asc'],
  ] as const)('a page by %s, %s, reads indexes [SER-24]', async (sort, direction) => {
    const plan = await planOf(shop.owner, { sort, direction });
    expect(plan).toContain('orders_series_to_collect');
    expect(plan).not.toContain('Seq Scan on orders');
    if (sort === 'created_at') expect(plan).toContain('order_series_created');
  });

  test("a customer's own are found in their index [SER-24]", async () => {
    expect(await planOf(shop.customer, {})).toContain('order_series_customer');
  });

  test('a page is two statements and the count [SER-24]', async () => {
    querySpy.mockClear();
    await list(shop.owner);
    const texts = (querySpy.mock.calls as unknown as [{ text?: string }][]).map(([{ text = '' }]) => text);
    expect(texts.filter((text) => text.includes('order_series'))).toHaveLength(3);
  });
});
