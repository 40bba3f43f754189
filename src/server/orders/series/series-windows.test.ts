import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#shared/kernel/problem.ts';
import type { Order, OrderDraft } from '#shared/orders/order.ts';
import { editOrderRoute, placeOrderRoute } from '#shared/orders/orders.contract.ts';
import {
  type AffectedOccurrence,
  previewSeriesRoute,
  restoreOccurrenceRoute,
} from '#shared/series/series.contract.ts';
import {
  approveSeriesModificationRoute,
  previewOrderEditRoute,
} from '#shared/series/series-edit.contract.ts';
import { order_series, orders } from '../../schema.ts';
import type { Person } from '../../testing/world.ts';
import { createDueOccurrences } from '../occurrences/create-due-occurrences.ts';
import type { Shop } from '../orders.fixture.ts';
import {
  clearSeries,
  day,
  dayOf,
  editSeries,
  eventsOf,
  hold,
  local,
  makeNow,
  noticesOf,
  orderOf,
  ordersOf,
  preview,
  readSeries,
  refused,
  restore,
  resume,
  type SeriesOrder,
  skip,
} from '../series-calls.fixture.ts';
import {
  anotherCustomer,
  changeSettings,
  emptyWindows,
  hourOf,
  openWindowShop,
  windowDraft,
} from '../windows.fixture.ts';

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

const draft = (pickup: string, delivery: string, more: Partial<OrderDraft> = {}) =>
  windowDraft(shop, pickup, delivery, more);
const place = (who: Person, body: OrderDraft) => shop.call(who, placeOrderRoute, { body });
const take = async (pickup: string, delivery: string): Promise<Order> =>
  (await place(other, draft(pickup, delivery))).reply;
const weekly = () => ({ is_recurring: true, frequency_template_id: shop.weekly.id });

/** Every Wednesday from 2 Dec 2026, 8:00 am, with orders for the next 28 days. */
async function startWeekly(): Promise<SeriesOrder> {
  const body = draft('2026-12-02 08', '2026-12-04 14', weekly());
  const first = (await place(shop.customer, body)).reply as SeriesOrder;
  await createDueOccurrences(shop.db);
  return first;
}

const full = (detail: string) => ({ ...refused('window-full'), detail });
const answerOf = ({ status, problem }: { status: number; problem: Problem }) => ({
  status,
  type: problem.type,
  detail: problem.detail,
});
const has = 'Wed 9 Dec, 8:00–10:00 am has just filled up. Choose another time.';

describe('a new series of a customer', () => {
  test('needs a place for each occurrence that could be booked, all or none [BKG-9]', async () => {
    await take('2026-12-09 08', '2026-12-11 14');
    const body = draft('2026-12-02 08', '2026-12-04 14', weekly());
    const count = await shop.db.$count(orders);
    expect(answerOf(await place(shop.customer, body))).toEqual(full(has));
    expect(await shop.db.$count(orders)).toBe(count);
    await take('2026-12-02 08', '2026-12-04 14');
    expect(answerOf(await place(shop.customer, body))).toEqual(
      full('Wed 2 Dec, 8:00–10:00 am and Wed 9 Dec, 8:00–10:00 am have just filled up. Choose another time.'),
    );
    const later = draft('2026-12-03 08', '2026-12-07 14', weekly());
    expect((await place(shop.customer, later)).status).toBe(201);
  });

  test('so does an order that starts to repeat [BKG-9]', async () => {
    await take('2026-12-09 08', '2026-12-11 14');
    const { reply } = await place(shop.customer, draft('2026-12-02 08', '2026-12-04 14'));
    const edit = { params: { id: reply.id }, body: weekly() };
    expect(answerOf(await shop.call(shop.customer, editOrderRoute, edit))).toEqual(full(has));
  });

  test('keeps its windows, and each occurrence has that of its day [SER-14, BKG-6]', async () => {
    const first = await startWeekly();
    const [series] = await shop.db.select().from(order_series).where(eq(order_series.id, first.series_id));
    expect(series?.anchor_pickup_until?.equals(hourOf('2026-12-02 10'))).toBe(true);
    expect(series?.anchor_delivery_until?.equals(hourOf('2026-12-04 16'))).toBe(true);
    const second = await orderOf(shop, first, 2);
    expect(second.pickup_until?.equals(hourOf('2026-12-09 10'))).toBe(true);
    expect(second.delivery_until?.equals(hourOf('2026-12-11 16'))).toBe(true);
  });
});

