import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affectedOrdersRoute, closedDaysRoute } from '#shared/booking/closed-days.contract.ts';
import { approveModificationRoute } from '#shared/orders/orders.contract.ts';
import { staffOverviewRoute } from '#shared/overview/overview.contract.ts';
import { approveSeriesModificationRoute } from '#shared/series/series-edit.contract.ts';
import { orders } from '../../schema.ts';
import { edit, read, type Shop } from '../orders.fixture.ts';
import {
  assignJonah,
  editSeries,
  local,
  openSeriesShop,
  placeWeekly,
  readSeries,
  refused,
  skip,
} from '../series-calls.fixture.ts';
import { affected, clearDays, close, move, placeAt, shown } from './closed-days.fixture.ts';
import { withdrawClosed } from './withdraw-closed.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(local('2026-11-24T10:12'));
  await clearDays(shop);
});

test('a customer sees those of their own, with what is planned instead [BKG-20]', async () => {
  const weekly = await placeWeekly(shop, { closed_day_rule: 'next_open' });
  await placeAt(shop, '2026-12-23T09:00', '2026-12-25T16:00');
  await close(shop, shop.admin, '2026-12-02', 'Van day');
  await close(shop, shop.admin, '2026-12-25', 'Christmas Day');
  const own = async (who = shop.customer) => (await shop.call(who, affectedOrdersRoute, {})).reply;
  expect(await own(shop.stranger)).toEqual([]);
  expect(await own()).toEqual(await affected(shop));
  const planned = (await own()).map(({ order_id, leg, open_dates: [first] }) => [
    order_id,
    leg,
    shown(first),
  ]);
  expect(planned[0]).toEqual([weekly.id, 'pickup', '2026-12-03 09:00']);
});

const count = async () => (await shop.call(shop.admin, staffOverviewRoute, {})).reply.orders_on_closed_days;
const numbers = async (on?: string) => (await affected(shop, on)).map(({ order_number }) => order_number);

test('whichever came first, an order with a visit to come on a closed day is in the list [BKG-14]', async () => {
  const pickup = await placeAt(shop, '2026-12-25T09:00', '2026-12-30T09:00');
  const delivery = await placeAt(shop, '2026-12-23T09:00', '2026-12-25T16:00');
  await placeAt(shop, '2026-12-24T09:00', '2026-12-26T09:00');
  await assignJonah(shop, delivery);
  await close(shop, shop.admin, '2026-12-25', 'Christmas Day');
  expect(await affected(shop)).toMatchObject([
    {
      order_id: pickup.id,
      order_number: pickup.order_number,
      order_version: 1,
      customer_name: 'Harbour Lane Hotel',
      driver_name: null,
      leg: 'pickup',
      day_name: 'Christmas Day',
      date: pickup.pickup_date,
      is_proposed: false,
      next_pickup: null,
      change_until: local('2026-12-28T09:00'),
    },
    { order_id: delivery.id, driver_name: 'Jonah Reid', leg: 'delivery', date: delivery.delivery_date },
  ]);
  const late = await placeAt(shop, '2026-12-30T09:00', '2026-12-31T09:00');
  await shop.db
    .update(orders)
    .set({ pickup_date: local('2026-12-25T08:00') })
    .where(eq(orders.id, late.id));
  expect(await numbers()).toEqual([late, pickup, delivery].map((order) => order.order_number));
  expect(await count()).toBe(3);
});

test('same time on the next open days is offered; weekends and closed days are none [BKG-14]', async () => {
  await placeAt(shop, '2026-12-25T09:00', '2026-12-25T16:00');
  for (const on of ['2026-12-25', '2026-12-28']) await close(shop, shop.admin, on);
  const [order] = await affected(shop);
  expect(order?.leg).toBe('pickup');
  expect(order?.open_dates.map(shown)).toEqual([
    '2026-12-29 09:00',
    '2026-12-30 09:00',
    '2026-12-31 09:00',
    '2027-01-01 09:00',
    '2027-01-04 09:00',
  ]);
  // The delivery goes along, also not on the weekend.
  expect(shown(order?.change_until)).toBe('2026-12-29 08:00');
});

test('earlier open days are offered as well, never before now or the pickup, and none is suggested [BKG-14]', async () => {
  const pickup = await placeAt(shop, '2026-11-27T09:00', '2026-12-04T16:00');
  await placeAt(shop, '2026-12-02T09:00', '2026-12-04T08:00');
  for (const on of ['2026-11-27', '2026-12-04']) await close(shop, shop.admin, on);
  const rows = await affected(shop);
  expect(
    rows.map(({ open_dates: [first], earlier_dates }) => [shown(first), earlier_dates?.map(shown)]),
  ).toEqual([
    ['2026-11-30 09:00', ['2026-11-26 09:00', '2026-11-25 09:00']],
    ['2026-12-07 08:00', ['2026-12-03 08:00']],
  ]);
  const [to = null] = rows[0]?.earlier_dates ?? [];
  const { results } = (await move(shop, shop.admin, [{ order_id: pickup.id, version: 1, to }])).reply;
  expect(results).toMatchObject([{ outcome: 'moved' }]);
});

