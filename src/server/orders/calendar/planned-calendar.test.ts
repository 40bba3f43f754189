import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toggleUserRoute } from '#shared/accounts/accounts.contract.ts';
import type { RouteInput } from '#shared/kernel/route.ts';
import { calendarRoute, ordersRoute } from '#shared/orders/orders.contract.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { closed_days, order_series, settings } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import type { Shop } from '../orders.fixture.ts';
import {
  clearSeries,
  day,
  hold,
  local,
  openSeriesShop,
  placeWeekly,
  type SeriesOrder,
  skip,
} from '../series-calls.fixture.ts';

let shop: Shop;
let weekly: SeriesOrder;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());

/** Wed 2 Dec is an order; Wed 9, 16, 23 and 30 Dec are planned, each delivered on the Friday after. */
beforeEach(async () => {
  await shop.db.delete(closed_days);
  await clearSeries(shop);
  weekly = await placeWeekly(shop);
});

type Query = NonNullable<RouteInput<typeof calendarRoute>['query']>;
const december: Query = { from: day('2026-12-01'), to: day('2026-12-31') };

const ask = (who: Person, query: Partial<Query> = {}) =>
  shop.call(who, calendarRoute, { query: { ...december, ...query } });

/** By day what is planned: `9 pickup 2 planned`. */
const plannedOf = async (who: Person, query: Partial<Query> = {}) =>
  (await ask(who, { planned: true, ...query })).reply.flatMap(({ day, planned = [] }) =>
    planned.map(({ leg, number, state }) => `${day.day} ${leg} ${number} ${state}`),
  );

const close = (on: string, name: string) => shop.db.insert(closed_days).values({ day: day(on), name });

test('a closed day has its name for everybody, with orders and without [BKG-20]', async () => {
  await ask(shop.owner);
  await close('2026-12-02', 'Stocktaking');
  await close('2026-12-25', 'Christmas Day');
  await close('2027-01-01', 'New Year');
  for (const who of [shop.owner, shop.admin, shop.customer, shop.jonah]) {
    const closed = (await ask(who)).reply.filter(({ closed }) => closed !== null);
    expect(closed.map(({ day, closed }) => `${day} ${closed}`)).toEqual([
      '2026-12-02 Stocktaking',
      '2026-12-25 Christmas Day',
    ]);
  }
  const [first, christmas] = (await ask(shop.customer)).reply.filter(({ closed }) => closed);
  expect([first?.pickups.total, christmas?.pickups.total]).toEqual([1, 0]);
});

test('without closed days and what is planned, a day is as before [BKG-20]', async () => {
  const { reply } = await ask(shop.customer);
  expect(reply.every((each) => each.closed === null && each.planned === undefined)).toBe(true);
});

test('a customer sees what is planned, and what falls out [BKG-20]', async () => {
  await skip(shop, shop.customer, weekly, 3);
  await hold(shop, shop.customer, weekly, '2026-12-29', '2027-01-10');
  const planned = [
    '9 pickup 2 planned',
    '11 delivery 2 planned',
    '16 pickup 3 skipped',
    '18 delivery 3 skipped',
    '23 pickup 4 planned',
    '25 delivery 4 planned',
    '30 pickup 5 held',
  ];
  expect(await plannedOf(shop.customer)).toEqual(planned);
  expect(await plannedOf(shop.owner)).toEqual(planned);
  const names = async (who: Person) =>
    new Set(
      (await ask(who, { planned: true })).reply.flatMap(({ planned = [] }) =>
        planned.map(({ customer_name }) => customer_name),
      ),
    );
  expect([await names(shop.owner), await names(shop.customer)]).toEqual([
    new Set(['Harbour Lane Hotel']),
    new Set([null]),
  ]);
});

test('a delivery stands in the period also where its pickup is before it [BKG-20]', async () => {
  expect(await plannedOf(shop.customer, { from: day('2027-01-01'), to: day('2027-01-06') })).toEqual([
    '1 delivery 5 planned',
    '6 pickup 6 planned',
  ]);
});

test('what closed days move or drop stands where it takes place [BKG-20, SER-21]', async () => {
  await close('2026-12-09', 'Stocktaking');
  const firstDays = { to: day('2026-12-12') };
  expect(await plannedOf(shop.customer, firstDays)).toContain('9 pickup 2 planned');
  await shop.db.update(settings).set({ series_closed_day_rule: 'next_open' });
  expect(await plannedOf(shop.customer, firstDays)).toContain('10 pickup 2 planned');
  // Also from beyond the period into it.
  await shop.db.update(settings).set({ series_closed_day_rule: 'previous_open' });
  expect(await plannedOf(shop.customer, { to: day('2026-12-08') })).toEqual(['8 pickup 2 planned']);
  await shop.db.update(order_series).set({ closed_day_rule: 'skip' });
  expect(await plannedOf(shop.customer, firstDays)).toContain('9 pickup 2 closed');
  await shop.db.update(settings).set({ series_closed_day_rule: 'as_planned' });
});