test('the clock makes what was promised above capacity too, and tells staff once [BKG-9]', async () => {
  const first = await startWeekly();
  // The clock has stood still, so that the fourth could be booked before it was an order.
  shop.setNow(local('2026-12-03T10:12'));
  await take('2026-12-23 08', '2026-12-25 14');
  await createDueOccurrences(shop.db);
  await createDueOccurrences(shop.db);
  const { order_number } = await orderOf(shop, first, 4);
  const notice = `Wed 23 Dec 2026, 8:00–10:00 am is over capacity: Harbour Lane Hotel was promised ${order_number}.`;
  const notices = await noticesOf(shop, shop.owner);
  expect(notices.filter((text) => text.includes('over capacity'))).toEqual([notice]);
  expect((await noticesOf(shop, shop.customer)).join()).not.toContain('capacity');
  expect((await eventsOf(shop, first)).filter((type) => type === 'occurrence.overbooked')).toHaveLength(1);
});

describe('a change of this and all later orders', () => {
  const following = (first: SeriesOrder, more: object = {}) =>
    shop.call(shop.customer, editOrderRoute, {
      params: { id: first.id },
      body: {
        pickup_date: hourOf('2026-12-03 08'),
        delivery_date: hourOf('2026-12-07 14'),
        scope: 'following',
        ...more,
      },
    });

  test('needs a place for each, and names those that are full; nothing changes [BKG-9, SER-16]', async () => {
    const first = await startWeekly();
    await take('2026-12-03 08', '2026-12-07 14');
    await take('2026-12-10 08', '2026-12-14 14');
    const before = await ordersOf(shop, first);
    expect(answerOf(await following(first))).toEqual(
      full(
        'Thu 3 Dec, 8:00–10:00 am and Thu 10 Dec, 8:00–10:00 am have just filled up. Choose another time.',
      ),
    );
    expect(await ordersOf(shop, first)).toEqual(before);
  });

  test('moves all of them to their new windows [SER-15, BKG-17]', async () => {
    const first = await startWeekly();
    expect((await following(first)).status).toBe(200);
    const second = await orderOf(shop, first, 2);
    expect(second.pickup_until?.equals(hourOf('2026-12-10 10'))).toBe(true);
    await take('2026-12-09 08', '2026-12-11 14');
  });

  test('a change of items alone checks no date [BKG-6]', async () => {
    const first = await startWeekly();
    await shop.db.update(orders).set({ pickup_window_id: null, pickup_until: null });
    const body = { items: [{ sku_id: shop.towel.id, quantity: 3 }], scope: 'following' as const };
    const edited = await shop.call(shop.customer, editOrderRoute, { params: { id: first.id }, body });
    expect(edited.status).toBe(200);
  });
});

