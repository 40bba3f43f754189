import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClosedDayRule } from '#shared/booking/closed-day-rule.ts';
import { users } from '../../schema.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { clearDays, close, shown } from '../closed-days/closed-days.fixture.ts';
import { edit, read, remove, type Shop } from '../orders.fixture.ts';
import {
  assignJonah,
  clearSeries,
  forgetNotices,
  local,
  mailsOf,
  noticesOf,
  openSeriesShop,
  ordersOf,
  placeWeekly,
  readSeries,
  refused,
  restore,
  type SeriesOrder,
  skip,
  startWeekly,
  stop,
  tickAt,
} from '../series-calls.fixture.ts';

let shop: Shop;
let first: SeriesOrder;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  first = await startWeekly(shop);
});

test('the same order stands again, with number, status, lines and driver, and again is nothing [SER-9]', async () => {
  await assignJonah(shop, first);
  const { items, driver_id, delivery_status, status } = await read(shop, first.id);
  await skip(shop, shop.customer, first, 1);
  const { reply } = await restore(shop, shop.customer, first, 1);
  expect(reply).toMatchObject({ number: 1, state: 'made', status, order_id: first.id, reason: null });
  const after = await read(shop, first.id);
  expect(after).toMatchObject({ items, driver_id, delivery_status, order_number: first.order_number });
  const before = await fingerprint(shop.db);
  expect((await restore(shop, shop.admin, first, 1)).reply).toMatchObject({ state: 'made' });
  expect(await fingerprint(shop.db)).toBe(before);
});

test('but not with a driver who no longer drives [SER-9]', async () => {
  const ida = await shop.person('driver');
  await edit(shop, shop.owner, first, { status: 'scheduled' });
  await assignJonah({ ...shop, jonah: ida }, first);
  await skip(shop, shop.customer, first, 1);
  await shop.db.update(users).set({ is_active: false }).where(eq(users.id, ida.user.id));
  await restore(shop, shop.customer, first, 1);
  expect(await read(shop, first.id)).toMatchObject({
    status: 'scheduled',
    driver_id: null,
    delivery_status: null,
  });
});

test('one that was planned is planned again [SER-9]', async () => {
  await skip(shop, shop.customer, first, 2);
  expect((await restore(shop, shop.customer, first, 2)).reply).toMatchObject({
    state: 'planned',
    order_id: null,
  });
  await expectNextPickups(shop.db);
  await tickAt(shop, '2026-12-02T09:00');
  expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02', '2 scheduled 2026-12-09']);
});

test.each([
  ['is not gone on', '2026-12-05T10:00', []],
  ['has passed over it', '2026-12-09T08:59', ['3 scheduled 2026-12-16']],
])('one due by now is made at once, when the clock %s [SER-9]', async (_, time, later) => {
  await skip(shop, shop.customer, first, 2);
  if (later.length > 0) await shop.db.execute('update settings set occurrence_lead_days = 10');
  await tickAt(shop, time);
  await shop.db.execute('update settings set occurrence_lead_days = 7');
  await forgetNotices(shop);
  const { reply } = await restore(shop, shop.admin, first, 2);
  expect(await noticesOf(shop, shop.customer)).toHaveLength(1);
  expect(reply).toMatchObject({ state: 'made', status: 'scheduled', number: 2 });
  expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02', '2 scheduled 2026-12-09', ...later]);
  await expectNextPickups(shop.db);
});

test('one due before it is made with it, as the clock would: nobody is told of it [SER-8, SER-9, NTF-20]', async () => {
  await skip(shop, shop.customer, first, 3);
  await shop.db.execute('update settings set occurrence_lead_days = 14');
  shop.setNow(local('2026-12-02T10:00'));
  await forgetNotices(shop);
  await restore(shop, shop.customer, first, 3);
  await shop.db.execute('update settings set occurrence_lead_days = 7');
  expect(await ordersOf(shop, first)).toEqual([
    '1 pending 2026-12-02',
    '2 scheduled 2026-12-09',
    '3 scheduled 2026-12-16',
  ]);
  expect(await noticesOf(shop, shop.customer)).toEqual([]);
  expect((await noticesOf(shop, shop.admin)).filter((message) => message.includes('placed'))).toEqual([]);
});

test('its customer until the lock, staff until the pickup [SER-9]', async () => {
  const pickup_date = local('2026-12-02T09:00');
  first = await placeWeekly(shop, { pickup_date, delivery_date: pickup_date.add({ hours: 2 }) });
  await skip(shop, shop.customer, first, 1);
  shop.setNow(local('2026-12-02T03:00'));
  const before = await fingerprint(shop.db);
  expect((await restore(shop, shop.customer, first, 1)).problem).toMatchObject(refused('too-late-to-undo'));
  expect((await readSeries(shop, first)).next[0]?.may_undo).toBe(false);
  expect(await fingerprint(shop.db)).toBe(before);
  expect((await restore(shop, shop.admin, first, 1)).reply).toMatchObject({ state: 'made' });
  await skip(shop, shop.admin, first, 1);
  shop.setNow(local('2026-12-02T09:00'));
  expect((await restore(shop, shop.admin, first, 1)).problem).toMatchObject(refused('too-late-to-undo'));
});

