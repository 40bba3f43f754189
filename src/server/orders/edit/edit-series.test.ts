import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { lockOrderRoute } from '#shared/orders/orders.contract.ts';
import type { SeriesOccurrence } from '#shared/series/series.contract.ts';
import {
  type EditPreview,
  editSeriesRoute,
  previewOrderEditRoute,
  type SeriesEdit,
  type SeriesPreview,
} from '#shared/series/series-edit.contract.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { clearDays, close, shown } from '../closed-days/closed-days.fixture.ts';
import { edit, placeOne, read, type Shop, send } from '../orders.fixture.ts';
import {
  assignJonah,
  day,
  dayOf,
  editSeries,
  eventsOf,
  forgetNotices,
  hold,
  local,
  mailsOf,
  makeNow,
  noticesOf,
  openSeriesShop,
  orderOf,
  ordersOf,
  placeWeekly,
  preview,
  readSeries,
  refused,
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
  first = await startWeekly(shop, 3);
});

const change = (body: SeriesEdit, who = shop.customer) => editSeries(shop, who, first, body);
const lock = async (number: number) =>
  shop.call(shop.owner, lockOrderRoute, { params: { id: (await orderOf(shop, first, number)).id } });
const instructionsOf = async () => {
  const orders = await Promise.all([1, 2, 3].map((number) => orderOf(shop, first, number)));
  return orders.map(({ special_instructions }) => special_instructions);
};
const datesOf = async (count: number) => (await readSeries(shop, first)).next.slice(0, count).map(dayOf);
const unchanged = async () => [await fingerprint(shop.db), await ordersOf(shop, first)];

