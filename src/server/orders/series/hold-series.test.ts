import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignDriverRoute } from '#shared/deliveries/deliveries.contract.ts';
import { lockOrderRoute } from '#shared/orders/orders.contract.ts';
import { holdSeriesRoute } from '#shared/series/series.contract.ts';
import type { SeriesChangeDraft } from '#shared/series/series-edit.contract.ts';
import { insertTemplate } from '../../frequency/frequency.store.ts';
import { series_exceptions } from '../../schema.ts';
import { expectNextPickups } from '../../series/next-pickup.fixture.ts';
import { fingerprint } from '../../testing/rolled-back.ts';
import { clearDays, close } from '../closed-days/closed-days.fixture.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import { edit, read, type Shop, send } from '../orders.fixture.ts';
import {
  assignJonah,
  dayOf,
  editSeries,
  eventsOf,
  forgetNotices,
  hold,
  holdDraft,
  local,
  mailsOf,
  noticesOf,
  openSeriesShop,
  orderOf,
  ordersOf,
  placeWeekly,
  preview,
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
let first: SeriesOrder;
beforeAll(async () => {
  shop = await openSeriesShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  first = await startWeekly(shop, 3);
});

const statuses = async () =>
  (await ordersOf(shop, first)).map((text) => text.split(' ').slice(0, 2).join(' '));
const statesOf = async () =>
  (await readSeries(shop, first)).next.slice(0, 5).map(({ number, state }) => `${number} ${state}`);

describe('a hold', () => {
  test('drops what is picked up on its days, both included, as one notice and one mail [SER-10, SER-27]', async () => {
    await assignJonah(shop, await orderOf(shop, first, 2));
    await forgetNotices(shop);
    const { reply } = await hold(shop, shop.admin, first, '2026-12-09', '2026-12-23');
    expect(reply.dropped.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(reply).toMatchObject({
      dropped_count: 3,
      state: 'active',
      hold: holdDraft('2026-12-09', '2026-12-23'),
    });
    expect(await statuses()).toEqual(['1 pending', '2 cancelled', '3 cancelled']);
    expect(await statesOf()).toEqual(['1 made', '2 held', '3 held', '4 held', '5 planned']);
    const people = [shop.customer, shop.jonah, shop.admin, shop.owner];
    const notices = await Promise.all(people.map((person) => noticesOf(shop, person)));
    expect(notices.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
    expect(await mailsOf(shop)).toEqual([[shop.customer.user.email, 'Washline: Recurring order paused']]);
    const second = await read(shop, (await orderOf(shop, first, 2)).id);
    expect(second.history[0]?.summary).toBe('cancelled the order, as the recurring order is paused');
    await expectNextPickups(shop.db);
  });

  test('tells each driver of their own orders and of no others [SER-27, NTF-8]', async () => {
    const mei = await shop.person('driver', { full_name: 'Mei Tanaka' });
    const [second, third] = [await orderOf(shop, first, 2), await orderOf(shop, first, 3)];
    await assignJonah(shop, second);
    const params = { id: third.id };
    await shop.call(shop.admin, assignDriverRoute, { params, body: { driver_id: mei.user.id } });
    await forgetNotices(shop);
    await hold(shop, shop.admin, first, '2026-12-09', '2026-12-23');
    const told = await Promise.all([shop.jonah, mei, shop.customer].map((person) => noticesOf(shop, person)));
    expect(told).toEqual([
      [expect.stringContaining(` ${second.order_number} is cancelled.`)],
      [expect.stringContaining(` ${third.order_number} is cancelled.`)],
      [expect.stringContaining(` ${second.order_number} and ${third.order_number} are cancelled.`)],
    ]);
  });

  test('may begin today, and not earlier, nor end before it begins [SER-10]', async () => {
    const past = await hold(shop, shop.customer, first, '2026-11-23');
    expect(past.problem).toMatchObject({ ...refused('invalid'), errors: [{ path: 'from' }] });
    const { app } = shop;
    const backwards = await app.inject({
      method: 'PUT',
      url: `/api/series/${first.series_id}/hold`,
      headers: { authorization: `Bearer ${shop.customer.token}` },
      payload: { from: '2026-12-10', until: '2026-12-09' },
    });
    expect([backwards.statusCode, backwards.json().errors[0].path]).toEqual([422, 'until']);
    const { reply } = await hold(shop, shop.customer, first, '2026-11-24');
    expect(reply).toMatchObject({ state: 'held', weekly_amount: 0, next_pickup: null, dropped_count: null });
    expect((await noticesOf(shop, shop.owner)).length).toBe(1);
    expect([await noticesOf(shop, shop.customer), await mailsOf(shop)]).toEqual([[], []]);
  });

  test('keeps and names what is locked, and names a delivery within it [SER-10]', async () => {
    const second = await orderOf(shop, first, 2);
    await shop.call(shop.owner, lockOrderRoute, { params: { id: second.id } });
    const { reply } = await hold(shop, shop.customer, first, '2026-12-03', '2026-12-12');
    expect(reply.kept).toMatchObject([{ number: 2, reason: 'locked', order_number: second.order_number }]);
    expect(reply.delivered_within).toMatchObject([{ number: 1, order_number: first.order_number }]);
    expect([reply.dropped, await statuses()]).toEqual([[], ['1 pending', '2 scheduled', '3 scheduled']]);
  });

  test('says before which orders it cancels with a change that waits for their customer, and that does not come back [SER-10, SER-20]', async () => {
    await edit(shop, shop.admin, await orderOf(shop, first, 2), {
      special_instructions: 'Ring',
      scope: 'this',
    });
    const days = { hold: holdDraft('2026-12-09', '2026-12-23') };
    const { reply } = await preview(shop, shop.customer, first, days);
    expect(reply.dropped.map(({ number, has_proposal }) => [number, has_proposal])).toEqual([
      [2, true],
      [3, undefined],
      [4, undefined],
    ]);
    await hold(shop, shop.customer, first, '2026-12-09', '2026-12-23');
    await resume(shop, shop.customer, first);
    const { status, modification_status } = await read(shop, (await orderOf(shop, first, 2)).id);
    expect([status, modification_status]).toEqual(['scheduled', null]);
  });

  test('lets the clock make nothing in it, and ends by itself [SER-10]', async () => {
    await hold(shop, shop.customer, first, '2026-12-20', '2027-01-06');
    for (const time of ['2026-12-16T10:00', '2026-12-24T10:00', '2026-12-30T10:00']) await tickAt(shop, time);
    expect(await readSeries(shop, first)).toMatchObject({ state: 'held', weekly_amount: 0 });
    expect(await statuses()).toHaveLength(3);
    await tickAt(shop, '2027-01-06T10:00');
    expect((await ordersOf(shop, first)).at(-1)).toBe('7 scheduled 2027-01-13');
    shop.setNow(local('2027-01-07T00:00'));
    expect(await readSeries(shop, first)).toMatchObject({ state: 'active', hold: null });
    await expectNextPickups(shop.db);
  });

  test('decides what a closed day had moved into it, however late [SER-10, SER-14, SER-21]', async () => {
    await clearDays(shop);
    const monthly = await placeWeekly(shop, { frequency_template_id: shop.monthly.id });
    // 2 Jan is a Saturday; its pickup would be on Monday.
    await close(shop, shop.admin, '2027-01-02');
    await hold(shop, shop.customer, monthly, '2027-01-03', '2027-01-05');
    await tickAt(shop, '2027-01-28T10:00');
    expect(await ordersOf(shop, monthly)).toEqual(['1 pending 2026-12-02', '3 scheduled 2027-02-02']);
    const [held] = await shop.db
      .select()
      .from(series_exceptions)
      .where(eq(series_exceptions.series_id, monthly.series_id));
    expect(held).toMatchObject({ occurrence_number: 2, outcome: 'held' });
  });

  test('decides the first one in it that a closed day had moved to before its own day [SER-10, SER-14, SER-21]', async () => {
    await clearDays(shop);
    const weekly = await placeWeekly(shop, { closed_day_rule: 'previous_open' });
    await hold(shop, shop.customer, weekly, '2026-12-04');
    // Number 2 would be on Tuesday, in the hold as well.
    await close(shop, shop.admin, '2026-12-09');
    shop.setNow(local('2026-12-14T10:00'));
    await resume(shop, shop.customer, weekly);
    await createDueOccurrences(shop.db);
    expect(await ordersOf(shop, weekly)).toEqual(['1 pending 2026-12-02', '3 scheduled 2026-12-16']);
    const rows = await shop.db
      .select()
      .from(series_exceptions)
      .where(eq(series_exceptions.series_id, weekly.series_id));
    expect(rows).toMatchObject([{ occurrence_number: 2, outcome: 'held' }]);
  });

  test('decides what would only meet another once it is resumed [SER-10, SER-14, SER-22]', async () => {
    await clearDays(shop);
    const daily = await insertTemplate(shop.db, {
      name: 'Daily',
      frequency_type: 'daily',
      frequency_value: 1,
    });
    const every = await placeWeekly(shop, { frequency_template_id: daily.id });
    await hold(shop, shop.customer, every, '2026-12-03');
    // 5 and 6 Dec are a weekend: both would be on Monday, when number 6 is.
    await close(shop, shop.admin, '2026-12-05');
    await close(shop, shop.admin, '2026-12-06');
    shop.setNow(local('2026-12-07T02:00'));
    await resume(shop, shop.customer, every);
    await createDueOccurrences(shop.db);
    expect((await ordersOf(shop, every))[1]).toBe('6 scheduled 2026-12-07');
    const rows = await shop.db
      .select()
      .from(series_exceptions)
      .where(eq(series_exceptions.series_id, every.series_id));
    expect(rows.map(({ occurrence_number }) => occurrence_number).toSorted()).toEqual([2, 3, 4, 5]);
    await expectNextPickups(shop.db);
  });

  test('without an end makes nothing until somebody resumes [SER-10, SER-11]', async () => {
    await hold(shop, shop.customer, first, '2026-12-20');
    await tickAt(shop, '2027-03-01T10:00');
    expect(await statuses()).toHaveLength(3);
    await resume(shop, shop.customer, first);
    await tickAt(shop, '2027-03-01T10:01');
    expect((await ordersOf(shop, first)).slice(3)).toEqual(['14 scheduled 2027-03-03']);
    await expectNextPickups(shop.db);
  });

  test('takes the place of another, and brings back what it does not concern [SER-10]', async () => {
    await hold(shop, shop.customer, first, '2026-12-09', '2026-12-10');
    const { reply } = await hold(shop, shop.customer, first, '2026-12-16', '2026-12-17');
    expect([reply.dropped, reply.restored].map((each) => each.map(({ number }) => number))).toEqual([
      [3],
      [2],
    ]);
    expect(await statuses()).toEqual(['1 pending', '2 scheduled', '3 cancelled']);
  });

  test('leaves a skip in it skipped, also after it [SER-8, SER-10]', async () => {
    await skip(shop, shop.customer, first, 2);
    await skip(shop, shop.customer, first, 4);
    await hold(shop, shop.customer, first, '2026-12-01', '2026-12-31');
    expect(await statesOf()).toEqual(['1 held', '2 skipped', '3 held', '4 skipped', '5 held']);
    await resume(shop, shop.customer, first);
    expect(await statesOf()).toEqual(['1 made', '2 skipped', '3 made', '4 skipped', '5 planned']);
  });

  test('on a version that is no more is refused [SER-10]', async () => {
    const input = { params: { id: first.series_id }, body: holdDraft('2026-12-09') };
    const { version } = await readSeries(shop, first);
    const put = (seen: number) =>
      send(shop, shop.customer, holdSeriesRoute, input, { 'if-match': `"${seen}"` });
    expect([(await put(version + 7)).statusCode, (await put(version)).statusCode]).toEqual([412, 200]);
  });
});

describe('resuming', () => {
  test('brings the same orders back, with number, status and driver [SER-11]', async () => {
    await assignJonah(shop, first);
    const before = await read(shop, first.id);
    await hold(shop, shop.customer, first, '2026-11-24', '2026-12-10');
    await forgetNotices(shop);
    const { reply } = await resume(shop, shop.customer, first);
    expect(reply).toMatchObject({ hold: null, state: 'active' });
    expect(reply.restored.map(({ number }) => number)).toEqual([1, 2]);
    const { order_number, status, driver_id, delivery_status } = before;
    expect(await read(shop, first.id)).toMatchObject({ order_number, status, driver_id, delivery_status });
    expect(
      [await noticesOf(shop, shop.owner), await noticesOf(shop, shop.jonah)].map((each) => each.length),
    ).toEqual([1, 1]);
    expect(await eventsOf(shop, first)).toContain('series.resumed');
  });

  test('names what it is too late for [SER-11]', async () => {
    await hold(shop, shop.customer, first, '2026-12-01', '2026-12-10');
    shop.setNow(local('2026-12-02T10:00'));
    const { reply } = await resume(shop, shop.admin, first);
    expect(reply.kept).toMatchObject([{ number: 1, reason: 'too late' }]);
    expect(await statuses()).toEqual(['1 cancelled', '2 scheduled', '3 scheduled']);
  });

  test('makes at once what would be an order by now, and tells of all in one notice [SER-11, SER-27]', async () => {
    await hold(shop, shop.customer, first, '2026-12-20', '2026-12-29');
    await shop.db.execute('update settings set occurrence_lead_days = 14');
    await tickAt(shop, '2026-12-18T10:00');
    await shop.db.execute('update settings set occurrence_lead_days = 7');
    await forgetNotices(shop);
    const { reply } = await resume(shop, shop.admin, first);
    expect(reply.restored.map(({ number }) => number)).toEqual([4]);
    expect((await ordersOf(shop, first)).slice(3)).toEqual([
      '4 scheduled 2026-12-23',
      '5 scheduled 2026-12-30',
    ]);
    expect(await noticesOf(shop, shop.customer)).toHaveLength(1);
  });
});

test.each<[string, SeriesChangeDraft]>([
  ['a hold', { hold: holdDraft('2026-12-09', '2027-02-01') }],
  ['a hold without end', { hold: holdDraft('2026-12-03') }],
  ['another end', { ends_after: 2 }],
  ['resuming', { resume: true }],
  ['ending now', { stop: true }],
])('the preview of %s writes nothing and says what it then does [SER-10, SER-11]', async (_, draft) => {
  if (draft.resume) await hold(shop, shop.customer, first, '2026-12-01');
  const before = await fingerprint(shop.db);
  const { reply: shown } = await preview(shop, shop.customer, first, draft);
  expect(await fingerprint(shop.db)).toBe(before);
  const { version } = await readSeries(shop, first);
  const act = () => {
    if (draft.hold)
      return hold(shop, shop.customer, first, `${draft.hold.from}`, draft.hold.until?.toString());
    if (draft.ends_after) return editSeries(shop, shop.customer, first, draft);
    return draft.stop ? stop(shop, shop.customer, first) : resume(shop, shop.customer, first);
  };
  const { reply } = await act();
  const {
    first_after,
    series_version,
    recurrence_pattern,
    changed,
    unskipped,
    next: shownNext,
    ...effects
  } = shown;
  expect([changed, unskipped]).toEqual([[], []]);
  expect(reply).toMatchObject(effects);
  expect(series_version).toBe(version);
  const { next, recurrence_pattern: pattern } = await readSeries(shop, first);
  expect([shownNext, recurrence_pattern]).toEqual([next, pattern]);
  const after = draft.hold?.until ?? Temporal.PlainDate.from('2026-01-01');
  const takes = next.filter(
    ({ state, status }) => ['made', 'planned'].includes(state) && status !== 'cancelled',
  );
  const expected = takes.map(dayOf).find((each) => each > after.toString());
  const isOver = draft.stop || draft.hold?.until === null;
  expect(first_after && dayOf({ pickup_date: first_after })).toBe(isOver ? null : expected);
});