describe('a change on the page of a series', () => {
  const thursdays = {
    pickup_date: hourOf('2026-12-03 08'),
    delivery_date: hourOf('2026-12-07 14'),
  };

  test('takes all that is open along into its windows, and what is planned is shown with them [BKG-9, BKG-19]', async () => {
    const first = await startWeekly();
    expect((await editSeries(shop, shop.customer, first, thursdays)).status).toBe(200);
    const { next } = await readSeries(shop, first);
    const visits = next.map(({ state, pickup_date, pickup_until, delivery_until }) => [
      state,
      pickup_until?.equals(pickup_date.add({ hours: 2 })),
      Boolean(delivery_until),
    ]);
    expect(visits).toEqual(visits.map(([state]) => [state, true, true]));
    expect(new Set(visits.map(([state]) => state))).toEqual(new Set(['made', 'planned']));
    expect(await ordersOf(shop, first)).toContain('2 scheduled 2026-12-10');
  });

  test('needs a place for each, all or none, and a bookable window [BKG-6, BKG-9]', async () => {
    const first = await startWeekly();
    await take('2026-12-10 08', '2026-12-14 14');
    const before = await ordersOf(shop, first);
    const detail = 'Thu 10 Dec, 8:00–10:00 am has just filled up. Choose another time.';
    expect(answerOf(await editSeries(shop, shop.customer, first, thursdays))).toEqual(full(detail));
    expect(answerOf(await preview(shop, shop.customer, first, thursdays))).toEqual(full(detail));
    const free = { ...thursdays, pickup_date: hourOf('2026-12-03 09') };
    expect(answerOf(await editSeries(shop, shop.customer, first, free))).toEqual({
      ...refused('not-bookable'),
      detail: 'Choose one of the pickup windows',
    });
    expect(await ordersOf(shop, first)).toEqual(before);
    await shop.db
      .delete(orders)
      .where(and(eq(orders.series_id, first.series_id), gt(orders.occurrence_number, 1)));
    await shop.db.update(order_series).set({ made_through: 1 }).where(eq(order_series.id, first.series_id));
    // What the clock has not made yet needs its place as well.
    expect(answerOf(await editSeries(shop, shop.customer, first, thursdays))).toEqual(full(detail));
  });

  test('that staff propose needs a place, takes none, and is approved whatever has filled up [BKG-8, SER-20]', async () => {
    const first = await startWeekly();
    const taken = await take('2026-12-03 08', '2026-12-07 14');
    const has = 'Thu 3 Dec, 8:00–10:00 am has just filled up. Choose another time.';
    expect(answerOf(await editSeries(shop, shop.admin, first, thursdays))).toEqual(full(has));
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, taken.id));
    expect((await editSeries(shop, shop.admin, first, thursdays)).status).toBe(200);
    await take('2026-12-10 08', '2026-12-14 14');
    const approved = await shop.call(shop.customer, approveSeriesModificationRoute, {
      params: { id: first.series_id },
    });
    expect(approved.status).toBe(200);
    const second = await orderOf(shop, first, 2);
    expect([dayOf(second), second.pickup_window_id === null]).toEqual(['2026-12-10', false]);
  });
});

describe('what comes back', () => {
  test('needs its place: taken meanwhile it stays skipped, and staff bring it back anyway [SER-9]', async () => {
    const first = await startWeekly();
    await skip(shop, shop.customer, first, 2);
    await take('2026-12-09 08', '2026-12-11 14');
    const { status, problem } = await restore(shop, shop.customer, first, 2);
    expect({ status, detail: problem.detail }).toEqual({ status: 409, detail: has });
    expect((await orderOf(shop, first, 2)).status).toBe('cancelled');
    expect((await restore(shop, shop.owner, first, 2)).status).toBe(409);
    const anyway = { params: { id: first.series_id, number: 2 }, query: { anyway: 'true' as const } };
    expect((await shop.call(shop.owner, restoreOccurrenceRoute, anyway)).status).toBe(200);
    expect((await orderOf(shop, first, 2)).status).toBe('scheduled');
  });

  test('a place that is still free is taken again [SER-9, BKG-7]', async () => {
    const first = await startWeekly();
    await skip(shop, shop.customer, first, 2);
    expect((await restore(shop, shop.customer, first, 2)).status).toBe(200);
    expect((await place(other, draft('2026-12-09 08', '2026-12-11 14'))).status).toBe(409);
  });

  test('resume names what cannot return [SER-11]', async () => {
    const first = await startWeekly();
    await hold(shop, shop.customer, first, '2026-12-01', '2026-12-31');
    await take('2026-12-09 08', '2026-12-11 14');
    const { reply } = await resume(shop, shop.customer, first);
    expect(reply.kept.map(({ number, reason }) => [number, reason])).toEqual([[2, 'full']]);
    expect(reply.restored.map(({ number }) => number)).toEqual([1, 3]);
    expect((await orderOf(shop, first, 2)).status).toBe('cancelled');
  });

  test('resume names what was no order yet as well [SER-11]', async () => {
    const first = await startWeekly();
    await hold(shop, shop.customer, first, '2026-12-22', '2026-12-24');
    shop.setNow(local('2026-12-03T10:12'));
    await createDueOccurrences(shop.db);
    await take('2026-12-23 08', '2026-12-25 14');
    const { reply } = await resume(shop, shop.customer, first);
    expect(reply.kept.map(({ number, reason }) => [number, reason])).toEqual([[4, 'full']]);
    expect((await ordersOf(shop, first)).map((order) => order.slice(0, 1))).toEqual(['1', '2', '3', '5']);
  });
});