test('of two visits the pickup is listed, also when the delivery is asked for [BKG-14]', async () => {
  const order = await placeAt(shop, '2026-12-25T09:00', '2026-12-28T09:00');
  for (const on of ['2026-12-25', '2026-12-28', '2026-12-29']) await close(shop, shop.admin, on);
  expect(await numbers('2026-12-28')).toEqual([order.order_number]);
  expect((await affected(shop, '2026-12-28'))[0]?.leg).toBe('pickup');
  expect(await numbers('2026-12-29')).toEqual([]);
  expect(await count()).toBe(1);
});

test('what is collected has its delivery to come, what is delivered or cancelled nothing [BKG-14]', async () => {
  const collected = await placeAt(shop, '2026-12-25T09:00', '2026-12-25T16:00');
  const finished = await placeAt(shop, '2026-12-25T09:00', '2026-12-25T16:00');
  await close(shop, shop.admin, '2026-12-25');
  await edit(shop, shop.owner, collected, { status: 'processing' });
  await edit(shop, shop.owner, finished, { status: 'completed' });
  expect((await affected(shop)).map(({ order_number, leg }) => [order_number, leg])).toEqual([
    [collected.order_number, 'delivery'],
  ]);
  await edit(shop, shop.owner, collected, { status: 'cancelled' });
  expect([await numbers(), await count()]).toEqual([[], 0]);
  shop.setNow(local('2026-12-26T00:00'));
  await edit(shop, shop.owner, collected, { status: 'processing' });
  expect(await numbers()).toEqual([]);
});

test('series are suggested by their rule; those that go on as planned are not counted [BKG-14, SER-21]', async () => {
  const [skip, before, planned] = [
    await placeWeekly(shop, { closed_day_rule: 'skip' }),
    await placeWeekly(shop, { closed_day_rule: 'previous_open' }),
    await placeWeekly(shop, { closed_day_rule: 'as_planned' }),
  ];
  await close(shop, shop.admin, '2026-12-02');
  const rows = await affected(shop);
  const of = ({ id }: { id: string }) => rows.find(({ order_id }) => order_id === id);
  expect(of(skip)).toMatchObject({
    is_skip_suggested: true,
    is_merged: false,
    change_until: null,
    next_pickup: local('2026-12-09T09:00'),
  });
  expect(of(before)?.open_dates.map(shown).slice(0, 2)).toEqual(['2026-12-01 09:00', '2026-12-03 09:00']);
  expect(rows.map(({ is_as_planned }) => is_as_planned).toSorted()).toEqual([false, false, true]);
  expect(of(planned)?.is_as_planned).toBe(true);
  expect(await count()).toBe(2);
});

test('the list says that a proposal waits [BKG-14]', async () => {
  const order = await placeWeekly(shop);
  await edit(shop, shop.admin, order, { special_instructions: 'Ring', scope: 'this' });
  await close(shop, shop.admin, '2026-12-02');
  expect((await affected(shop))[0]).toMatchObject({ is_proposed: true, order_version: 2 });
});

test('what is only proposed onto a day that is closed later is in the list, with nothing to be moved [BKG-14]', async () => {
  const order = await placeWeekly(shop, { closed_day_rule: 'next_open' });
  const to = local('2026-12-10T09:00');
  const change = { pickup_date: to, delivery_date: local('2026-12-14T09:00'), scope: 'this' as const };
  await edit(shop, shop.admin, order, change);
  expect(await numbers()).toEqual([]);
  shop.setNow(local('2026-11-24T11:00'));
  await close(shop, shop.admin, '2026-12-10', 'Van day');
  expect(await affected(shop)).toMatchObject([
    {
      order_id: order.id,
      leg: 'pickup',
      day_name: 'Van day',
      date: to,
      is_proposed: true,
      is_proposal: true,
      open_dates: [],
      is_skip_suggested: false,
    },
  ]);
  expect(await count()).toBe(1);
  shop.setNow(local('2026-11-24T12:00'));
  await edit(shop, shop.admin, order, { ...change, anyway: true });
  await edit(shop, shop.admin, order, { ...change, special_instructions: 'Ring', anyway: true });
  expect(await numbers()).toEqual([]);
});

