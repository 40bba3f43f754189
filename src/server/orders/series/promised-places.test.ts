import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import { settingsRoute, updateSettingsRoute } from '#shared/business/business.contract.ts';
import type { OrderDraft, OrderEdit } from '#shared/orders/order.ts';
import {
  approveModificationRoute,
  editOrderRoute,
  placeOrderForRoute,
  placeOrderRoute,
} from '#shared/orders/orders.contract.ts';
import {
  approveSeriesModificationRoute,
  previewOrderEditRoute,
} from '#shared/series/series-edit.contract.ts';
import { orders } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { type Shop, send } from '../orders.fixture.ts';
import {
  clearSeries,
  day,
  editSeries,
  hold,
  local,
  mailsOf,
  noticesOf,
  ordersOf,
  preview,
  resume,
  type SeriesOrder,
  stop,
} from '../series-calls.fixture.ts';
import {
  anotherCustomer,
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  windowDraft,
} from '../windows.fixture.ts';

/** Nothing here waits for the clock: it is never asked what is due. */

let shop: Shop;
let other: Person;
beforeAll(async () => {
  shop = await openWindowShop();
  other = await anotherCustomer(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await emptyWindows(shop);
  await clearSeries(shop);
});

const weekly = () => ({ is_recurring: true, frequency_template_id: shop.weekly.id });
const draft = (pickup: string, delivery: string, more: Partial<OrderDraft> = {}) =>
  windowDraft(shop, pickup, delivery, more);
const place = (who: Person, body: OrderDraft) => shop.call(who, placeOrderRoute, { body });
const edit = (who: Person, { id }: { id: string }, body: OrderEdit) =>
  shop.call(who, editOrderRoute, { params: { id }, body });

/** Every Wednesday from 2 Dec 2026, 8:00 am; bookable is until Tue 15 Dec. */
async function start(more: Partial<OrderDraft> = {}): Promise<SeriesOrder> {
  const { reply, status, text } = await place(
    shop.customer,
    draft('2026-12-02 08', '2026-12-04 14', { ...weekly(), ...more }),
  );
  if (status !== 201) throw new Error(text);
  return reply as SeriesOrder;
}

/** What another customer is told who asks for the place of a morning. */
const refusalOf = async (pickup: string, delivery: string): Promise<string> => {
  const answer = await place(other, draft(pickup, delivery));
  return answer.status === 201 ? 'placed' : (answer.problem.detail ?? answer.text);
};
const hasFilledUp = (text: string) => `${text}, 8:00–10:00 am has just filled up. Choose another time.`;
const wednesday = () => refusalOf('2026-12-09 08', '2026-12-11 14');
const monday = () => refusalOf('2026-12-07 08', '2026-12-09 14');
const thursday = () => refusalOf('2026-12-10 08', '2026-12-14 14');

describe('what is promised holds its place at once', () => {
  test('a new series: another one and a single order see its places [BKG-9]', async () => {
    const mondays = draft('2026-12-07 08', '2026-12-09 14', weekly());
    expect((await place(shop.customer, mondays)).status).toBe(201);
    const later = await place(other, draft('2026-12-14 08', '2026-12-16 14', weekly()));
    expect([later.status, later.problem.detail]).toEqual([409, hasFilledUp('Mon 14 Dec')]);
    expect(await refusalOf('2026-12-14 08', '2026-12-16 14')).toBe(hasFilledUp('Mon 14 Dec'));
  });

  test('of two series that ask at once one is placed [BKG-7, BKG-9]', async () => {
    for (let round = 0; round < 5; round++) {
      const both = await Promise.all([
        place(shop.customer, draft('2026-12-02 08', '2026-12-04 14', weekly())),
        place(other, draft('2026-12-09 08', '2026-12-11 14', weekly())),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      await emptyWindows(shop);
      await clearSeries(shop);
    }
  });

  test('it is an order until the end of the booking horizon, and the customer, who has just ordered it, is not told [BKG-9, NTF-20]', async () => {
    const first = await start();
    expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02', '2 scheduled 2026-12-09']);
    const told = (await noticesOf(shop, shop.customer)).filter((text) =>
      text.startsWith('Your next pickup is booked'),
    );
    expect(told).toEqual([]);
  });

  test('nothing more is made where customers choose no windows [REC-3]', async () => {
    await changeSettings(shop, { use_windows: false });
    expect(await ordersOf(shop, await start())).toEqual(['1 pending 2026-12-02']);
    await changeSettings(shop, { use_windows: true });
  });

  test('one that staff start, also where they do it anyway [BKG-8, BKG-9]', async () => {
    const customer_id = shop.customer.user.id;
    const placeFor = (body: OrderDraft & { anyway?: boolean }) =>
      shop.call(shop.admin, placeOrderForRoute, { body: { ...body, customer_id } });
    expect((await placeFor(draft('2026-12-02 08', '2026-12-04 14', weekly()))).status).toBe(201);
    expect(await wednesday()).toBe(hasFilledUp('Wed 9 Dec'));
    const again = draft('2026-12-02 08', '2026-12-04 14', weekly());
    expect((await placeFor({ ...again, anyway: true })).status).toBe(201);
    const notices = await noticesOf(shop, shop.owner);
    expect(notices.filter((text) => text.includes('Wed 9 Dec 2026, 8:00–10:00 am is over'))).toHaveLength(1);
  });

  test('an order that starts to repeat [BKG-9]', async () => {
    const { reply } = await place(shop.customer, draft('2026-12-02 08', '2026-12-04 14'));
    expect((await edit(shop.customer, reply, weekly())).status).toBe(200);
    expect(await wednesday()).toBe(hasFilledUp('Wed 9 Dec'));
  });

  test('other days, from an order on and on the page of the series [BKG-9, SER-17]', async () => {
    const recurrence = { by_day: ['MO', 'WE'] as ('MO' | 'WE')[] };
    const first = await start();
    expect((await edit(shop.customer, first, { recurrence, scope: 'following' })).status).toBe(200);
    expect(await monday()).toBe(hasFilledUp('Mon 7 Dec'));
    await emptyWindows(shop);
    const second = await start();
    expect((await editSeries(shop, shop.customer, second, { recurrence })).status).toBe(200);
    expect(await monday()).toBe(hasFilledUp('Mon 7 Dec'));
  });

  test('a later end, for an order and for the series [BKG-9, SER-6]', async () => {
    const later = { ends_on: day('2026-12-31') };
    const first = await start({ ends_after: 1 });
    expect((await edit(shop.customer, first, { ...later, scope: 'all' })).status).toBe(200);
    expect(await wednesday()).toBe(hasFilledUp('Wed 9 Dec'));
    await emptyWindows(shop);
    const second = await start({ ends_after: 1 });
    expect((await editSeries(shop, shop.admin, second, later)).status).toBe(200);
    expect(await wednesday()).toBe(hasFilledUp('Wed 9 Dec'));
  });

  test.each(['customer', 'admin'] as const)(
    'a shorter hold, its end and another start, by %s [BKG-9, SER-10, SER-12]',
    async (role) => {
      const first = await start({ ends_after: 1 });
      await hold(shop, shop.customer, first, '2026-12-07', '2026-12-13');
      await editSeries(shop, shop.customer, first, { ends_after: null });
      expect(await wednesday()).toBe('placed');
      await shop.db.update(orders).set({ status: 'cancelled' }).where(sql`series_id is null`);
      expect((await hold(shop, shop[role], first, '2026-12-11', '2026-12-13')).status).toBe(200);
      expect(await wednesday()).toBe(hasFilledUp('Wed 9 Dec'));

      const second = await start({
        ends_after: 1,
        pickup_date: hourOf('2026-12-03 08'),
        delivery_date: hourOf('2026-12-07 14'),
      });
      await hold(shop, shop.customer, second, '2026-12-07', '2026-12-13');
      await editSeries(shop, shop.customer, second, { ends_after: null });
      expect((await resume(shop, shop[role], second)).status).toBe(200);
      expect(await thursday()).toBe(hasFilledUp('Thu 10 Dec'));

      await emptyWindows(shop);
      const third = await start({ ends_after: 1 });
      await stop(shop, shop.customer, third);
      expect((await resume(shop, shop[role], third, { ends_after: 9 })).status).toBe(200);
      expect(await wednesday()).toBe(hasFilledUp('Wed 9 Dec'));
    },
  );

  test('a proposal that is approved, of an order and of the series [BKG-8, BKG-9]', async () => {
    const recurrence = { by_day: ['MO', 'WE'] as ('MO' | 'WE')[] };
    const first = await start();
    await edit(shop.admin, first, { recurrence, scope: 'following' });
    expect(
      (await shop.call(shop.customer, approveModificationRoute, { params: { id: first.id } })).status,
    ).toBe(200);
    expect(await monday()).toBe(hasFilledUp('Mon 7 Dec'));
    await emptyWindows(shop);
    const second = await start();
    await editSeries(shop, shop.admin, second, { recurrence });
    const params = { id: second.series_id };
    expect((await shop.call(shop.customer, approveSeriesModificationRoute, { params })).status).toBe(200);
    expect(await monday()).toBe(hasFilledUp('Mon 7 Dec'));
  });
});

test('a preview of any of it makes nothing [SER-7, SER-16]', async () => {
  const first = await start({ ends_after: 1 });
  const count = await shop.db.$count(orders);
  const later = { ends_after: 9 };
  const params = { id: first.id };
  const ofOrder = await shop.call(shop.customer, previewOrderEditRoute, {
    params,
    body: { ...later, scope: 'all' },
  });
  const ofSeries = await preview(shop, shop.customer, first, later);
  for (const { reply } of [ofOrder, ofSeries]) {
    expect(reply.next.slice(0, 2).map(({ state, order_number }) => [state, Boolean(order_number)])).toEqual([
      ['made', true],
      ['planned', false],
    ]);
  }
  expect(await shop.db.$count(orders)).toBe(count);
});

describe('what was promised before', () => {
  test('holds its place as windows are switched on, and as customers may book further ahead [BKG-1, BKG-9]', async () => {
    await changeSettings(shop, { use_windows: false, occurrence_lead_days: 7 });
    await start();
    await changeSettings(shop, { use_windows: true, occurrence_lead_days: 28 });
    expect(await wednesday()).toBe(hasFilledUp('Wed 9 Dec'));
    await changeSettings(shop, { book_ahead_days: 40, occurrence_lead_days: 41 });
    expect(await refusalOf('2026-12-23 08', '2026-12-25 14')).toBe(hasFilledUp('Wed 23 Dec'));
    await changeSettings(shop, { book_ahead_days: 21, occurrence_lead_days: 28 });
  });

  test('is made without a word to its customer as windows are switched on [NTF-20]', async () => {
    await changeSettings(shop, { use_windows: false, occurrence_lead_days: 7 });
    const series = [await start(), await start(), await start()];
    const count = () => Promise.all(series.map(async (each) => (await ordersOf(shop, each)).length));
    const before = [await noticesOf(shop, shop.customer), await mailsOf(shop)];
    const made = await count();
    await changeSettings(shop, { use_windows: true, occurrence_lead_days: 28 });
    expect(await count()).toEqual(made.map((orders) => orders + 2));
    expect([await noticesOf(shop, shop.customer), await mailsOf(shop)]).toEqual(before);
  });

  test('holds its place also where the call has an Idempotency-Key [BKG-9, ORD-8]', async () => {
    await changeSettings(shop, { use_windows: false, occurrence_lead_days: 7 });
    await start();
    const { business_name, pickup_address } = (await shop.call(shop.owner, settingsRoute, {})).reply;
    const body = { business_name, pickup_address, use_windows: true, occurrence_lead_days: 28 };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const switchOn = () => send(shop, shop.owner, updateSettingsRoute, { body }, key);
    const first = await switchOn();
    expect(first.statusCode).toBe(200);
    expect(await wednesday()).toBe(hasFilledUp('Wed 9 Dec'));
    expect((await switchOn()).body).toBe(first.body);
  });

  test('waits with its customer while nobody of them can sign in, and has its place once somebody can [REC-4, BKG-9]', async () => {
    const guest = await anotherCustomer(shop);
    const mondays = draft('2026-12-07 08', '2026-12-09 14', { ...weekly(), ends_after: 1 });
    const first = (await place(guest, mondays)).reply as SeriesOrder;
    const toggle = (is_active: boolean) =>
      shop.call(shop.admin, toggleUserRoute, { params: { id: guest.user.id }, body: { is_active } });
    await toggle(false);
    expect((await editSeries(shop, shop.admin, first, { ends_after: 9 })).status).toBe(200);
    expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-07']);
    await toggle(true);
    expect(await refusalOf('2026-12-14 08', '2026-12-16 14')).toBe(hasFilledUp('Mon 14 Dec'));
  });
});