describe('an occurrence that is made now', () => {
  test('needs a place where its customer asks; the shop makes it all the same [SER-13]', async () => {
    const first = await startWeekly();
    const taken = await take('2026-12-09 10', '2026-12-11 14');
    const { pickup_window_id } = await orderOf(shop, first, 2);
    await shop.db
      .update(orders)
      .set({
        pickup_window_id,
        pickup_date: hourOf('2026-12-30 08'),
        pickup_until: hourOf('2026-12-30 10'),
        delivery_date: hourOf('2027-01-04 14'),
        delivery_until: hourOf('2027-01-04 16'),
      })
      .where(eq(orders.id, taken.id));
    const answer = await makeNow(shop, shop.customer, first, 5);
    expect([answer.status, answer.problem.detail]).toEqual([
      409,
      'Wed 30 Dec, 8:00–10:00 am has just filled up. Choose another time.',
    ]);
    const made = await makeNow(shop, shop.owner, first, 5);
    expect(made.reply.pickup_until?.equals(hourOf('2026-12-30 10'))).toBe(true);
  });

  test('has a free time where its day has no window then [SER-14]', async () => {
    await changeSettings(shop, { use_windows: false });
    const body = draft('2026-12-02 07', '2026-12-04 14', weekly());
    const first = (await place(shop.customer, body)).reply as SeriesOrder;
    await changeSettings(shop, { use_windows: true });
    const { reply } = await makeNow(shop, shop.customer, first, 2);
    expect([reply.pickup_until, reply.delivery_until?.equals(hourOf('2026-12-11 16'))]).toEqual([null, true]);
  });
});

describe('the windows of what a preview lists', () => {
  type Listed = Pick<AffectedOccurrence, 'pickup_date' | 'delivery_date' | 'pickup_until' | 'delivery_until'>;
  const hasWindows = ({ pickup_date, pickup_until, delivery_date, delivery_until }: Listed) =>
    pickup_until?.equals(pickup_date.add({ hours: 2 })) &&
    delivery_until?.equals(delivery_date.add({ hours: 2 }));
  const expectWindows = (listed: readonly Listed[]) => {
    expect(listed).not.toEqual([]);
    expect(listed.filter((each) => !hasWindows(each))).toEqual([]);
  };

  test('stand with the first dates of an order that would recur [SER-7]', async () => {
    const dates = { pickup_date: hourOf('2026-12-02 08'), delivery_date: hourOf('2026-12-04 14') };
    const body = { ...dates, frequency_template_id: shop.weekly.id };
    expectWindows((await shop.call(shop.customer, previewSeriesRoute, { body })).reply);
    const free = { ...body, pickup_date: hourOf('2026-12-02 09'), anyway: true };
    const [first] = (await shop.call(shop.owner, previewSeriesRoute, { body: free })).reply;
    expect([first?.pickup_until, first?.delivery_until]).toEqual([null, hourOf('2026-12-04 16')]);
  });

  test('stand with what a change of a series drops, keeps and brings back [SER-10, SER-16]', async () => {
    const first = await startWeekly();
    await skip(shop, shop.customer, first, 2);
    await skip(shop, shop.customer, first, 9);
    const body = { special_instructions: 'Ring' };
    const edited = (await preview(shop, shop.customer, first, body)).reply;
    expect(edited.kept.map(({ number }) => number)).toEqual([2, 9]);
    for (const listed of [edited.kept, edited.changed, edited.next]) expectWindows(listed);
    const scoped = { params: { id: first.id }, body: { ...body, scope: 'all' as const } };
    const { kept, changed, next } = (await shop.call(shop.customer, previewOrderEditRoute, scoped)).reply;
    for (const listed of [kept, changed, next]) expectWindows(listed);
    const from = { from: day('2026-12-03'), until: null };
    expectWindows((await preview(shop, shop.customer, first, { hold: from })).reply.dropped);
    expectWindows((await hold(shop, shop.customer, first, '2026-12-03', '2027-01-20')).reply.dropped);
    expectWindows((await preview(shop, shop.customer, first, { resume: true })).reply.restored);
  });
});