test('what its customer approves for a day that was closed already goes on as planned, and is not counted [BKG-14, BKG-20]', async () => {
  const order = await placeWeekly(shop, { closed_day_rule: 'skip' });
  await close(shop, shop.admin, '2026-12-10', 'Van day');
  shop.setNow(local('2026-11-24T11:00'));
  const to = { pickup_date: local('2026-12-10T09:00'), delivery_date: local('2026-12-14T09:00') };
  await edit(shop, shop.admin, order, { ...to, scope: 'this', anyway: true });
  await shop.call(shop.customer, approveModificationRoute, { params: { id: order.id } });
  const row = { order_id: order.id, is_as_planned: true, is_skip_suggested: false };
  expect(await affected(shop)).toMatchObject([row]);
  expect(await count()).toBe(0);
});

test.each([
  ['an order', 1, '2026-12-10'],
  ['planned only', 2, '2026-12-11'],
])(
  'so is what is proposed for a whole series whose next occurrence is %s [BKG-14, SER-19]',
  async (_, number, on) => {
    const order = await placeWeekly(shop, { closed_day_rule: 'next_open' });
    if (number === 2) await skip(shop, shop.customer, order, 1);
    const to = local(`${on}T09:00`);
    const dates = { pickup_date: to, delivery_date: local('2026-12-15T09:00') };
    expect((await editSeries(shop, shop.admin, order, dates)).status).toBe(200);
    expect(await numbers()).toEqual([]);
    shop.setNow(local('2026-11-24T11:00'));
    await close(shop, shop.admin, on, 'Van day');
    const { id: order_id, order_number, series_id } = order;
    const proposed = { is_proposed: true, is_proposal: true, is_series_proposal: true, open_dates: [] };
    const row = {
      order_id,
      order_number,
      series_id,
      leg: 'pickup',
      day_name: 'Van day',
      date: to,
      ...proposed,
    };
    expect(await affected(shop)).toMatchObject([row]);
    expect(await affected(shop, on)).toMatchObject([row]);
    expect(await count()).toBe(1);
    const approval = { params: { id: series_id } };
    expect((await shop.call(shop.customer, approveSeriesModificationRoute, approval)).problem).toMatchObject(
      refused('day-closed'),
    );
  },
);

test('what is proposed for a series that goes on as planned is counted as well [BKG-14]', async () => {
  const order = await placeWeekly(shop, { closed_day_rule: 'as_planned' });
  const dates = { pickup_date: local('2026-12-10T09:00'), delivery_date: local('2026-12-14T09:00') };
  await edit(shop, shop.admin, order, { ...dates, scope: 'this' as const });
  shop.setNow(local('2026-11-24T11:00'));
  await close(shop, shop.admin, '2026-12-10', 'Van day');
  const toSettle = (await affected(shop)).filter(({ is_as_planned }) => !is_as_planned);
  expect(toSettle).toMatchObject([{ order_id: order.id, is_proposal: true }]);
  const { reply: days } = await shop.call(shop.admin, closedDaysRoute, { query: {} });
  expect(days).toMatchObject([{ affected: 1, only_proposed: 1 }]);
  expect(await count()).toBe(1);
});

test.each(['order', 'series'])(
  'what waits on an %s for a day that was closed since is withdrawn, and its history says why [BKG-14, SER-20]',
  async (on) => {
    const order = await placeWeekly(shop);
    const dates = { pickup_date: local('2026-12-10T09:00'), delivery_date: local('2026-12-14T09:00') };
    if (on === 'series') await editSeries(shop, shop.admin, order, dates);
    else await edit(shop, shop.admin, order, { ...dates, scope: 'this' as const });
    const waiting = async () =>
      (await shop.call(shop.admin, staffOverviewRoute, {})).reply.waiting_for_approval;
    await withdrawClosed(shop.db);
    expect(await waiting()).toBe(1);
    shop.setNow(local('2026-11-24T11:00'));
    await close(shop, shop.admin, '2026-12-10', 'Van day');
    await withdrawClosed(shop.db);
    expect(await waiting()).toBe(0);
    expect(await affected(shop)).toEqual([]);
    const { history } = on === 'series' ? await readSeries(shop, order) : await read(shop, order.id);
    expect(history.map(({ summary }) => summary)).toContain(
      'withdrew the proposed changes, as their day is closed now',
    );
  },
);

test('what its driver has picked up has only its delivery to come [BKG-14]', async () => {
  const order = await placeAt(shop, '2026-12-25T09:00', '2026-12-30T09:00');
  await assignJonah(shop, order);
  await close(shop, shop.admin, '2026-12-25');
  expect(await numbers()).toEqual([order.order_number]);
  await shop.db.update(orders).set({ delivery_status: 'picked_up' }).where(eq(orders.id, order.id));
  expect(await numbers()).toEqual([]);
});

test('an earlier delivery is not offered, whatever the rule of its series [BKG-14, SER-21]', async () => {
  await placeWeekly(shop, { closed_day_rule: 'previous_open' });
  await close(shop, shop.admin, '2026-12-04');
  const [order] = await affected(shop);
  expect([order?.leg, shown(order?.open_dates[0])]).toEqual(['delivery', '2026-12-07 09:00']);
});