test('what staff skipped only staff bring back, and its customer is told of both [SER-9, SER-27]', async () => {
  await skip(shop, shop.admin, first, 1);
  expect((await restore(shop, shop.customer, first, 1)).problem).toMatchObject(refused('skipped-by-staff'));
  await restore(shop, shop.owner, first, 1);
  const pickup = `Wed 2 Dec 2026, 9:00 am (${first.order_number})`;
  expect(await noticesOf(shop, shop.customer)).toEqual([
    `We’ll skip your pickup on ${pickup}.`,
    `Your pickup on ${pickup} is back on.`,
  ]);
  expect((await mailsOf(shop)).map(([, subject]) => subject).toSorted()).toEqual([
    'Washline: Pickup back on',
    'Washline: Pickup skipped',
  ]);
  expect(await noticesOf(shop, shop.admin)).toEqual([]);
  const told = (await readSeries(shop, first)).history.map(({ summary }) => summary.split(' Wed ')[0]);
  expect(told.slice(0, 2)).toEqual(['undid the skip of', 'skipped']);
});

test('not once its series has ended [SER-9]', async () => {
  await skip(shop, shop.customer, first, 1);
  await stop(shop, shop.customer, first);
  expect((await restore(shop, shop.customer, first, 1)).problem).toMatchObject(refused('series-ended'));
});

test('not after the end of its series, which came earlier meanwhile [SER-6, SER-9]', async () => {
  await tickAt(shop, '2026-12-02T09:00');
  await skip(shop, shop.customer, first, 2);
  await shop.db.execute(`update order_series set ends_after = 1 where id = '${first.series_id}'`);
  expect((await readSeries(shop, first)).next.find(({ number }) => number === 2)?.may_undo).toBe(false);
  expect((await restore(shop, shop.customer, first, 2)).reply).toMatchObject({ state: 'skipped' });
});

test('staff who set the status of a skipped order take the skip back; removed, it stays away [SER-9]', async () => {
  await skip(shop, shop.customer, first, 1);
  await edit(shop, shop.admin, first, { status: 'scheduled' });
  expect((await readSeries(shop, first)).next[0]).toMatchObject({ state: 'made', status: 'scheduled' });
  await tickAt(shop, '2026-12-02T09:00');
  await skip(shop, shop.customer, first, 2);
  const id = (await readSeries(shop, first)).next.find(({ number }) => number === 2)?.order_id ?? '';
  await remove(shop, shop.owner, { id });
  const second = (await readSeries(shop, first)).next.find(({ number }) => number === 2);
  expect(second).toMatchObject({ state: 'removed', reason: 'Removed', may_undo: false });
  expect((await restore(shop, shop.owner, first, 2)).reply).toMatchObject({ state: 'removed' });
});

const visitsOf = async (number: number) => {
  const one = (await readSeries(shop, first)).next.find((each) => each.number === number);
  return [one?.state, ...[one?.pickup_date, one?.delivery_date].map((date) => date && shown(date))];
};

describe('on a day that is closed by now', () => {
  const closedOn = (day: string) => close(shop, shop.owner, day);
  afterEach(() => clearDays(shop));
  const startAnew = async (closed_day_rule: ClosedDayRule) => {
    await clearSeries(shop);
    first = await placeWeekly(shop, { closed_day_rule });
    await skip(shop, shop.customer, first, 1);
  };

  test.each([
    ['its delivery', 'next_open', '2026-12-04', '2026-12-02 09:00', '2026-12-07 09:00'],
    ['its pickup', 'next_open', '2026-12-02', '2026-12-03 09:00', '2026-12-04 09:00'],
    ['its pickup, earlier', 'previous_open', '2026-12-02', '2026-12-01 09:00', '2026-12-04 09:00'],
    ['nothing', 'as_planned', '2026-12-04', '2026-12-02 09:00', '2026-12-04 09:00'],
  ] as const)('the rule of its series moves %s [SER-9, SER-21]', async (_, rule, day, pickup, delivery) => {
    await startAnew(rule);
    await closedOn(day);
    const { reply } = await restore(shop, shop.customer, first, 1);
    expect([reply.state, shown(reply.pickup_date), shown(reply.delivery_date)]).toEqual([
      'made',
      pickup,
      delivery,
    ]);
    expect(reply.changed).toEqual([]);
    await expectNextPickups(shop.db);
  });

  test('what it would skip stays skipped, and the refusal says how to go on [SER-9]', async () => {
    await startAnew('skip');
    await closedOn('2026-12-02');
    const { status, problem } = await restore(shop, shop.customer, first, 1);
    expect({ status, detail: problem.detail }).toEqual({
      status: 409,
      detail: 'We are closed on Wed 2 Dec (Stocktaking). Place a new order for another day.',
    });
  });

  test('so is one over which the clock has passed [SER-9, SER-21]', async () => {
    await startAnew('next_open');
    await skip(shop, shop.customer, first, 2);
    await closedOn('2026-12-09');
    await shop.db.execute('update settings set occurrence_lead_days = 30');
    await tickAt(shop, '2026-11-25T09:00');
    await shop.db.execute('update settings set occurrence_lead_days = 7');
    await restore(shop, shop.customer, first, 2);
    expect((await visitsOf(2)).slice(0, 2)).toEqual(['made', '2026-12-10 09:00']);
    await expectNextPickups(shop.db);
  });
});
