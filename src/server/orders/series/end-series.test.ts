import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOrderRoute, lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import type { World } from '../../testing/world.ts';
import { openSecondProcess } from '../../two-processes.fixture.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import { edit, placeOne, read, type Shop } from '../orders.fixture.ts';
import {
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
  readSeries,
  refused,
  resume,
  type SeriesOrder,
  skip,
  startWeekly,
  stop,
  tickAt,
} from '../series-calls.fixture.ts';

let shop: Shop;
let other: World;
let first: SeriesOrder;
beforeAll(async () => {
  shop = await openSeriesShop();
  other = await openSecondProcess(shop);
});
afterAll(() => Promise.all([shop.close(), other.close()]));
beforeEach(async () => {
  first = await startWeekly(shop);
});

const numbersOf = async () => (await readSeries(shop, first)).next.map(({ number }) => number);

describe('an end', () => {
  test.each([
    ['on the day of a pickup', { ends_on: day('2026-12-16') }],
    ['on the day before the next', { ends_on: day('2026-12-22') }],
    ['after a count', { ends_after: 3 }],
  ])('%s, from the beginning or later, leaves three [SER-6]', async (_, end) => {
    expect((await editSeries(shop, shop.customer, first, end)).status).toBe(200);
    expect(await numbersOf()).toEqual([1, 2, 3]);
    first = await placeWeekly(shop, end);
    expect(await numbersOf()).toEqual([1, 2, 3]);
    await expectNextPickups(shop.db);
  });

  test('counts what is dropped: the last date stays the last [SER-6]', async () => {
    first = await placeWeekly(shop, { ends_after: 3 });
    await skip(shop, shop.customer, first, 2);
    expect((await readSeries(shop, first)).next.map(dayOf)).toEqual([
      '2026-12-02',
      '2026-12-09',
      '2026-12-16',
    ]);
    await tickAt(shop, '2026-12-15T10:00');
    expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02', '3 scheduled 2026-12-16']);
  });

  test('is one, and not before the first pickup or today [SER-6]', async () => {
    const both = { ends_on: '2026-12-31', ends_after: 3 };
    const put = (url: string, payload: object) =>
      shop.app.inject({
        method: 'PUT',
        url,
        headers: { authorization: `Bearer ${shop.customer.token}` },
        payload,
      });
    for (const url of [`/api/series/${first.series_id}`, `/api/orders/${first.id}`]) {
      const { statusCode, ...reply } = await put(url, both);
      expect([statusCode, reply.json().errors[0].path]).toEqual([422, 'ends_after']);
    }
    const past = await editSeries(shop, shop.customer, first, { ends_on: day('2026-11-23') });
    expect(past.problem).toMatchObject({ ...refused('invalid'), errors: [{ path: 'ends_on' }] });
    const before = { ends_on: day('2026-11-25'), frequency_template_id: shop.weekly.id, is_recurring: true };
    const single = await placeOne(shop);
    const { problem } = await edit(shop, shop.customer, single, { ...before, ends_on: day('2026-11-24') });
    expect(problem.errors).toEqual([
      { path: 'ends_on', message: 'Choose a day that is not before the first pickup' },
    ]);
  });

  test('that comes earlier cancels what is open after it, as one notice and one mail [SER-6, SER-27]', async () => {
    await makeNow(shop, shop.customer, first, 4);
    await shop.call(shop.owner, lockOrderRoute, { params: { id: (await orderOf(shop, first, 3)).id } });
    await forgetNotices(shop);
    const { reply } = await editSeries(shop, shop.admin, first, { ends_after: 1 });
    expect(reply.dropped.map(({ number }) => number)).toEqual([2, 4]);
    expect(reply.kept).toMatchObject([{ number: 3, reason: 'locked' }]);
    expect((await ordersOf(shop, first)).map((text) => text.split(' ')[1])).toEqual([
      'pending',
      'cancelled',
      'scheduled',
      'cancelled',
    ]);
    expect(await noticesOf(shop, shop.customer)).toHaveLength(1);
    expect(await noticesOf(shop, shop.admin)).toEqual([]);
    expect(await mailsOf(shop)).toEqual([[shop.customer.user.email, 'Washline: Recurring order changed']]);
    const { history } = await read(shop, (await orderOf(shop, first, 2)).id);
    expect(history[0]?.summary).toBe('cancelled the order, as the recurring order ends before');
    await expectNextPickups(shop.db);
  });

  test('comes with an edit of an order, whose reply says so [SER-6]', async () => {
    await makeNow(shop, shop.customer, first, 2);
    const { reply } = await edit(shop, shop.customer, first, { ends_after: 1 });
    expect(reply).toMatchObject({ status: 'pending', next_occurrence_date: null });
    expect((await readSeries(shop, first)).ends_after).toBe(1);
    expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02', '2 cancelled 2026-12-09']);
    await edit(shop, shop.customer, first, { ends_after: null });
    expect((await readSeries(shop, first)).ends_after).toBeNull();
  });

  test('is reached once, when the last pickup is past; until then it is recurring [SER-6]', async () => {
    first = await placeWeekly(shop, { ends_after: 2 });
    await tickAt(shop, '2026-12-02T09:00');
    const last = expect.stringMatching(/^Your next pickup is booked: .*\. This is your last one\.$/);
    expect(await noticesOf(shop, shop.customer)).toContainEqual(last);
    await tickAt(shop, '2026-12-09T09:00');
    expect((await read(shop, first.id)).is_recurring).toBe(true);
    for (const each of [shop, other]) each.setNow(local('2026-12-09T09:01'));
    await Promise.all([shop, other, shop, other].map(({ db }) => createDueOccurrences(db)));
    expect((await eventsOf(shop, first)).filter((type) => type === 'series.ended')).toHaveLength(1);
    expect(await readSeries(shop, first)).toMatchObject({ state: 'ended', stop_reason: 'ended' });
  });

  test('is reached also when nobody made the last ones in time [SER-6, REC-4]', async () => {
    first = await placeWeekly(shop, { ends_after: 3 });
    await tickAt(shop, '2027-01-20T09:00');
    expect(await readSeries(shop, first)).toMatchObject({ state: 'ended', stop_reason: 'ended' });
    expect(await ordersOf(shop, first)).toEqual(['1 pending 2026-12-02']);
  });
});