describe('an edit of a series', () => {
  test('moves nothing more than two years ahead, also where its first pickup is planned only [ORD-12, SER-15]', async () => {
    for (const number of [1, 2, 3]) await skip(shop, shop.customer, first, number);
    const before = await unchanged();
    for (const who of [shop.customer, shop.owner]) {
      const far = { pickup_date: local('2062-11-20T10:00'), delivery_date: local('2062-11-22T10:00') };
      const { status, problem } = await change(far, who);
      const message = 'That is in 36 years. Choose a day within two years';
      expect([status, problem.errors]).toEqual([422, [{ path: 'pickup_date', message }]]);
    }
    expect(await unchanged()).toEqual(before);
  });

  test('changes what is open, keeps and names the rest, and is made of it from then on [SER-15, SER-16]', async () => {
    await lock(1);
    const second = await orderOf(shop, first, 2);
    const third = await orderOf(shop, first, 3);
    await edit(shop, shop.customer, third, { special_instructions: 'Knock', scope: 'this' });
    const items = [{ sku_id: shop.towel.id, quantity: 7 }];
    const { reply } = await change({ items, special_instructions: 'Ring' });
    expect(reply).toMatchObject({ special_instructions: 'Ring', items: [{ quantity: 7, price: 145 }] });
    expect(reply.kept.map(({ number, reason, fields }) => [number, reason, fields])).toEqual([
      [1, 'locked', []],
      [3, 'changed by hand', ['special_instructions']],
    ]);
    expect(await instructionsOf()).toEqual([null, 'Ring', 'Knock']);
    expect((await read(shop, second.id)).items).toMatchObject([{ quantity: 7 }]);
    await makeNow(shop, shop.customer, first, 4);
    expect(await orderOf(shop, first, 4)).toMatchObject({
      special_instructions: 'Ring',
      total_amount: reply.total_amount,
    });
    await change({ special_instructions: 'Wave', include_changed: true });
    expect(await instructionsOf()).toEqual([null, 'Wave', 'Wave']);
  });

  test('takes the first open order along as it is, and changes the series where only that differs [SER-15]', async () => {
    await edit(shop, shop.customer, first, { special_instructions: 'Knock', scope: 'this' });
    const { reply } = await change({ special_instructions: 'Knock' });
    expect(reply.special_instructions).toBe('Knock');
    expect(await instructionsOf()).toEqual(['Knock', 'Knock', 'Knock']);
    expect((await readSeries(shop, first)).next[0]?.changed).toEqual([]);
  });

  test('with dates anchors it at its first open occurrence, an order [SER-17]', async () => {
    await lock(1);
    const pickup_date = local('2026-12-10T11:00');
    await change({ pickup_date, delivery_date: pickup_date.add({ hours: 24 }) });
    expect(await datesOf(5)).toEqual(['2026-12-02', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']);
    const third = await orderOf(shop, first, 3);
    expect(third.delivery_date.equals(local('2026-12-18T11:00'))).toBe(true);
    await expectNextPickups(shop.db);
  });

  test('names the dates of the occurrence that its page calls the first open one [SER-15, SER-24]', async () => {
    const firstOpen = async () => (await readSeries(shop, first)).first_open;
    const { number, pickup_date, delivery_date } = { ...(await firstOpen()) };
    expect([number, pickup_date, delivery_date]).toEqual([1, first.pickup_date, first.delivery_date]);
    await lock(1);
    expect((await firstOpen())?.pickup_date).toEqual((await orderOf(shop, first, 2)).pickup_date);
    for (const locked of [2, 3]) await lock(locked);
    expect((await firstOpen())?.number).toBe(4);
    await stop(shop, shop.customer, first);
    expect(await firstOpen()).toBeNull();
  });

  test('that is only planned changes without an order being made for it [SER-15, SER-17]', async () => {
    for (const number of [1, 2, 3]) await lock(number);
    const items = [{ sku_id: shop.sheet.id, quantity: 5 }];
    const pickup_date = local('2026-12-22T09:00');
    const body = {
      items,
      pickup_date,
      delivery_date: pickup_date.add({ hours: 30 }),
      pickup_address: 'Dock 1',
    };
    const { reply } = await change(body);
    expect(reply).toMatchObject({ items: [{ quantity: 5, price: 380 }], pickup_address: 'Dock 1' });
    expect(reply.kept.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await ordersOf(shop, first)).toHaveLength(3);
    const past = await change({ pickup_date: local('2026-11-23T09:00') });
    expect(past.problem.errors).toEqual([{ path: 'pickup_date', message: 'Pickup cannot be in the past' }]);
    expect(await datesOf(5)).toEqual(['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-22', '2026-12-29']);
    await tickAt(shop, '2026-12-20T10:00');
    expect(await orderOf(shop, first, 4)).toMatchObject({ pickup_address: 'Dock 1', pickup_date });
    await expectNextPickups(shop.db);
  });

  test('with another template, or other days, plans it anew [SER-17]', async () => {
    await skip(shop, shop.customer, first, 5);
    const { reply } = await change({ frequency_template_id: shop.monthly.id });
    expect(reply.recurrence_pattern).toEqual({ frequency_type: 'monthly', frequency_value: 1 });
    expect(await datesOf(4)).toEqual(['2026-12-02', '2027-01-02', '2027-02-02', '2027-03-02']);
    await change({ recurrence: { by_day: ['WE'], by_set_pos: 1 } });
    expect(await datesOf(3)).toEqual(['2026-12-02', '2027-01-06', '2027-02-03']);
    const summary = 'changed how it repeats to every month on the 1st Wednesday';
    expect((await readSeries(shop, first)).history[0]?.summary).toBe(summary);
  });

  test('goes on under a hold without end [SER-10, SER-15]', async () => {
    await hold(shop, shop.customer, first, '2026-11-24');
    const { reply } = await change({ special_instructions: 'Ring' });
    expect([reply.state, reply.special_instructions]).toEqual(['held', 'Ring']);
  });

  test('with an end moves first, so that what then lies before it stays [SER-6, SER-17]', async () => {
    const pickup_date = local('2026-12-01T09:00');
    const body = { pickup_date, delivery_date: pickup_date.add({ hours: 48 }), ends_on: day('2026-12-08') };
    const { reply: shown } = await preview(shop, shop.customer, first, body);
    expect([shown.changed, shown.dropped].map((each) => each.map(({ number }) => number))).toEqual([
      [1, 2],
      [3],
    ]);
    const { reply } = await change(body);
    expect(reply.dropped.map(({ number }) => number)).toEqual([3]);
    expect(await ordersOf(shop, first)).toEqual([
      '1 pending 2026-12-01',
      '2 scheduled 2026-12-08',
      '3 cancelled 2026-12-15',
    ]);
  });

  test('is one notice, to the other side, and to the drivers of what changes [SER-27]', async () => {
    await assignJonah(shop, await orderOf(shop, first, 2));
    await forgetNotices(shop);
    await change({ special_instructions: 'Ring', ends_after: 2 });
    const text =
      'Harbour Lane Hotel changed instructions and when it ends to after 2 pickups of a recurring order.';
    const { order_number } = await orderOf(shop, first, 3);
    expect(await noticesOf(shop, shop.owner)).toEqual([`${text} ${order_number} is cancelled.`]);
    expect(await noticesOf(shop, shop.jonah)).toHaveLength(1);
    expect([await noticesOf(shop, shop.customer), await mailsOf(shop)]).toEqual([[], []]);
    const before = await eventsOf(shop, first);
    expect(before.filter((type) => type === 'series.edited')).toHaveLength(1);
    const { version } = await readSeries(shop, first);
    expect((await change({ special_instructions: 'Ring', ends_after: 2 })).reply.version).toBe(version);
    expect(await eventsOf(shop, first)).toEqual(before);
  });

  test.each<[string, () => SeriesEdit, string]>([
    ['into the past', () => ({ pickup_date: local('2026-11-23T09:00') }), 'pickup_date'],
    [
      'with no delivery after the pickup',
      () => ({ delivery_date: local('2026-12-01T09:00') }),
      'delivery_date',
    ],
    ['to days that the pickup is not on', () => ({ recurrence: { by_day: ['MO'] } }), 'pickup_date'],
    ['to no template', () => ({ frequency_template_id: shop.sheet.id }), 'frequency_template_id'],
    [
      'to an end in the past',
      () => ({ items: [{ sku_id: shop.sheet.id, quantity: 1 }], ends_on: day('2026-11-01') }),
      'ends_on',
    ],
  ])('%s is refused whole [SER-15, SER-17]', async (_, body, path) => {
    const before = await unchanged();
    const { problem } = await change({ special_instructions: 'Ring', ...body() });
    expect(problem).toMatchObject({ ...refused('invalid'), errors: [{ path }] });
    expect(await unchanged()).toEqual(before);
  });

  test('is refused where nothing is open or comes, once it has ended, and on another version [SER-15]', async () => {
    const { version } = await readSeries(shop, first);
    const input = { params: { id: first.series_id }, body: { special_instructions: 'Ring' } };
    const late = await send(shop, shop.customer, editSeriesRoute, input, { 'if-match': `"${version + 1}"` });
    expect(late.statusCode).toBe(412);
    await change({ ends_after: 3 });
    for (const number of [1, 2, 3]) await lock(number);
    expect((await change({ special_instructions: 'Ring' })).problem).toMatchObject(refused('order-locked'));
    expect((await change({ special_instructions: 'Ring', ends_after: 4 })).status).toBe(200);
    await stop(shop, shop.customer, first);
    expect((await change({ special_instructions: 'Wave' })).problem).toMatchObject(refused('series-ended'));
    const nothing = await shop.app.inject({
      method: 'PUT',
      url: `/api/series/${first.series_id}`,
      headers: { authorization: `Bearer ${shop.customer.token}` },
      payload: { include_changed: true },
    });
    expect(nothing.statusCode).toBe(422);
  });
});

test.each<[string, () => SeriesEdit]>([
  ['items', () => ({ items: [{ sku_id: shop.sheet.id, quantity: 9 }] })],
  ['dates', () => ({ pickup_date: local('2026-12-03T08:00'), delivery_date: local('2026-12-05T08:00') })],
  ['a template', () => ({ frequency_template_id: shop.monthly.id, pickup_address: 'Dock 1' })],
  ['an end', () => ({ ends_after: 2, special_instructions: 'Ring' })],
])('the preview of %s writes nothing and says what is then done [SER-7, SER-16]', async (_, body) => {
  await edit(shop, shop.customer, await orderOf(shop, first, 2), {
    items: [{ sku_id: shop.towel.id, quantity: 1 }],
    scope: 'this',
  });
  await skip(shop, shop.customer, first, 5);
  const before = await fingerprint(shop.db);
  const { reply: shown } = await preview(shop, shop.customer, first, body());
  expect(await fingerprint(shop.db)).toBe(before);
  const { version } = await readSeries(shop, first);
  const { reply } = await change(body());
  const { next, recurrence_pattern } = await readSeries(shop, first);
  expect(shown).toMatchObject({ next, recurrence_pattern, series_version: version, dropped: reply.dropped });
  const isOrder = ({ reason }: { reason: string }) => reason !== 'skipped';
  expect(shown.kept.filter(isOrder)).toEqual(reply.kept);
  const takesPlace = ({ state, status }: SeriesOccurrence) =>
    ['made', 'planned'].includes(state) && status !== 'cancelled';
  expect(shown.first_after).toEqual(next.find(takesPlace)?.pickup_date);
});

describe('the rule for closed days', () => {
  test('leaves the dates that an edit does not change, and the review names what it moves [SER-16, SER-21, BKG-14]', async () => {
    await clearDays(shop);
    onTestFinished(() => clearDays(shop));
    const every2Weeks = { name: 'Fortnightly', frequency_type: 'weekly' as const, frequency_value: 2 };
    const fortnightly = await insertTemplate(shop.db, every2Weeks);
    first = await startWeekly(shop, 2);
    for (const on of ['2026-12-04', '2026-12-18']) await close(shop, shop.owner, on);
    const body = { frequency_template_id: fortnightly.id };
    const { reply } = await preview(shop, shop.customer, first, body);
    const told = reply.changed.map(({ number, delivery_date, closed_day }) => [
      number,
      shown(delivery_date),
      closed_day?.name,
    ]);
    expect(told).toEqual([[2, '2026-12-21 09:00', 'Stocktaking']]);
    await change(body);
    const orders = await Promise.all([1, 2].map((number) => orderOf(shop, first, number)));
    expect(orders.map(({ delivery_date }) => shown(delivery_date))).toEqual([
      '2026-12-04 09:00',
      '2026-12-21 09:00',
    ]);
  });

  test('comes with an order, is edited at once also by staff, and is in the history [SER-19, SER-21]', async () => {
    first = await placeWeekly(shop, { closed_day_rule: 'skip' });
    expect((await readSeries(shop, first)).closed_day_rule).toBe('skip');
    await forgetNotices(shop);
    const { reply } = await change({ closed_day_rule: 'next_open' }, shop.admin);
    expect(reply).toMatchObject({ closed_day_rule: 'next_open', proposal: null });
    expect(await noticesOf(shop, shop.customer)).toHaveLength(1);
    expect((await readSeries(shop, first)).history[0]).toMatchObject({
      summary: 'changed what happens on closed days to next open day',
      changes: [{ field: 'closed_day_rule', before: 'Skip it', after: 'Next open day' }],
    });
    await forgetNotices(shop);
    await edit(shop, shop.customer, first, {
      closed_day_rule: null,
      special_instructions: 'Ring',
      scope: 'all',
    });
    expect(await readSeries(shop, first)).toMatchObject({
      closed_day_rule: null,
      special_instructions: 'Ring',
    });
    expect(await noticesOf(shop, shop.owner)).toHaveLength(1);
  });

  test('comes with an edit that makes an order recurring [SER-21]', async () => {
    const single = await placeOne(shop);
    const body = { is_recurring: true, frequency_template_id: shop.weekly.id };
    const { reply } = await edit(shop, shop.customer, single, { ...body, closed_day_rule: 'previous_open' });
    const series = await readSeries(shop, { series_id: reply.series_id ?? '' });
    expect(series.closed_day_rule).toBe('previous_open');
  });
});

test('what is skipped stays and is named, whether it was an order, or others were made after it [SER-16]', async () => {
  const second = await orderOf(shop, first, 2);
  const third = await orderOf(shop, first, 3);
  await skip(shop, shop.customer, first, 2);
  await skip(shop, shop.customer, first, 4);
  await makeNow(shop, shop.customer, first, 5);
  await skip(shop, shop.customer, first, 7);
  const body = { special_instructions: 'Ring' };
  const planned = [
    [4, null, '2026-12-23'],
    [7, null, '2027-01-13'],
  ];
  const made = [2, second.order_number, '2026-12-09'];
  const skippedIn = (reply: SeriesPreview | EditPreview) =>
    reply.kept
      .filter(({ reason }) => reason === 'skipped')
      .map((each) => [each.number, each.order_number, dayOf(each)]);
  expect(skippedIn((await preview(shop, shop.customer, first, body)).reply)).toEqual([made, ...planned]);
  const look = async (id: string, scope: 'all' | 'following' | 'this') => {
    const call = { params: { id }, body: { ...body, scope } };
    return skippedIn((await shop.call(shop.customer, previewOrderEditRoute, call)).reply);
  };
  expect(await look(third.id, 'all')).toEqual([made, ...planned]);
  expect(await look(first.id, 'following')).toEqual([made, ...planned]);
  expect(await look(third.id, 'following')).toEqual(planned);
  expect(await look(third.id, 'this')).toEqual([]);
  // What was planned otherwise stays so where the pattern changes: what is decided is not planned again.
  const monthly = await preview(shop, shop.customer, first, { frequency_template_id: shop.monthly.id });
  expect(skippedIn(monthly.reply).map(([number]) => number)).toEqual([2, 4]);
  expect(monthly.reply.unskipped.map(({ number }) => number)).toEqual([7]);
});