test('what is merged names its partner, where that takes place [BKG-20, SER-22]', async () => {
  for (const on of ['2026-12-09', '2026-12-10']) await close(on, 'Stocktaking');
  await shop.db.update(settings).set({ series_closed_day_rule: 'next_open' });
  const { id } = await insertTemplate(shop.db, { ...shop.weekly, name: 'Any days', description: null });
  await clearSeries(shop);
  await placeWeekly(shop, {
    frequency_template_id: id,
    recurrence: { by_day: ['WE', 'TH'] },
    delivery_date: local('2026-12-03T09:00'),
  });
  const { reply } = await ask(shop.customer, {
    planned: true,
    from: day('2026-12-09'),
    to: day('2026-12-11'),
  });
  const planned = reply.flatMap((each) => each.planned ?? []);
  const named = planned.map(({ leg, number, state, merged_into }) => [leg, number, state, merged_into]);
  const partner = { number: 3, pickup_date: local('2026-12-11T09:00') };
  expect(named).toContainEqual(['pickup', 3, 'planned', undefined]);
  expect(named.filter(([, , state]) => state === 'merged')).toEqual([
    ['pickup', 4, 'merged', partner],
    ['delivery', 4, 'merged', partner],
  ]);
  await shop.db.update(settings).set({ series_closed_day_rule: 'as_planned' });
});

test('is narrowed like the orders; none is regular, and none has a status [BKG-20]', async () => {
  const other = await placeWeekly(shop, {
    pickup_date: local('2026-12-03T09:00'),
    delivery_date: local('2026-12-03T12:00'),
  });
  const week = { to: day('2026-12-10') };
  expect(await plannedOf(shop.customer, week)).toEqual([
    '9 pickup 2 planned',
    '10 pickup 2 planned',
    '10 delivery 2 planned',
  ]);
  expect(await plannedOf(shop.customer, { ...week, dates: 'delivery' })).toEqual(['10 delivery 2 planned']);
  expect(await plannedOf(shop.customer, { ...week, series_id: weekly.series_id })).toEqual([
    '9 pickup 2 planned',
  ]);
  expect(await plannedOf(shop.customer, { ...week, type: 'recurring' })).toHaveLength(3);
  expect(await plannedOf(shop.customer, { ...week, type: 'regular' })).toEqual([]);
  expect(await plannedOf(shop.customer, { ...week, status: ['pending'] })).toEqual([]);
  const ofOther = { series_id: other.series_id };
  const { reply } = await ask(shop.customer, ofOther);
  expect(reply.map(({ day }) => `${day}`)).toEqual(['2026-12-03']);
  const orders = await shop.call(shop.owner, ordersRoute, { query: ofOther });
  expect(orders.reply.rows.map(({ id }) => id)).toEqual([other.id]);
});

test('staff see which rule decides a visit if its day is closed, and whether at once [BKG-11, SER-23]', async () => {
  await placeWeekly(shop, { closed_day_rule: 'skip' });
  const ifClosed = async (who: Person, on: string) => {
    const query = { from: day(on), to: day(on), planned: true, if_closed: true };
    const { reply } = await ask(who, query);
    return reply.flatMap(({ planned = [] }) => planned.map(({ if_closed }) => if_closed));
  };
  const ofTwo = (at_once: boolean) => [
    { rule: 'as_planned', becomes: 'stays', at_once },
    { rule: 'skip', becomes: 'skipped', at_once },
  ];
  expect((await ifClosed(shop.admin, '2026-12-09')).toSorted(byRule)).toEqual(ofTwo(false));
  shop.setNow(local('2026-11-25T09:00'));
  expect((await ifClosed(shop.admin, '2026-12-09')).toSorted(byRule)).toEqual(ofTwo(true));
  expect(await ifClosed(shop.customer, '2026-12-09')).toEqual([undefined, undefined]);
  shop.setNow(local('2026-11-24T09:00'));
});

test('a visit that would meet another pickup of its series is skipped, by the same rule that moves others [BKG-11, SER-22]', async () => {
  const { id } = await insertTemplate(shop.db, { ...shop.weekly, name: 'Two days', description: null });
  await placeWeekly(shop, {
    closed_day_rule: 'next_open',
    frequency_template_id: id,
    recurrence: { by_day: ['WE', 'TH'] },
    delivery_date: local('2026-12-03T09:00'),
  });
  const becomes = async (on: string) => {
    const query = { from: day(on), to: day(on), planned: true, if_closed: true, dates: 'pickup' as const };
    const { reply } = await ask(shop.admin, query);
    const visits = reply.flatMap(({ planned = [] }) => planned);
    return visits.flatMap(({ if_closed }) =>
      if_closed?.rule === 'next_open' ? [[if_closed.becomes, if_closed.to?.toString()]] : [],
    );
  };
  expect(await becomes('2026-12-16')).toEqual([['skipped', undefined]]);
  expect(await becomes('2026-12-17')).toEqual([['moved', local('2026-12-18T09:00').toString()]]);
});

const byRule = (a?: { rule: string }, b?: { rule: string }) => ((a?.rule ?? '') < (b?.rule ?? '') ? -1 : 1);

test('drivers never see what is planned, and customers only theirs [BKG-20]', async () => {
  expect((await ask(shop.jonah, { planned: true })).status).toBe(403);
  expect(await plannedOf(shop.stranger)).toEqual([]);
});

test('what is past, has ended or waits for its customer is not planned [BKG-20, SER-28]', async () => {
  shop.setNow(local('2026-12-17T09:00'));
  expect(await plannedOf(shop.owner, { to: day('2026-12-24') })).toEqual(['23 pickup 4 planned']);
  shop.setNow(local('2026-11-24T09:00'));
  const toggle = () => shop.call(shop.owner, toggleUserRoute, { params: { id: shop.customer.user.id } });
  await toggle();
  expect(await plannedOf(shop.owner)).toEqual([]);
  await toggle();
  await clearSeries(shop);
  expect(await plannedOf(shop.owner)).toEqual([]);
});