describe('ending a series now', () => {
  test('cancels what is open, keeps and names the rest, and is one notice [SER-12, SER-27]', async () => {
    await makeNow(shop, shop.customer, first, 3);
    await shop.call(shop.owner, lockOrderRoute, { params: { id: (await orderOf(shop, first, 2)).id } });
    await forgetNotices(shop);
    const { reply } = await stop(shop, shop.customer, first);
    expect(reply).toMatchObject({ state: 'ended', stop_reason: 'person', weekly_amount: 0 });
    expect(reply.dropped.map(({ number }) => number)).toEqual([1, 3]);
    expect(reply.kept).toMatchObject([{ number: 2, reason: 'locked' }]);
    expect([await noticesOf(shop, shop.customer), await mailsOf(shop)]).toEqual([[], []]);
    expect(await noticesOf(shop, shop.owner)).toHaveLength(1);
    expect((await stop(shop, shop.owner, first)).problem).toMatchObject(refused('series-ended'));
    expect((await readSeries(shop, first)).history[0]?.summary).toBe('stopped it');
  });

  test('can be taken back: it goes on with what is neither decided nor past [SER-12]', async () => {
    await makeNow(shop, shop.customer, first, 2);
    await stop(shop, shop.customer, first);
    shop.setNow(local('2026-12-17T09:00'));
    const { reply } = await resume(shop, shop.customer, first);
    expect(reply).toMatchObject({ state: 'active', stopped_at: null, restored: [] });
    expect(reply.next_pickup && dayOf({ pickup_date: reply.next_pickup })).toBe('2026-12-23');
    await createDueOccurrences(shop.db);
    expect(await ordersOf(shop, first)).toEqual([
      '1 cancelled 2026-12-02',
      '2 cancelled 2026-12-09',
      '4 scheduled 2026-12-23',
    ]);
    expect(await eventsOf(shop, first)).toContain('series.started_again');
    await expectNextPickups(shop.db);
  });

  test('says of each order why it stays cancelled, also once it goes on [SER-7, SER-12, SER-24]', async () => {
    const why = async () =>
      (await readSeries(shop, first)).next
        .filter(({ status }) => status === 'cancelled')
        .map(({ number, reason, dropped_at }) => [number, reason, dropped_at?.equals(shop.now())]);
    const { full_name } = shop.customer.user;
    await makeNow(shop, shop.customer, first, 6);
    await skip(shop, shop.customer, first, 1);
    await edit(shop, shop.owner, await orderOf(shop, first, 2), { status: 'cancelled' });
    await editSeries(shop, shop.customer, first, { ends_after: 5 });
    await editSeries(shop, shop.customer, first, { ends_after: null });
    await hold(shop, shop.customer, first, '2026-12-16', '2026-12-16');
    await stop(shop, shop.customer, first);
    const reasons = [
      [1, `Skipped by ${full_name}`, true],
      [2, `Cancelled by ${shop.owner.user.full_name}`, true],
      [3, `Paused by ${full_name}`, true],
      [4, `Stopped by ${full_name}`, true],
      [5, `Stopped by ${full_name}`, true],
      [6, `After the end set by ${full_name}`, true],
    ];
    expect(await why()).toEqual(reasons);
    await resume(shop, shop.customer, first);
    expect(await why()).toEqual(reasons);
    // The last reason counts, and none of what takes place again.
    const fourth = await orderOf(shop, first, 4);
    await edit(shop, shop.owner, fourth, { status: 'scheduled' });
    expect((await why()).map(([number]) => number)).toEqual([1, 2, 3, 5, 6]);
    await edit(shop, shop.owner, await orderOf(shop, first, 4), { status: 'cancelled' });
    expect((await why())[3]).toEqual([4, `Cancelled by ${shop.owner.user.full_name}`, true]);
    await tickAt(shop, '2027-01-10T10:00');
    const { last } = await readSeries(shop, first);
    expect(last.find(({ number }) => number === 5)?.reason).toBe(`Stopped by ${full_name}`);
  });

  test('also where one of its orders ended it [REC-5, SER-12]', async () => {
    await makeNow(shop, shop.customer, first, 2);
    await shop.call(shop.customer, deleteOrderRoute, { params: { id: first.id } });
    await resume(shop, shop.customer, first);
    const { next } = await readSeries(shop, first);
    const { full_name } = shop.customer.user;
    expect(next.slice(0, 2).map(({ reason }) => reason)).toEqual([
      `Stopped by ${full_name}`,
      `Stopped by ${full_name}`,
    ]);
  });

  test('one that has reached its end needs another one [SER-12]', async () => {
    first = await placeWeekly(shop, { ends_after: 1 });
    await tickAt(shop, '2026-12-03T09:00');
    expect((await resume(shop, shop.customer, first)).problem).toMatchObject(refused('series-ended'));
    const { reply } = await resume(shop, shop.customer, first, { ends_after: 3 });
    expect(reply).toMatchObject({ state: 'active', ends_after: 3 });
    expect((await readSeries(shop, first)).next.map(({ number }) => number)).toEqual([2, 3]);
  });
});
